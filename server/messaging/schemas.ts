import * as v from 'valibot'
import { MAX_CLIENT_ID_LENGTH, MAX_SHORT_TEXT_LENGTH } from '../../src/protocol/base/constants.ts'
import { createConversationSchema, dmSchema } from '../../src/protocol/base/schemas.ts'

/** A first message may have a client id (B5). */
const withClientId = v.object({
  client_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_CLIENT_ID_LENGTH))), null),
})

export const createConversationBody = v.intersect([createConversationSchema, withClientId])
export const dmBody = v.intersect([dmSchema, withClientId])

/** Either name is accepted (A24); neither = all own reactions. */
export const removeReactionBody = v.object({
  reaction_type: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SHORT_TEXT_LENGTH))),
  ),
  reaction: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SHORT_TEXT_LENGTH))),
  ),
})
