// Run an action once at a time, however often its button is pressed.

/** @template {unknown[]} Given @param {(...given: Given) => Promise<unknown>} act Reports its own errors. */
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
