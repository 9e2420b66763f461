// What this browser keeps for the player, by name. Some browsers let a page keep nothing, or have no room left: then
// it is kept as long as the page is open. What a tab keeps is for itself, and outlives a reload only.

/** @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} name */
export function kept(name) {
  const own = unkept.get(name);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
  }
}

/** @param {string} name */
export function forget(name) {
  unkept.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Then nothing was kept.
  }
}

/** @param {string} name */
export function keptInTab(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text @returns {boolean} Could it be kept? */
export function keepInTab(name, text) {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
