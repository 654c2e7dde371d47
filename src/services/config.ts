/** Configuration that the page provides in `<meta>` tags, read once at start (B2). */
export interface ServiceConfig {
  /** Origin of the API, no trailing slash, e.g. `https://api.example.org`. */
  apiOrigin: string
  /** The image upload service (MISC-01), or null if the page configures none. */
  upload: { url: string; preset: string } | null
}

/**
 * Reads `api-base`, `upload-url` and `upload-preset`. If `api-base` is missing or not an HTTP URL,
 * the API is on the page's own origin.
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

function httpOrigin(value: string): string | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : null
}
