/**
 * Minimal replacements for what `ofetch` imports from `ufo` and `destr` to build URLs and parse
 * responses. The client builds its own URLs and parses its own responses, so the build uses these
 * (vite.config.ts).
 */
export const withBase = (url: string, base: string): string => base + url

export const withQuery = (url: string, query: Readonly<Record<string, string>>): string =>
  `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`

export const destr = (text: string): unknown => JSON.parse(text)

export default destr
