/** Replaces the page's origin where only paths of this site can occur. */
const OWN_ORIGIN = 'http://own.invalid'

function parse(url: string, base: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

/**
 * Path, query and fragment of a URL if a browser stays on `origin` when it follows it; else null.
 * The text alone does not tell: browsers remove tabs, and treat `\` as `/`.
 */
export function sameOriginPath(url: unknown, origin: string = OWN_ORIGIN): string | null {
  const target = typeof url === 'string' && url.trim() !== '' ? parse(url, origin) : null
  if (target?.origin !== origin) return null
  const path = `${target.pathname}${target.search}${target.hash}`
  // The path of `/.//host` is `//host`.
  return parse(path, origin)?.origin === origin ? path : null
}
