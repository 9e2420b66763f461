// Each hand as a medal: its card and whose it is.
class TopCardTable extends HTMLElement {
  show({ room, view }) {
    const medals = Object.values(view.places).map(([card], index) => {
      const medal = document.createElement("p");
      medal.classList.toggle("best", card === "9");
      const name = document.createElement("small");
      name.textContent = room.seats[index]?.name ?? "";
      medal.append(card ?? "?", name);
      return medal;
    });
    this.replaceChildren(...medals);
  }
}

customElements.define("topcard-table", TopCardTable);
