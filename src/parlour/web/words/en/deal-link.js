// The words for a link to a deal that is opened in the middle of a game.

export const leaveWords = {
  title: "Leave your game?",
  text: "This link starts another deal. Your game is not over: it will count as lost.",
  yes: "Start the deal",
  no: "Keep playing",
};
