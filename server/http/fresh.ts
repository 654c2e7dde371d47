import type { FastifyRequest } from 'fastify'

const TAG = /(?:W\/)?("[^"]*")/g

/**
 * Whether who asks has what has this tag already. As for every reading a tag that somebody on the way
 * made weak, when they packed what it stands for, is the same (RFC 9110, 13.1.2).
 */
export function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  return known.trim() === '*' || tagsOf(known).includes(tagsOf(etag)[0] ?? '')
}

const tagsOf = (text: string): (string | undefined)[] =>
  [...text.matchAll(TAG)].map(([, tag]) => tag)
