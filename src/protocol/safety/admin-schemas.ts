import * as v from 'valibot'
import { optionalText, required } from '../base/schema-parts.ts'
import { isoTime, parseTime } from '../base/time.ts'
import { REPORT_ACTIONS } from '../enums/safety.ts'
import { MAX_STAFF_REASON } from './admin.ts'

/** Request schemas of the administration API. */

const reason = required('A reason', MAX_STAFF_REASON)
const note = optionalText('The note', MAX_STAFF_REASON)
const UNTIL = 'Enter the end as a date and time.'

/** ISO text of a time until the year 9999, which is as far as date-time goes; null otherwise. */
function endTime(text: string): string | null {
  const ms = parseTime(text)
  const iso = ms === null ? null : isoTime(ms)
  return iso !== null && /^\d{4}-/.test(iso) ? iso : null
}

/** ISO; null and absent = indefinitely. */
const until = v.optional(
  v.nullable(
    v.pipe(
      v.string(UNTIL),
      v.trim(),
      v.check((value) => value === '' || endTime(value) !== null, UNTIL),
      v.transform((value) => (value === '' ? null : endTime(value))),
    ),
  ),
  null,
)

export const suspendSchema = v.object({ reason, until })
export const liftSchema = v.object({ reason: optionalText('The reason', MAX_STAFF_REASON) })
export const staffSchema = v.object({ is_staff: v.boolean('Say whether it is staff or not.') })
export const hideSchema = v.object({ reason })
export const resolveSchema = v.object({
  note,
  action: v.optional(v.picklist(REPORT_ACTIONS), 'none'),
  until,
})
export const dismissSchema = v.object({ note })
