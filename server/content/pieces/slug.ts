import { startOfText } from '../../../src/protocol/base/text.ts'

const MAX_SLUG_LENGTH = 80

/**
 * URL slug of a title: lower-case letters and digits of every script, hyphens between words, at
 * most 80 characters, cut at a word boundary if possible; '' for a title without letters.
 */
export function slugify(title: string): string {
  const words = title.normalize('NFKC').toLowerCase().replace(/['’ʼ]/gu, '')
  const slug = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  const start = startOfText(slug, MAX_SLUG_LENGTH)
  if (start === slug) return slug
  const cut = slug[start.length] === '-' ? start.length : start.lastIndexOf('-')
  return start.slice(0, cut > 0 ? cut : start.length)
}
