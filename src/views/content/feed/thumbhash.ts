import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string | null>()

/** A thumbhash as the address of a tiny picture; null when it cannot be read. */
export function thumbhashAddress(hash: string): string | null {
  if (hash === '') return null
  const known = drawn.get(hash)
  if (known !== undefined) return known
  const address = draw(hash)
  drawn.set(hash, address)
  return address
}

function draw(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes)
  } catch {
    return null
  }
}
