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
import { list, nullable, object, oneOf, page, ref, said, text } from './shape.ts'

export const SAFETY_GROUPS: readonly Group[] = [
  {
    tag: 'devices',
    about: 'Where one is signed in, and which devices are pushed to.',
    who: 'person',
    operations: {
      'GET /api/push/key/': {
        summary: 'The key a browser subscribes with (VAPID)',
        who: 'anyone',
        answers: { 200: object({ public_key: text }) },
      },
      'GET /api/devices/': {
        summary: 'The own devices',
        answers: { 200: list(ref('Device')) },
      },
      'POST /api/devices/': {
        summary: 'Push to this device; the token of a browser is its subscription as JSON',
        body: deviceSchema,
        answers: { 201: ref('NewDevice') },
      },
      'DELETE /api/devices/:id/': { summary: 'Push to it no more', answers: { 204: null } },
      'GET /api/auth/sessions/': {
        summary: 'Where one is signed in',
        answers: { 200: list(ref('SignIn')) },
      },
      'DELETE /api/auth/sessions/:id/': { summary: 'Sign out', answers: { 204: null } },
      'POST /api/auth/logout/': {
        summary: 'Sign out here',
        who: 'anyone',
        body: object({}, { refresh: nullable(text) }),
        answers: { 204: null },
      },
    },
  },
  {
    tag: 'safety',
    about: 'Reports to the moderators, and people one blocked.',
    who: 'person',
    operations: {
      'POST /api/reports/': {
        summary: 'Report something; 200 when one has an open report of it',
        body: reportSchema,
        answers: { 200: ref('Report'), 201: ref('Report') },
      },
      'GET /api/blocks/': {
        summary: 'Whom one blocked',
        answers: { 200: page(ref('Block')) },
      },
      'POST /api/blocks/': {
        summary: 'Block a person',
        body: blockSchema,
        answers: { 200: ref('Block'), 201: ref('Block') },
      },
      'DELETE /api/blocks/:userId/': { summary: 'Unblock a person', answers: { 204: null } },
    },
  },
  {
    tag: 'administration',
    about: 'What staff see and do; all of it is written down.',
    who: 'staff',
    operations: {
      'GET /api/admin/overview/': {
        summary: 'How the product goes',
        answers: { 200: ref('Overview') },
      },
      'GET /api/admin/log/': {
        summary: 'What staff did, the newest first',
        answers: { 200: page(ref('StaffAction')) },
      },
      'GET /api/admin/users/': {
        summary: 'Accounts',
        query: {
          search: text,
          status: oneOf(ACCOUNT_STATUSES),
          role: oneOf(ACCOUNT_ROLES),
          sort: oneOf(ADMIN_USER_SORTS),
        },
        answers: { 200: page(ref('Account')) },
      },
      'GET /api/admin/users/:id/': {
        summary: 'One account',
        answers: { 200: ref('FullAccount') },
      },
      'PATCH /api/admin/users/:id/': {
        summary: 'Make it staff or not; for superusers',
        body: staffSchema,
        answers: { 200: ref('FullAccount') },
      },
      'POST /api/admin/users/:id/suspend/': {
        summary: 'Suspend it: nobody can sign in with it until then',
        body: suspendSchema,
        answers: { 200: ref('FullAccount') },
      },
      'POST /api/admin/users/:id/lift/': {
        summary: 'Lift its suspension',
        body: liftSchema,
        answers: { 200: ref('FullAccount') },
      },
      'GET /api/admin/content/': {
        summary: 'Everything people made, hidden or not',
        query: { type: text, search: text, hidden: said(text, '1: only what is hidden.') },
        answers: { 200: page(ref('StaffContent')) },
      },
      'POST /api/admin/content/:type/:id/hide/': {
        summary: 'Take it out of sight',
        body: hideSchema,
        answers: { 200: ref('StaffContent') },
      },
      'POST /api/admin/content/:type/:id/unhide/': {
        summary: 'Show it again',
        answers: { 200: ref('StaffContent') },
      },
      'DELETE /api/admin/content/:type/:id/': {
        summary: 'Delete it',
        body: hideSchema,
        answers: { 204: null },
      },
      'GET /api/admin/reports/': {
        summary: 'Reports, the newest first',
        query: { status: oneOf(REPORT_STATUSES), type: text },
        answers: { 200: page(ref('StaffReport')) },
      },
      'GET /api/admin/reports/:id/': {
        summary: 'One report with what it is about',
        answers: { 200: ref('FullReport') },
      },
      'POST /api/admin/reports/:id/resolve/': {
        summary: 'Resolve it and the others of the same thing',
        body: resolveSchema,
        answers: { 200: ref('FullReport') },
      },
      'POST /api/admin/reports/:id/dismiss/': {
        summary: 'Dismiss it',
        body: dismissSchema,
        answers: { 200: ref('FullReport') },
      },
    },
  },
]
