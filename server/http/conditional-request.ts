import type { FastifyRequest } from 'fastify'

const TAG = /(?:W\/)?("[^"]*")/g

/**
 * Whether the client's cached copy has this ETag, so that 304 can be sent. Uses weak comparison,
 * because proxies that compress a response make its ETag weak (RFC 9110, 13.1.2).
 */
export function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  return known.trim() === '*' || tagsOf(known).includes(tagsOf(etag)[0] ?? '')
}

const tagsOf = (text: string): (string | undefined)[] =>
  [...text.matchAll(TAG)].map(([, tag]) => tag)
