/** The first pages of lists that a page came with, by the lists' keys. */
export interface FirstPages {
  /** A page of a list: the first one that is asked for is taken from here, if it is here. */
  get<T>(key: string, page: number, load: () => Promise<T>): Promise<T>
}

/** For a page that starts empty, or that has taken everything it came with. */
export const NO_FIRST_PAGES: FirstPages = { get: (_key, _page, load) => load() }

/** @param pages what the server wrote; each is given once, later it may be another one. */
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
