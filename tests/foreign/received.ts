import type { Fields } from './store.ts'
import { ANY_QUERY, type Row } from './table.ts'

/** A received request. */
export interface Received {
  readonly method: string
  /** Path relative to `/api/`. */
  readonly path: string
  /** The endpoint of the specification; null if there is none. */
  readonly key: string | null
  readonly query: Fields
  readonly body: Fields
  readonly files: readonly { field: string; name: string; type: string; size: number }[]
  readonly status: number
  /** Unspecified parameters and fields, for endpoints whose fields are specified. */
  readonly unknown: readonly string[]
}

/** Body fields where section 7 specifies them, plus `client_id` (B5). */
const BODIES: { readonly [key: string]: readonly string[] } = {
  'POST auth/token/': ['username', 'password'],
  'POST auth/token/refresh/': ['refresh'],
  'POST token/refresh/': ['refresh'],
  'POST auth/jwt/refresh/': ['refresh'],
  'POST users/': ['first_name', 'last_name', 'username', 'email', 'password', 'user_type'],
  'POST auth/google/': ['id_token'],
  'POST devices/': ['token', 'platform'],
  'POST messaging/conversations/create/': [
    'target_user_id',
    'participant_username',
    'initial_message',
  ],
  'POST messaging/conversations/': ['target_user_id', 'participant_username', 'initial_message'],
  'POST messaging/conversations/dm/': ['target_user_id', 'initial_message'],
  'POST messaging/conversations/{id}/messages/': [
    'content',
    'message_type',
    'reply_to_id',
    'client_id',
  ],
  'POST messaging/conversations/{id}/mark-messages-read/': ['message_ids'],
  'POST messaging/messages/{id}/reactions/': ['reaction_type', 'reaction'],
  'POST follow/follow/': ['user_id'],
  'POST likes/unified/': ['type', 'id', 'action'],
  'PUT likes/': ['type', 'id'],
  'DELETE likes/': ['type', 'id'],
  'PUT bookmarks/': ['type', 'id'],
  'DELETE bookmarks/': ['type', 'id'],
}

export function unknownOf(row: Row, query: Fields, body: Fields): string[] {
  const specified = BODIES[row.key]
  const parameters = Object.keys(query).filter(
    (name) => !row.query.includes(name) && !row.query.includes(ANY_QUERY),
  )
  const fields = Object.keys(body).filter(
    (name) => specified !== undefined && !specified.includes(name),
  )
  return [...parameters.map((name) => `?${name}`), ...fields]
}
