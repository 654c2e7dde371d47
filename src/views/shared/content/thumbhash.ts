import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const urlCache = new Map<string, string | null>()

/** Data URL of a thumbhash's preview image; null if the hash is invalid. Cached. */
export function thumbhashUrl(hash: string): string | null {
  if (hash === '') return null
  const cachedUrl = urlCache.get(hash)
  if (cachedUrl !== undefined) return cachedUrl
  const url = renderThumbhash(hash)
  urlCache.set(hash, url)
  return url
}

/** Average colour of a thumbhash; null if it is invalid or the picture is transparent. */
export function thumbhashColour(hash: string): string | null {
  const bytes = bytesOf(hash)
  if (bytes === null) return null
  const { r, g, b, a } = thumbHashToAverageRGBA(bytes)
  const channels = [r, g, b].map((channel) => Math.round(channel * 255))
  return a < 1 ? null : `rgb(${channels.join(' ')})`
}

function renderThumbhash(hash: string): string | null {
  const bytes = bytesOf(hash)
  return bytes === null ? null : thumbHashToDataURL(bytes)
}

function bytesOf(hash: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))
    return bytes.length < 5 ? null : bytes
  } catch {
    return null
  }
}
