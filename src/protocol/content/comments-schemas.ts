import * as v from 'valibot'
import { MAX_COMMENT_LENGTH } from '../base/constants.ts'
import { atMost, id, optionalId, text } from '../base/schema-parts.ts'
import { CONTENT_TYPES } from '../enums/content.ts'
import { clientId } from './posts-schemas.ts'

const EMPTY = 'Write a comment first.'

const body = v.pipe(
  v.optional(text('A comment'), ''),
  v.trim(),
  v.nonEmpty(EMPTY),
  atMost('A comment', MAX_COMMENT_LENGTH),
)

/** API-POST-11 */
export const newCommentSchema = v.object(
  {
    type: v.picklist(CONTENT_TYPES),
    id: id('id'),
    body,
    parent_id: optionalId('The comment you reply to'),
    client_id: clientId,
  },
  EMPTY,
)

/** API-POST-08, API-BLOG-10: the path identifies the content. */
export const commentSchema = v.object(
  { body, parent_id: optionalId('The comment you reply to'), client_id: clientId },
  EMPTY,
)

/** API-POST-16 */
export const replySchema = v.object({ body, client_id: clientId }, EMPTY)

/** API-POST-13 */
export const commentEditSchema = v.object({ body }, EMPTY)

/** API-POST-15: without `liked`, the like is toggled. */
export const toggleLikeSchema = v.object({
  liked: v.optional(v.nullable(v.boolean('liked must be on or off.')), null),
})
