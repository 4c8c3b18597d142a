// The text fields say everything; here tiles can be tapped into them, and are shown as tiles.

const form = document.querySelector("form.scoring");
const keyboard = document.getElementById("keyboard");
const MOST = { tiles: 14, win: 1, dora: 5, ura: 5 };
const MELDS = new Set(["chi", "pon", "minkan", "ankan"]);

function field(name) {
  return form.querySelector(`input[name="${name}"]`);
}

function fromUnicode(char) {
  const code = char.codePointAt(0) - 0x1f000;
  if (code < 0 || code > 0x21) return null;
  if (code < 4) return `${code + 1}z`;
  if (code < 7) return `${11 - code}z`;
  const [suit, start] = code < 16 ? ["m", 7] : code < 25 ? ["s", 16] : ["p", 25];
  return `${code - start + 1}${suit}`;
}

// The tiles of a text, null if something in it is no tile.
function parse(text) {
  const tiles = [];
  let digits = "";
  for (const char of text) {
    if (/[0-9]/.test(char)) digits += char;
    else if (/[mpsz]/.test(char) && digits) {
      for (const digit of digits) tiles.push(digit + char);
      digits = "";
    } else if (fromUnicode(char)) tiles.push(fromUnicode(char));
    else if (!/[\s\ufe0e\ufe0f]/.test(char)) return null;
  }
  return digits ? null : tiles;
}

function write(tiles) {
  return tiles.map((tile, place) => (tiles[place + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

function melds() {
  return field("melds").value.split(/[,;]/).filter((text) => text.trim()).map((text) => {
    const [kind, tiles] = text.trim().split(/[\s:]+/);
    return { kind, tiles: parse(tiles ?? "") ?? [] };
  });
}

function writeMelds(list) {
  field("melds").value = list.map((meld) => `${meld.kind} ${write(meld.tiles)}`).join(", ");
}

function plain(tile) {
  return tile[0] === "0" ? `5${tile[1]}` : tile;
}

// The meld that a tapped tile stands for: a run from it upwards, or all of its kind.
function meldOf(kind, tile) {
  const number = Number(plain(tile)[0]);
  if (kind === "chi") {
    if (tile[1] === "z" || number > 7) return null;
    return [tile, `${number + 1}${tile[1]}`, `${number + 2}${tile[1]}`];
  }
  const same = Array(kind === "pon" ? 2 : 3).fill(plain(tile));
  return [tile, ...same];
}

function target() {
  return keyboard.querySelector('input[name="target"]:checked').value;
}

function tap(tile) {
  const name = target();
  if (MELDS.has(name)) {
    const tiles = meldOf(name, tile);
    if (tiles) writeMelds([...melds(), { kind: name, tiles }]);
  } else {
    const held = parse(field(name).value);
    // What cannot be read stays as it was typed.
    if (name === "win") field(name).value = tile;
    else field(name).value = held ? write([...held, tile]) : `${field(name).value} ${tile}`;
  }
  show();
}

function erase(what) {
  const name = target();
  if (MELDS.has(name)) writeMelds(what === "all" ? [] : melds().slice(0, -1));
  else if (what === "all") field(name).value = "";
  else {
    const held = parse(field(name).value);
    field(name).value = held ? write(held.slice(0, -1)) : field(name).value.slice(0, -1);
  }
  show();
}

function face(tile) {
  return keyboard.querySelector(`[data-tile="${tile}"] svg`).cloneNode(true);
}

function chip(tiles, remove) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...tiles.map(face));
  button.addEventListener("click", () => {
    remove();
    show();
  });
  return button;
}

function showRack(name) {
  const rack = form.querySelector(`[data-rack="${name}"]`);
  const tiles = parse(field(name).value) ?? [];
  const chips = tiles.map((_, place) =>
    chip([tiles[place]], () => {
      field(name).value = write(tiles.filter((_, other) => other !== place));
    }),
  );
  if (name === "tiles" && !field("win").value) chips.at(-1)?.classList.add("won");
  rack.replaceChildren(...chips);
  rack.hidden = chips.length === 0;
  return tiles;
}

function showMelds() {
  const rack = form.querySelector('[data-rack="melds"]');
  const list = melds().filter((meld) => meld.tiles.every((tile) => /^([0-9][mps]|[1-7]z)$/.test(tile)));
  const chips = list.map((meld, place) =>
    chip(meld.tiles, () => writeMelds(list.filter((_, other) => other !== place))),
  );
  rack.replaceChildren(...chips);
  rack.hidden = chips.length === 0;
  return list.flatMap((meld) => meld.tiles);
}

// Nobody holds five of a kind, or more tiles than fit.
function closeKeys(used) {
  const name = target();
  const held = parse(field(name)?.value ?? "") ?? [];
  const room = name === "tiles" ? 14 - 3 * melds().length : MOST[name];
  for (const key of keyboard.querySelectorAll(".key")) {
    const tile = key.dataset.tile;
    const same = used.filter((other) => plain(other) === plain(tile)).length;
    const full = MELDS.has(name) ? meldOf(name, tile) === null || melds().length >= 4 : held.length >= room;
    key.disabled = name !== "win" && (same >= 4 || full);
  }
}

function show() {
  const used = ["tiles", "dora", "ura"].flatMap(showRack);
  showRack("win");
  closeKeys([...used, ...showMelds()]);
}

if (form && keyboard) {
  keyboard.hidden = false;
  for (const key of keyboard.querySelectorAll(".key")) {
    key.addEventListener("click", () => tap(key.dataset.tile));
  }
  for (const button of keyboard.querySelectorAll("[data-erase]")) {
    button.addEventListener("click", () => erase(button.dataset.erase));
  }
  form.addEventListener("input", show);
  keyboard.addEventListener("change", show);
  show();
}

// Empty fields would make the address long for nothing.
form?.addEventListener("submit", () => {
  for (const input of form.elements) if (input.name && !input.value) input.disabled = true;
});
window.addEventListener("pageshow", () => {
  for (const input of form?.elements ?? []) if (input.name) input.disabled = false;
});
