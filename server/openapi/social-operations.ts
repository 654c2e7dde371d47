import { followSchema, notificationSettingsSchema } from '../../src/protocol/base/schemas.ts'
import { newNotificationBody } from '../notices/notifications/schemas.ts'
import type { Group, Operation } from './operation.ts'
import { count, flag, id, object, oneOf, page, ref, said, text } from './shape.ts'

const follow: Operation = {
  summary: 'Follow a person',
  body: followSchema,
  answers: { 201: ref('FollowStats') },
}

export const SOCIAL_GROUPS: readonly Group[] = [
  {
    tag: 'follow',
    about: 'Who follows whom.',
    who: 'person',
    operations: {
      'POST /api/follow/follow/': follow,
      'POST /api/follow/unfollow/:id/': {
        summary: 'Unfollow a person',
        answers: { 200: ref('FollowStats') },
      },
      'PUT /api/follow/toggle/:id/': {
        summary: 'Follow a person',
        answers: { 201: ref('FollowStats') },
      },
      'DELETE /api/follow/toggle/:id/': {
        summary: 'Unfollow a person',
        answers: { 200: ref('FollowStats') },
      },
      'GET /api/follow/my-stats/': {
        summary: 'The own numbers',
        answers: { 200: object({ followers_count: count, following_count: count }) },
      },
      'GET /api/follow/stats/:id/': {
        summary: 'Somebody’s numbers',
        who: 'anyone',
        answers: { 200: ref('FollowStats') },
      },
      'GET /api/follow/status/': {
        summary: 'Whether one follows a person',
        query: { user_id: text },
        answers: {
          200: said(
            { anyOf: [ref('FollowStats'), object({})] },
            'Empty where nobody is asked about.',
          ),
        },
      },
      'GET /api/follow/followers/:id/': {
        summary: 'Who follows a person',
        who: 'anyone',
        answers: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/following/:id/': {
        summary: 'Whom a person follows',
        who: 'anyone',
        answers: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/suggestions/': {
        summary: 'People one might follow',
        answers: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/search/': {
        summary: 'Search people to follow',
        query: { q: text },
        answers: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/notifications/': {
        summary: 'New followers',
        answers: { 200: page(ref('FollowNotification'), { unread_count: count }) },
      },
      'POST /api/follow/notifications/:id/read/': {
        summary: 'Mark one as read',
        answers: { 200: ref('FollowNotification') },
      },
      'POST /api/follow/notifications/read-all/': {
        summary: 'Mark all as read',
        answers: { 200: object({ marked_count: count }) },
      },
    },
  },
  {
    tag: 'notifications',
    about: 'What happened to one’s work, and how one wants to be told.',
    who: 'person',
    operations: {
      'GET /api/notifications/': {
        summary: 'The own notifications, the newest first',
        answers: { 200: page(ref('Notification')) },
      },
      'POST /api/notifications/': {
        summary: 'Tell oneself something; others only as staff',
        body: newNotificationBody,
        answers: { 201: ref('Notification') },
      },
      'DELETE /api/notifications/:id/': {
        summary: 'Delete one',
        answers: { 204: null },
      },
      'POST /api/notifications/:id/mark_read/': {
        summary: 'Mark one as read',
        answers: { 200: object({ id, is_read: flag }) },
      },
      'PATCH /api/notifications/:id/mark_read/': {
        summary: 'Mark one as read',
        answers: { 200: object({ id, is_read: flag }) },
      },
      'POST /api/notifications/mark_all_read/': {
        summary: 'Mark all as read',
        answers: { 200: object({ marked_count: count, unread_count: count }) },
      },
      'GET /api/notifications/unread_count/': {
        summary: 'How many are unread',
        answers: { 200: object({ unread_count: count }) },
      },
      'GET /api/notifications/settings/': {
        summary: 'What one wants to be told',
        answers: { 200: ref('NotificationSettings') },
      },
      'PATCH /api/notifications/settings/': {
        summary: 'Change the given choices',
        body: notificationSettingsSchema,
        answers: { 200: ref('NotificationSettings') },
      },
    },
  },
  {
    tag: 'figures',
    about: 'How one is doing.',
    who: 'person',
    operations: {
      'GET /api/user/stats/': {
        summary: 'All four figures',
        answers: {
          200: object({
            uploads: count,
            likes_received: count,
            followers: count,
            activity_streak: said(count, 'Days in a row.'),
          }),
        },
      },
      'GET /api/user/uploads/count/': {
        summary: 'How much one has published',
        answers: { 200: object({ total_uploads: count }) },
      },
      'GET /api/user/likes-received/': {
        summary: 'How many likes one’s work has',
        answers: { 200: object({ total_likes: count }) },
      },
      'GET /api/user/activity-streak/': {
        summary: 'Days in a row',
        answers: { 200: object({ streak: count }) },
      },
      'GET /api/health/': {
        summary: 'Whether the database answers',
        who: 'anyone',
        answers: { 200: object({ status: oneOf(['ok']) }) },
      },
    },
  },
]
