const MAX_SLUG_LENGTH = 80

/**
 * URL slug of a title: lower-case letters and digits of every script, hyphens between words, at
 * most 80 characters, cut at a word boundary if possible; '' for a title without letters.
 */
export function slugify(title: string): string {
  const words = title.normalize('NFKC').toLowerCase().replace(/['’ʼ]/gu, '')
  const slug = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  const points = [...slug]
  if (points.length <= MAX_SLUG_LENGTH) return slug
  const start = points.slice(0, MAX_SLUG_LENGTH).join('')
  const cut = points[MAX_SLUG_LENGTH] === '-' ? start.length : start.lastIndexOf('-')
  return start.slice(0, cut > 0 ? cut : start.length)
}
