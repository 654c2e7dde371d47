import type { Picture } from '../../../protocol/content/creative-types.ts'
import { pictureSource } from '../../../protocol/publishing/images.ts'

const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']
const PICTURE_PATH = /^\/media\/pictures\/[^/]+\/\d+\.(?:avif|webp|jpg)$/
/** Width of pictures in a text, px; enough for the text column. */
const INLINE_WIDTH = 960

/** Whether a link in a text is allowed: only http(s) and mailto URLs. */
export function isLinkUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname } = new URL(url)
  if (!SCHEMES.includes(protocol)) return false
  return protocol === 'mailto:' ? pathname.includes('@') : hostname !== ''
}

/**
 * URL of typed text: `example.org` becomes https, `name@example.org` mailto; null for anything
 * else.
 */
export function linkUrl(input: string): string | null {
  const text = input.trim()
  if (text === '' || /\s/.test(text)) return null
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return isLinkUrl(text) ? text : null
  if (/^[^/@]+@[^/@]+\.[^/@]+$/.test(text)) return `mailto:${text}`
  const url = `https://${text.replace(/^\/\//, '')}`
  return isLinkUrl(url) && new URL(url).hostname.includes('.') ? url : null
}

/** URL of an uploaded picture in a text; a path of this site, regardless of the API's origin. */
export function imageUrl(picture: Picture): string {
  const url = pictureSource(picture, 'jpg', INLINE_WIDTH)
  const path = pathOf(url)
  return path !== null && PICTURE_PATH.test(path) ? path : url
}

/** Whether a picture in a text is hosted by this site; the server removes all others. */
export function isOwnPicture(url: string): boolean {
  const path = url.startsWith('/') && !url.startsWith('//') ? url : pathOf(url)
  return path !== null && PICTURE_PATH.test(path)
}

/** Display size of a picture, px, so that nothing shifts when it loads; empty if unknown. */
export function pictureSize({ width, height }: Picture): { width?: number; height?: number } {
  if (width === 0 || height === 0) return {}
  const scale = Math.min(1, INLINE_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function pathOf(url: string): string | null {
  const base = 'http://localhost'
  return URL.canParse(url, base) ? new URL(url, base).pathname : null
}
