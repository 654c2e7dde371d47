import { isHtml } from '../../protocol/base/errors.ts'
import type { Json } from '../../protocol/base/types.ts'

export interface ParsedBody {
  /** Null when there is no body; the text itself when it is no JSON. */
  data: Json
  /** False for a page or broken JSON where JSON is expected. */
  readable: boolean
}

/** Reads an answer's text. Never throws: servers and proxies answer with anything. */
export function parseBody(text: unknown, contentType: string): ParsedBody {
  if (typeof text !== 'string' || text.trim() === '') return { data: null, readable: true }
  try {
    return { data: JSON.parse(text) as Json, readable: true }
  } catch {
    const plain = contentType.toLowerCase().startsWith('text/plain') && !isHtml(text)
    return { data: text, readable: plain }
  }
}
