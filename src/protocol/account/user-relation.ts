import { isIdText } from '../base/detail-ids.ts'
import { asId } from '../base/json.ts'
import type { Participant } from '../base/types.ts'
import { parseParticipant } from './user.ts'

/**
 * The user of a relation, which an API sends as a record, a name or an id (B15 (8)); null if there
 * is none. A user known only by id has no names.
 */
export function parseUserRelation(raw: unknown, apiOrigin = ''): Participant | null {
  const isId = typeof raw === 'number' || (typeof raw === 'string' && isIdText(raw))
  const id = isId ? asId(raw) : null
  if (id === null) return parseParticipant(raw, apiOrigin)
  return { id, username: '', full_name: '', avatar: null }
}
