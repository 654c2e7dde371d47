import { USER_TYPES } from './users.ts'

/** Types of content that can be reported. */
export const REPORT_TARGETS = [
  'user',
  'post',
  'blog',
  'work',
  'asset',
  'comment',
  'message',
  'project',
  'service',
] as const
export type ReportTargetType = (typeof REPORT_TARGETS)[number]

export const REPORT_REASONS = ['spam', 'scam', 'abuse', 'stolen', 'nudity', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Actions when resolving a report. */
export const REPORT_ACTIONS = ['none', 'hide', 'suspend'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

export const ADMIN_CONTENT_TYPES = [
  'work',
  'post',
  'blog',
  'project',
  'asset',
  'service',
  'comment',
] as const
export type AdminContentType = (typeof ADMIN_CONTENT_TYPES)[number]

export const ACCOUNT_STATUSES = ['active', 'suspended', 'deleted'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const ACCOUNT_ROLES = ['staff', 'superuser', ...USER_TYPES] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export const ADMIN_USER_SORTS = ['newest', 'oldest', 'name', 'seen', 'reports'] as const
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number]

export const STAFF_ACTIONS = [
  'suspend',
  'lift',
  'make_staff',
  'unmake_staff',
  'hide',
  'unhide',
  'delete',
  'resolve',
  'dismiss',
] as const
export type StaffActionName = (typeof STAFF_ACTIONS)[number]
