/** Preloaded first pages of lists in a server-rendered page, by list key. */
export interface FirstPages {
  /** Returns the preloaded first page once; loads any other page. */
  get<T>(key: string, page: number, load: () => Promise<T>): Promise<T>
}

/** Without preloaded data. */
export const NO_FIRST_PAGES: FirstPages = { get: (_key, _page, load) => load() }

/**
 * @param pages the server's preloaded pages; each is used once, because later it may be outdated
 */
export function createFirstPages(pages: { [key: string]: unknown }): FirstPages {
  return {
    async get<T>(key: string, page: number, load: () => Promise<T>) {
      if (page !== 1 || !Object.hasOwn(pages, key)) return load()
      const first = pages[key] as T
      delete pages[key]
      return first
    },
  }
}
