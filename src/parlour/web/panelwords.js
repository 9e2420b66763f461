// The words of the panels that open over the table; the words of the table itself are in `words`.

/** @typedef {[string, string][]} Choices A value and its text. */

export const newGameWords = {
  title: "New game",
  draw: "Turn",
  drawChoices: /** @type {Choices} */ ([["1", "One card"], ["2", "Two"], ["3", "Three"]]),
  deal: "Deal",
  dealChoices: /** @type {Choices} */ ([["fresh", "Any"], ["winnable", "Proved winnable"], ["seed", "By seed"]]),
  seed: "Seed of the deal",
  seedExample: "any word or number",
  seedMissing: "Write the seed first: any word or number names a deal.",
  searching: "Looking for a deal that can be won…",
  more: "More rules",
  redeals: "Turning the waste over",
  redealChoices: /** @type {Choices} */ ([["", "Usual"], ["unlimited", "Always"], ["0", "Never"], ["1", "Once"], ["2", "Twice"]]),
  empty: "To an empty column",
  emptyChoices: /** @type {Choices} */ ([["kings", "Kings"], ["any", "Any card"]]),
  scoring: "Score",
  scoringChoices: /** @type {Choices} */ ([
    ["house", "House"],
    ["standard", "Standard"],
    ["standard timed", "Standard, timed"],
    ["vegas", "Vegas"],
    ["vegas kept", "Vegas, kept"],
  ]),
  takeback: "Cards may come back from the foundations",
  same: "Same deal again",
  start: "Deal",
  promise: "The deal on the table was fixed beforehand: this is SHA-256 of its seed, which is shown when it is won.",
};

export const optionWords = {
  title: "Options",
  you: "You",
  profile: "Name and avatar",
  look: "Look",
  cloth: "Cloth",
  cloths: /** @type {Choices} */ ([["green", "Green"], ["blue", "Blue"], ["wine", "Wine"], ["slate", "Slate"]]),
  back: "Backs",
  theme: "Light",
  themes: /** @type {Choices} */ ([["system", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
  fourColour: "Four colours",
  largePrint: "Large print",
  leftHanded: "Left-handed table",
  play: "Play",
  speed: "Cards move",
  speeds: /** @type {Choices} */ ([["slow", "Slowly"], ["normal", "Usual"], ["fast", "Fast"], ["none", "At once"]]),
  auto: "To the foundations by themselves",
  autos: /** @type {Choices} */ ([["off", "Never"], ["safe", "When safe"], ["on", "Always"]]),
  oneTap: "One tap sends a card to its best place",
  sounds: "Sounds",
  clock: "Show the clock",
  letterKeys: "Single-letter keys",
  showKeys: "All keys",
};

export const statisticsWords = {
  title: "Statistics",
  none: "No game has ended yet. Your first one will be counted here.",
  loading: "Counting…",
  failed: "The statistics can't be read now. Close this and try again in a moment.",
  rows: /** @type {Choices} */ ([
    ["played", "Played"],
    ["won", "Won"],
    ["won_with_help", "Won with the solver’s help"],
    ["streak", "In a row now"],
    ["best_streak", "Longest row"],
    ["best_score", "Best score"],
    ["best_seconds", "Best time"],
    ["fewest_moves", "Fewest moves"],
  ]),
};

export const resultWords = {
  title: "Won",
  score: "Score",
  moves: "Moves",
  time: "Time",
  undos: "Undos",
  newGame: "New game",
  same: "Same deal again",
  race: "Race someone on it",
  records: /** @type {Choices} */ ([
    ["best_score", "Best score under these rules"],
    ["best_seconds", "Best time under these rules"],
    ["fewest_moves", "Fewest moves under these rules"],
  ]),
  seed: "This deal’s seed",
  promise: "Its SHA-256, told before the first move",
};

export const keyWords = {
  title: "Keys",
  lines: /** @type {Choices} */ ([
    ["Tab", "from area to area"],
    ["Arrows", "from card to card"],
    ["Enter", "pick up, put down; turn the stock"],
    ["1 – 7", "send to a column"],
    ["F", "send to its foundation"],
    ["B", "send to its best place"],
    ["Esc", "put back"],
    ["D", "turn the stock"],
    ["U  R", "undo, redo"],
    ["H", "hint from what can be seen"],
    ["Shift H", "hint from the solver"],
    ["L", "winnable lamp"],
    ["E", "finish"],
    ["T", "read the table"],
    ["N  O  S", "new game, options, statistics"],
    ["?", "these keys"],
  ]),
};
