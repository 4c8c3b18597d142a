"""A client made from the OpenAPI document: it plays a table with every kind of hand."""

import sys
from http import HTTPStatus
from uuid import uuid4

from tenbo_client import AuthenticatedClient, models
from tenbo_client.api.entrants import create_entrant
from tenbo_client.api.events import change_event_status, create_event
from tenbo_client.api.standings import get_standings
from tenbo_client.api.tables import amend_hand, get_table, open_table, record_hand

url, token = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=token)

HANDS = (
    {"type": "ron", "discarder": 0, "winners": [{"seat": 1, "han": 3, "fu": 30}]},
    {"type": "tsumo", "winner": {"seat": 2, "han": 2, "fu": 30}},
    {"type": "exhaustive_draw", "tenpai": [0, 3]},
    {"type": "abortive_draw", "kind": "kyuushu_kyuuhai"},
    {"type": "nagashi_mangan", "seats": [1], "tenpai": []},
    {"type": "chombo", "offender": 3},
)
RECORDS = {
    "ron": models.RecordRon,
    "tsumo": models.RecordTsumo,
    "exhaustive_draw": models.RecordExhaustiveDraw,
    "abortive_draw": models.RecordAbortiveDraw,
    "nagashi_mangan": models.RecordNagashiMangan,
    "chombo": models.RecordChombo,
}

standings = get_standings.sync("demo", client=client)
assert len(standings.standings) == 16, standings

slug = f"py-{uuid4().hex[:8]}"
new = models.NewEvent.from_dict({"name": "Contract", "slug": slug, "ruleset": {"extends": "uspml"}})
event = create_event.sync(client=client, body=new)
running = models.StatusChange.from_dict({"status": "running"})
change_event_status.sync(slug, client=client, body=running, if_match=f'"{event.version}"')
seats = [
    {"entrant_id": create_entrant.sync(slug, client=client, body=models.NewEntrant(name=name)).id}
    for name in "ABCD"
]
table = open_table.sync(
    slug, client=client, body=models.NewTable.from_dict({"round": 1, "number": 1, "seats": seats})
)
version = table.version
for hand in HANDS:
    body = RECORDS[hand["type"]].from_dict(hand | {"version": version})
    done = record_hand.sync(table.id, client=client, body=body, idempotency_key=uuid4().hex)
    version = done.table.version
played = get_table.sync(table.id, client=client)
assert [each.outcome.type_ for each in played.hands] == [hand["type"] for hand in HANDS]

right = {"type": "tsumo", "winner": {"seat": 1, "han": 3, "fu": 30}, "reason": "misread"}
corrected = amend_hand.sync(
    table.id,
    played.hands[0].id,
    client=client,
    body=models.CorrectTsumo.from_dict(right),
    if_match=f'W/"{version}"',
)
assert corrected.table.hands[0].outcome.type_ == "tsumo", corrected
late = models.RecordExhaustiveDraw.from_dict(HANDS[2] | {"version": version})
refused = record_hand.sync_detailed(table.id, client=client, body=late)
assert refused.status_code == HTTPStatus.PRECONDITION_FAILED, refused
sys.stdout.write("python client: all well\n")
