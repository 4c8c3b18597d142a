// A client made from the OpenAPI document: it plays a table with every kind of hand.
import createClient from "openapi-fetch";
import type { components, paths } from "./build/schema.js";

declare const process: { argv: string[] };

type Hand = components["schemas"]["RecordHand"];
type Correction = components["schemas"]["CorrectHand"];

const [url, token] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: url ?? "",
  headers: { Authorization: `Bearer ${token}` },
});

function good<T>(reply: { data?: T; response: Response }): T {
  if (reply.data === undefined) throw new Error(`${reply.response.url}: ${reply.response.status}`);
  return reply.data;
}

function check(truth: boolean, what: string): void {
  if (!truth) throw new Error(what);
}

const key = () => ({ "Idempotency-Key": crypto.randomUUID() });

const standings = good(await client.GET("/api/v1/events/{slug}/standings", { params: { path: { slug: "demo" } } }));
check(standings.standings.length === 16, "standings of the demo");

const slug = `ts-${Date.now()}`;
const event = good(await client.POST("/api/v1/events", {
  params: { header: key() },
  body: { name: "Contract", slug, ruleset: { extends: "uspml" } },
}));
good(await client.PUT("/api/v1/events/{slug}/status", {
  params: { path: { slug }, header: { "If-Match": `"${event.version}"` } },
  body: { status: "running" },
}));
const ids: number[] = [];
for (const name of ["A", "B", "C", "D"]) {
  const entrant = good(await client.POST("/api/v1/events/{slug}/entrants", {
    params: { path: { slug }, header: key() },
    body: { name },
  }));
  ids.push(entrant.id);
}
const table = good(await client.POST("/api/v1/events/{slug}/tables", {
  params: { path: { slug }, header: key() },
  body: { round: 1, number: 1, seats: ids.map((entrant_id) => ({ entrant_id })) },
}));

const hands: Hand[] = [
  { type: "ron", discarder: 0, winners: [{ seat: 1, han: 3, fu: 30 }] },
  { type: "tsumo", winner: { seat: 2, han: 2, fu: 30 } },
  { type: "exhaustive_draw", tenpai: [0, 3] },
  { type: "abortive_draw", kind: "kyuushu_kyuuhai" },
  { type: "nagashi_mangan", seats: [1], tenpai: [] },
  { type: "chombo", offender: 3 },
];
const path = { table_id: table.id };
let version = table.version;
for (const hand of hands) {
  const reply = await client.POST("/api/v1/tables/{table_id}/hands", {
    params: { path, header: key() },
    body: { ...hand, version },
  });
  version = good(reply).table.version;
}
const played = good(await client.GET("/api/v1/tables/{table_id}", { params: { path } }));
check(played.hands.map((hand) => hand.outcome.type).join() === hands.map((hand) => hand.type).join(), "kinds of hands");

const first = played.hands[0];
const amended: Correction = { type: "tsumo", winner: { seat: 1, han: 3, fu: 30 }, reason: "misread" };
const corrected = await client.PUT("/api/v1/tables/{table_id}/hands/{hand_id}", {
  params: { path: { ...path, hand_id: first?.id ?? 0 }, header: { "If-Match": `W/"${version}"` } },
  body: amended,
});
check(good(corrected).table.hands[0]?.outcome.type === "tsumo", "a corrected hand");

const late = await client.POST("/api/v1/tables/{table_id}/hands", {
  params: { path, header: key() },
  body: { type: "exhaustive_draw", tenpai: [], version },
});
check(late.response.status === 412, "a version that is no longer true");
console.log("typescript client: all well");
