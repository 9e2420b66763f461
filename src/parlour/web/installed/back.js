// Reloads the requested page as soon as the server answers.

const EVERY = 15_000;

async function look() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  // A proxy's status for a server that is down.
  if (answer && answer.status !== 502 && answer.status !== 504) location.reload();
}

setInterval(() => void look(), EVERY);
addEventListener("online", () => void look());
