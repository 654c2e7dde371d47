import { isHtml } from '../../protocol/base/errors.ts'
import type { Json } from '../../protocol/base/types.ts'

export interface ParsedBody {
  /** Null without a body; the text itself if it is not JSON. */
  data: Json
  /** False for HTML or broken JSON where JSON is expected. */
  readable: boolean
}

/** Parses a response body. Never throws, because servers and proxies may send anything. */
export function parseBody(text: unknown, contentType: string): ParsedBody {
  if (typeof text !== 'string' || text.trim() === '') return { data: null, readable: true }
  try {
    return { data: JSON.parse(text) as Json, readable: true }
  } catch {
    const plain = contentType.toLowerCase().startsWith('text/plain') && !isHtml(text)
    return { data: text, readable: plain }
  }
}
