/** What the page says about where things are, read once at start from `<meta>` tags (B2). */
export interface ServiceConfig {
  /** Origin of the API, no trailing slash, e.g. `https://api.example.org`. */
  apiOrigin: string
  /** The image upload service (MISC-01), or null when the page names none. */
  upload: { url: string; preset: string } | null
}

/**
 * Reads `api-base`, `upload-url` and `upload-preset`. Without `api-base`, or with one that is no
 * http address, the API is on the page's own origin.
 */
export function readConfig(options: {
  document: Pick<Document, 'querySelector'>
  location: { readonly origin: string }
}): ServiceConfig {
  const read = (name: string): string =>
    options.document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() ?? ''
  const url = read('upload-url')
  const preset = read('upload-preset')
  return {
    apiOrigin: httpOrigin(read('api-base')) ?? options.location.origin,
    upload: httpOrigin(url) && preset ? { url, preset } : null,
  }
}

function httpOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : null
}
