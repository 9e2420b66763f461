// Each hand as a medal: its card and whose it is.
class TopCardTable extends HTMLElement {
  show({ room, view }) {
    const medals = room.seats.map((seat, index) => {
      const [card] = view.places[`h${index + 1}`] ?? [null];
      const medal = document.createElement("p");
      medal.classList.toggle("best", card === "9");
      medal.append(card ?? "?", Object.assign(document.createElement("small"), { textContent: seat?.name ?? "" }));
      return medal;
    });
    this.replaceChildren(...medals);
  }
}

customElements.define("topcard-table", TopCardTable);
