/** URL of the search page for a query (SEARCH-05). */
export const searchPath = (query: string): string =>
  `/search?q=${encodeURIComponent(query.trim().replace(/\p{Surrogate}/gu, '\ufffd'))}`
