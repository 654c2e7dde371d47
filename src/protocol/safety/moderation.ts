import { parseUserRelation } from '../account/user-relation.ts'
import { asId, firstText, isObject } from '../base/json.ts'
import {
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  type ReportReason,
  type ReportTargetType,
} from '../enums/safety.ts'
import type { Block, Report } from './moderation-types.ts'

/** Maximum length, code points. */
export const MAX_REPORT_DETAILS = 1000

/** Labels of the reasons. */
export const REASON_NAMES = {
  spam: 'Spam or advertising',
  scam: 'Scam or fraud',
  abuse: 'Abuse or harassment',
  stolen: 'Stolen work',
  nudity: 'Nudity or sexual content',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>

/** Names of the types within a sentence. */
export const TARGET_NAMES = {
  user: 'person',
  post: 'post',
  blog: 'blog post',
  work: 'work',
  asset: 'asset',
  comment: 'comment',
  message: 'message',
  project: 'project',
  service: 'service',
} as const satisfies Record<ReportTargetType, string>

export const REPORT_FAILED = 'Your report couldn’t be sent. Please try again.'
export const REASON_MISSING = 'Choose what is wrong.'

/** The value if it is known, else the fallback. */
export function oneOf<const T extends string>(known: readonly T[], value: unknown, fallback: T): T {
  return known.find((each) => each === value) ?? fallback
}

/** Null without an id or with an unknown type. */
export function parseReport(raw: unknown): Report | null {
  if (!isObject(raw)) return null
  const id = asId(raw.id)
  const object_id = asId(raw.object_id)
  const content_type = REPORT_TARGETS.find((each) => each === raw.content_type)
  if (id === null || object_id === null || content_type === undefined) return null
  return {
    id,
    content_type,
    object_id,
    reason: oneOf(REPORT_REASONS, raw.reason, 'other'),
    details: firstText(raw.details) ?? '',
    status: oneOf(REPORT_STATUSES, raw.status, 'open'),
    created_at: firstText(raw.created_at) ?? '',
  }
}

/** Null without a user. */
export function parseBlock(raw: unknown, apiOrigin = ''): Block | null {
  if (!isObject(raw)) return null
  const user = parseUserRelation(raw.user ?? raw, apiOrigin)
  if (user === null || user.id === null) return null
  return { user: { ...user, id: user.id }, created_at: firstText(raw.created_at) ?? '' }
}
