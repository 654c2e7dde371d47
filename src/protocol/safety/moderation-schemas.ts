import * as v from 'valibot'
import { id, optionalText } from '../base/schema-parts.ts'
import { clientId } from '../content/portfolio-schemas.ts'
import { REPORT_REASONS, REPORT_TARGETS } from '../enums/safety.ts'
import { MAX_REPORT_DETAILS, REASON_MISSING } from './moderation.ts'

/** Request schema of a report. */
export const reportSchema = v.object({
  content_type: v.picklist(REPORT_TARGETS),
  object_id: id('What you report'),
  reason: v.picklist(REPORT_REASONS, REASON_MISSING),
  details: v.optional(v.nullable(optionalText('The details', MAX_REPORT_DETAILS))),
  client_id: clientId,
})

/** The user to block. */
export const blockSchema = v.object({ user_id: id('A person') })
