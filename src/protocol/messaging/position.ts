import { asCount, asText, isObject } from '../base/json.ts'

/** Up to where the events of a conversation are known, an API extension. */
export interface Position {
  /** Offsets of different epochs are never compared. */
  epoch: string
  /** The number of events so far. */
  offset: number
}

/** The `position` of a response; null without one. */
export function parsePosition(body: unknown): Position | null {
  const raw = isObject(body) && body.position
  if (!isObject(raw)) return null
  const [epoch, offset] = [asText(raw.epoch), asCount(raw.offset)]
  return epoch === null || offset === null ? null : { epoch, offset }
}
