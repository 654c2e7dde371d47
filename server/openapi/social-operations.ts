import { followSchema, notificationSettingsSchema } from '../../src/protocol/base/schemas.ts'
import { newNotificationBody } from '../notifications/notifications/schemas.ts'
import type { Group, Operation } from './operation.ts'
import { count, described, flag, id, object, oneOf, page, ref, text } from './shape.ts'

const follow: Operation = {
  summary: 'Follow a user',
  body: followSchema,
  responses: { 201: ref('FollowStats') },
}

export const SOCIAL_GROUPS: readonly Group[] = [
  {
    tag: 'follow',
    about: 'Follows.',
    audience: 'user',
    operations: {
      'POST /api/follow/follow/': follow,
      'POST /api/follow/unfollow/:id/': {
        summary: 'Unfollow a user',
        responses: { 200: ref('FollowStats') },
      },
      'PUT /api/follow/toggle/:id/': {
        summary: 'Follow a user',
        responses: { 201: ref('FollowStats') },
      },
      'DELETE /api/follow/toggle/:id/': {
        summary: 'Unfollow a user',
        responses: { 200: ref('FollowStats') },
      },
      'GET /api/follow/my-stats/': {
        summary: 'Get my follow stats',
        responses: { 200: object({ followers_count: count, following_count: count }) },
      },
      'GET /api/follow/stats/:id/': {
        summary: 'Get a user’s follow stats',
        audience: 'anyone',
        responses: { 200: ref('FollowStats') },
      },
      'GET /api/follow/status/': {
        summary: 'Check whether I follow a user',
        query: { user_id: text },
        responses: {
          200: described(
            { anyOf: [ref('FollowStats'), object({})] },
            'Empty if nothing was requested.',
          ),
        },
      },
      'GET /api/follow/followers/:id/': {
        summary: 'List a user’s followers',
        audience: 'anyone',
        responses: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/following/:id/': {
        summary: 'List whom a user follows',
        audience: 'anyone',
        responses: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/suggestions/': {
        summary: 'List suggested users to follow',
        responses: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/search/': {
        summary: 'Search users to follow',
        query: { q: text },
        responses: { 200: page(ref('ListedPerson')) },
      },
      'GET /api/follow/notifications/': {
        summary: 'List new followers',
        responses: { 200: page(ref('FollowNotification'), { unread_count: count }) },
      },
      'POST /api/follow/notifications/:id/read/': {
        summary: 'Mark one as read',
        responses: { 200: ref('FollowNotification') },
      },
      'POST /api/follow/notifications/read-all/': {
        summary: 'Mark all as read',
        responses: { 200: object({ marked_count: count }) },
      },
    },
  },
  {
    tag: 'notifications',
    about: 'Notifications and their settings.',
    audience: 'user',
    operations: {
      'GET /api/notifications/': {
        summary: 'List my notifications, newest first',
        responses: { 200: page(ref('Notification')) },
      },
      'POST /api/notifications/': {
        summary: 'Create a notification for myself; for others as staff',
        body: newNotificationBody,
        responses: { 201: ref('Notification') },
      },
      'DELETE /api/notifications/:id/': {
        summary: 'Delete a notification',
        responses: { 204: null },
      },
      'POST /api/notifications/:id/mark_read/': {
        summary: 'Mark one as read',
        responses: { 200: object({ id, is_read: flag }) },
      },
      'PATCH /api/notifications/:id/mark_read/': {
        summary: 'Mark one as read',
        responses: { 200: object({ id, is_read: flag }) },
      },
      'POST /api/notifications/mark_all_read/': {
        summary: 'Mark all as read',
        responses: { 200: object({ marked_count: count, unread_count: count }) },
      },
      'GET /api/notifications/unread_count/': {
        summary: 'Count unread notifications',
        responses: { 200: object({ unread_count: count }) },
      },
      'GET /api/notifications/settings/': {
        summary: 'Get notification settings',
        responses: { 200: ref('NotificationSettings') },
      },
      'PATCH /api/notifications/settings/': {
        summary: 'Update notification settings',
        body: notificationSettingsSchema,
        responses: { 200: ref('NotificationSettings') },
      },
    },
  },
  {
    tag: 'figures',
    about: 'Stats of the signed-in user.',
    audience: 'user',
    operations: {
      'GET /api/user/stats/': {
        summary: 'Get all four stats',
        responses: {
          200: object({
            uploads: count,
            likes_received: count,
            followers: count,
            activity_streak: described(count, 'Days in a row.'),
          }),
        },
      },
      'GET /api/user/uploads/count/': {
        summary: 'Get the number of uploads',
        responses: { 200: object({ total_uploads: count }) },
      },
      'GET /api/user/likes-received/': {
        summary: 'Get the number of likes received',
        responses: { 200: object({ total_likes: count }) },
      },
      'GET /api/user/activity-streak/': {
        summary: 'Get the activity streak',
        responses: { 200: object({ streak: count }) },
      },
      'GET /api/health/': {
        summary: 'Check that the database responds',
        audience: 'anyone',
        responses: { 200: object({ status: oneOf(['ok']) }) },
      },
    },
  },
]
