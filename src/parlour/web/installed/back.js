// Brings back the page that was asked for as soon as the server answers. What is read meanwhile stays.

const EVERY = 15_000;

async function look() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  // A proxy answers so for a server that is away.
  if (answer && answer.status !== 502 && answer.status !== 504) location.reload();
}

setInterval(() => void look(), EVERY);
addEventListener("online", () => void look());
