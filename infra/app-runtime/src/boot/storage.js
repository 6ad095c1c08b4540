/** Storage for one visit, with the interface of the browser's own. */
class MemoryStorage {
  #items = new Map();

  get length() {
    return this.#items.size;
  }

  key(index) {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(name) {
    return this.#items.get(String(name)) ?? null;
  }

  setItem(name, value) {
    this.#items.set(String(name), String(value));
  }

  removeItem(name) {
    this.#items.delete(String(name));
  }

  clear() {
    this.#items.clear();
  }
}

/**
 * A browser that blocks third-party storage throws at the mere mention of localStorage in a frame of another site,
 * which every preview is. There the app gets storage that lasts until it is reloaded.
 */
export function ensureStorage(names) {
  for (const name of names) {
    try {
      window[name].getItem('lathe');
    } catch {
      Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true });
    }
  }
}
