// The card for somebody who comes to a room by its link: a name, an avatar, and the seat.

import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { pressable, submitting } from "../kit/fields.js";
import { get } from "../kit/root.js";
import { openSeat } from "../wire/updates.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";
import { profileForm } from "./profile.js";
import { sitText } from "./sentences.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Company } from "./screen.js" */

/** Return a function that closes it.
 * @param {Company} company @param {() => Update<any, any>} latest */
export function openArrival({ connection }, latest) {
  const { room } = latest();
  const game = gameTitle(room.game);
  const host = room.seats.find((seat) => seat?.is_host)?.name;
  const { body, close } = openDialog(host ? words("room.joinTitle", { game, name: host }) : game, "profile arrival");
  const open = openSeat(latest());
  const label = open?.seat === undefined ? words("room.play") : sitText(room, open);
  body.append(build("p", "empty", words("common.loading")));
  void get("/api/me").then(({ player, avatars }) => {
    const form = profileForm(player, avatars, async (chosen) => {
      if (chosen.name !== player.name || chosen.avatar !== player.avatar) await connection.ask({ type: "profile", ...chosen }).answer;
      await connection.ask({ type: "join", room: room.id, ...openSeat(latest()) }).answer;
      close();
    }, [pressable(words("lobby.watch"), close), submitting(label)]);
    body.replaceChildren(form);
    /** @type {HTMLElement | null} */ (form.querySelector(".main"))?.focus({ preventScroll: true }); // the name is seen first
  }, close);
  return close;
}
