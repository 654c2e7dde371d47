import * as v from 'valibot'
import { id } from '../base/schema-parts.ts'
import { CONTENT_TYPES } from '../enums/content.ts'

/** The content item to like or save (ENT-28). */
export const contentRefSchema = v.object({
  type: v.picklist(CONTENT_TYPES),
  id: id('id'),
})

/** API-LIKE-01 */
export const unifiedLikeSchema = v.object({
  ...contentRefSchema.entries,
  action: v.picklist(['like', 'unlike'], 'action must be like or unlike.'),
})
