import { deviceSchema } from '../../src/protocol/base/schemas.ts'
import {
  ACCOUNT_ROLES,
  ACCOUNT_STATUSES,
  ADMIN_USER_SORTS,
  REPORT_STATUSES,
} from '../../src/protocol/enums/safety.ts'
import {
  dismissSchema,
  hideSchema,
  liftSchema,
  resolveSchema,
  staffSchema,
  suspendSchema,
} from '../../src/protocol/safety/admin-schemas.ts'
import { blockSchema, reportSchema } from '../../src/protocol/safety/moderation-schemas.ts'
import type { Group } from './operation.ts'
import { described, list, nullable, object, oneOf, page, ref, text } from './shape.ts'

export const SAFETY_GROUPS: readonly Group[] = [
  {
    tag: 'devices',
    about: 'Active sessions and push devices.',
    audience: 'user',
    operations: {
      'GET /api/push/key/': {
        summary: 'Get the VAPID public key',
        audience: 'anyone',
        responses: { 200: object({ public_key: text }) },
      },
      'GET /api/devices/': {
        summary: 'List my devices',
        responses: { 200: list(ref('Device')) },
      },
      'POST /api/devices/': {
        summary: 'Register a device for push; a browser’s token is its subscription as JSON',
        body: deviceSchema,
        responses: { 201: ref('NewDevice') },
      },
      'DELETE /api/devices/:id/': { summary: 'Unregister a device', responses: { 204: null } },
      'GET /api/auth/sessions/': {
        summary: 'List my active sessions',
        responses: { 200: list(ref('SignIn')) },
      },
      'DELETE /api/auth/sessions/:id/': { summary: 'Sign out', responses: { 204: null } },
      'POST /api/auth/logout/': {
        summary: 'Sign out',
        audience: 'anyone',
        body: object({}, { refresh: nullable(text) }),
        responses: { 204: null },
      },
    },
  },
  {
    tag: 'safety',
    about: 'Reports and blocks.',
    audience: 'user',
    operations: {
      'POST /api/reports/': {
        summary: 'Report an item; 200 if I already have an open report about it',
        body: reportSchema,
        responses: { 200: ref('Report'), 201: ref('Report') },
      },
      'GET /api/blocks/': {
        summary: 'List blocked users',
        responses: { 200: page(ref('Block')) },
      },
      'POST /api/blocks/': {
        summary: 'Block a user',
        body: blockSchema,
        responses: { 200: ref('Block'), 201: ref('Block') },
      },
      'DELETE /api/blocks/:userId/': { summary: 'Unblock a user', responses: { 204: null } },
    },
  },
  {
    tag: 'administration',
    about: 'Moderation. Every action is logged.',
    audience: 'staff',
    operations: {
      'GET /api/admin/overview/': {
        summary: 'Get product stats',
        responses: { 200: ref('Overview') },
      },
      'GET /api/admin/log/': {
        summary: 'List the audit log, newest first',
        responses: { 200: page(ref('StaffAction')) },
      },
      'GET /api/admin/users/': {
        summary: 'Accounts',
        query: {
          search: text,
          status: oneOf(ACCOUNT_STATUSES),
          role: oneOf(ACCOUNT_ROLES),
          sort: oneOf(ADMIN_USER_SORTS),
        },
        responses: { 200: page(ref('Account')) },
      },
      'GET /api/admin/users/:id/': {
        summary: 'Get an account',
        responses: { 200: ref('FullAccount') },
      },
      'PATCH /api/admin/users/:id/': {
        summary: 'Grant or remove staff access (superusers)',
        body: staffSchema,
        responses: { 200: ref('FullAccount') },
      },
      'POST /api/admin/users/:id/suspend/': {
        summary: 'Suspend an account until a date or indefinitely',
        body: suspendSchema,
        responses: { 200: ref('FullAccount') },
      },
      'POST /api/admin/users/:id/lift/': {
        summary: 'Lift a suspension',
        body: liftSchema,
        responses: { 200: ref('FullAccount') },
      },
      'GET /api/admin/content/': {
        summary: 'List all content, hidden or not',
        query: { type: text, search: text, hidden: described(text, '1: only what is hidden.') },
        responses: { 200: page(ref('StaffContent')) },
      },
      'POST /api/admin/content/:type/:id/hide/': {
        summary: 'Hide content',
        body: hideSchema,
        responses: { 200: ref('StaffContent') },
      },
      'POST /api/admin/content/:type/:id/unhide/': {
        summary: 'Restore hidden content',
        responses: { 200: ref('StaffContent') },
      },
      'DELETE /api/admin/content/:type/:id/': {
        summary: 'Delete',
        body: hideSchema,
        responses: { 204: null },
      },
      'GET /api/admin/reports/': {
        summary: 'List reports, newest first',
        query: { status: oneOf(REPORT_STATUSES), type: text },
        responses: { 200: page(ref('StaffReport')) },
      },
      'GET /api/admin/reports/:id/': {
        summary: 'Get a report with its subject',
        responses: { 200: ref('FullReport') },
      },
      'POST /api/admin/reports/:id/resolve/': {
        summary: 'Resolve all open reports about the same item',
        body: resolveSchema,
        responses: { 200: ref('FullReport') },
      },
      'POST /api/admin/reports/:id/dismiss/': {
        summary: 'Dismiss a report',
        body: dismissSchema,
        responses: { 200: ref('FullReport') },
      },
    },
  },
]
