// What a button starts is not started again while it is under way, however often the button is pressed.

/** @template {unknown[]} Given @param {(...given: Given) => Promise<unknown>} act Says itself what went wrong. */
export function oneAtATime(act) {
  let isUnderWay = false;
  /** @param {Given} given */
  return (...given) => {
    if (isUnderWay) return;
    isUnderWay = true;
    void act(...given).finally(() => {
      isUnderWay = false;
    });
  };
}
