import { isObject } from '../../../protocol/base/json.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import { sameJson } from './editor.policy.ts'

/** A picture without what differs between two responses: its size, and the signature of its URL. */
function comparable(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(comparable)
  if (!isObject(value) || typeof value.url !== 'string') return value ?? null
  const { id = null, alt = '', url } = value
  return { id, alt, url: id === null ? (url.split('?')[0] ?? '') : '' }
}

/**
 * Whether content was changed by someone else, or in another tab. The fields are compared, because
 * not every API has a time of change.
 * @param current the content on the server
 * @param known the version that the user has seen
 * @param sent what an own attempt without a response sent, which the server may have saved
 */
export function isChangedElsewhere(
  current: DraftFields,
  known: DraftFields,
  sent: DraftFields | null,
): boolean {
  return Object.keys(known).some((field) => {
    const before = comparable(known[field])
    const isOwn = sent !== null && !sameJson(comparable(sent[field]), before)
    return !isOwn && !sameJson(comparable(current[field]), before)
  })
}
