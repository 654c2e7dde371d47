/**
 * What `ofetch` takes from `ufo` and `destr` for addresses and answers it is to put together itself.
 * This client fills its own addresses and reads its own answers, so the built one has these few lines
 * in their place (vite.config.ts).
 */
export const withBase = (url: string, base: string): string => base + url

export const withQuery = (url: string, query: Readonly<Record<string, string>>): string =>
  `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`

export const destr = (text: string): unknown => JSON.parse(text)

export default destr
