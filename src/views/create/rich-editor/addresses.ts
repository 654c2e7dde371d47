import type { Picture } from '../../../protocol/content/creative-types.ts'
import { pictureSource } from '../../../protocol/create/pictures.ts'

const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']
const PICTURE_PATH = /^\/media\/pictures\/[^/]+\/\d+\.(?:avif|webp|jpg)$/
/** Pixels; wide enough for the column a text is read in. */
const SHOWN_WIDTH = 960

/** Whether a link of a text may lead there: the web and mail alone. */
export function isLinkAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname } = new URL(address)
  if (!SCHEMES.includes(protocol)) return false
  return protocol === 'mailto:' ? pathname.includes('@') : hostname !== ''
}

/** The address a person meant: `example.org` is on the web, `name@example.org` is mail; else null. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return isLinkAddress(text) ? text : null
  if (/^[^/@]+@[^/@]+\.[^/@]+$/.test(text)) return `mailto:${text}`
  const address = `https://${text.replace(/^\/\//, '')}`
  return isLinkAddress(address) && new URL(address).hostname.includes('.') ? address : null
}

/** Where a text finds an uploaded picture; a path of this site, wherever the API is. */
export function pictureAddress(picture: Picture): string {
  const address = pictureSource(picture, 'jpg', SHOWN_WIDTH)
  const path = pathOf(address)
  return path !== null && PICTURE_PATH.test(path) ? path : address
}

/** Whether a picture of a text is one of this site; all others are taken out by the server. */
export function isOwnPicture(address: string): boolean {
  const path = address.startsWith('/') && !address.startsWith('//') ? address : pathOf(address)
  return path !== null && PICTURE_PATH.test(path)
}

/** The size a picture is shown at, so that nothing jumps when it arrives; pixels. */
export function pictureSize({ width, height }: Picture): { width?: number; height?: number } {
  if (width === 0 || height === 0) return {}
  const scale = Math.min(1, SHOWN_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function pathOf(address: string): string | null {
  const base = 'http://localhost'
  return URL.canParse(address, base) ? new URL(address, base).pathname : null
}
