import * as v from 'valibot'
import {
  MAX_LONG_TEXT_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from '../../../src/protocol/base/constants.ts'
import { firstText, isObject, type JsonObject } from '../../../src/protocol/base/json.ts'

const PAYLOAD_CHARACTERS = 10_000

/** POST notifications/ (API-NOTIF-02). */
export const newNotificationBody = v.object({
  /** Absent or null = the signed-in user. */
  user_id: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_SHORT_TEXT_LENGTH)),
  message: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_LONG_TEXT_LENGTH)),
  verb: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SHORT_TEXT_LENGTH)), 'notified'),
  payload: v.pipe(
    v.optional(v.custom<JsonObject>(isObject, 'Expected an object.'), {}),
    v.check(
      (payload) => JSON.stringify(payload).length <= PAYLOAD_CHARACTERS,
      'This payload is too large.',
    ),
    v.transform((payload) => ({ ...payload, preview: firstText(payload.preview) ?? '' })),
  ),
})
