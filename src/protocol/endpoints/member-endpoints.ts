import type { Endpoint } from './endpoint-types.ts'

/** Notifications and messages. */
export const MEMBER_ENDPOINTS = {
  // Notifications (7.7)
  'notifications.list': { method: 'GET', path: 'notifications/', kind: 'private', query: ['page'] },
  'notifications.create': { method: 'POST', path: 'notifications/', kind: 'private' },
  'notifications.markRead': {
    method: 'POST',
    path: 'notifications/{id}/mark_read/',
    kind: 'private',
  },
  'notifications.markReadPatch': {
    method: 'PATCH',
    path: 'notifications/{id}/mark_read/',
    kind: 'private',
  },
  'notifications.markAllRead': {
    method: 'POST',
    path: 'notifications/mark_all_read/',
    kind: 'private',
  },
  'notifications.delete': { method: 'DELETE', path: 'notifications/{id}/', kind: 'private' },
  'notifications.unreadCount': {
    method: 'GET',
    path: 'notifications/unread_count/',
    kind: 'private',
  },
  'notifications.settings': { method: 'PATCH', path: 'notifications/settings/', kind: 'private' },
  'devices.register': { method: 'POST', path: '/api/devices/', kind: 'private' },
  // Messaging (7.10)
  'conversations.list': { method: 'GET', path: 'messaging/conversations/', kind: 'private' },
  'conversations.get': { method: 'GET', path: 'messaging/conversations/{id}/', kind: 'private' },
  'conversations.create': {
    method: 'POST',
    path: 'messaging/conversations/create/',
    kind: 'private',
  },
  'conversations.createFallback': {
    method: 'POST',
    path: 'messaging/conversations/',
    kind: 'private',
  },
  'conversations.dm': { method: 'POST', path: 'messaging/conversations/dm/', kind: 'private' },
  'conversations.legacy': {
    method: 'POST',
    path: 'messaging/conversations/legacy/',
    kind: 'private',
  },
  'conversations.messages': {
    method: 'GET',
    path: 'messaging/conversations/{id}/messages/',
    kind: 'private',
    query: ['page'],
  },
  'conversations.send': {
    method: 'POST',
    path: 'messaging/conversations/{id}/messages/',
    kind: 'private',
  },
  'conversations.markRead': {
    method: 'POST',
    path: 'messaging/conversations/{id}/mark-read/',
    kind: 'private',
  },
  'conversations.markMessagesRead': {
    method: 'POST',
    path: 'messaging/conversations/{id}/mark-messages-read/',
    kind: 'private',
  },
  'conversations.delete': {
    method: 'DELETE',
    path: 'messaging/conversations/{id}/',
    kind: 'private',
  },
  'conversations.typingStart': {
    method: 'POST',
    path: 'messaging/conversations/{id}/typing/start/',
    kind: 'private',
  },
  'conversations.typingStop': {
    method: 'POST',
    path: 'messaging/conversations/{id}/typing/stop/',
    kind: 'private',
  },
  'messaging.unreadCount': { method: 'GET', path: 'messaging/unread-count/', kind: 'private' },
  'messaging.userStatus': { method: 'GET', path: 'messaging/users/{id}/status/', kind: 'private' },
  'messages.withUser': {
    method: 'GET',
    path: 'messaging/messages/',
    kind: 'private',
    query: ['user_id'],
  },
  'messages.get': { method: 'GET', path: 'messaging/messages/{id}/', kind: 'private' },
  'messages.unreadFromUser': {
    method: 'GET',
    path: 'messaging/messages/user/{id}/unread/',
    kind: 'private',
  },
  'messages.react': { method: 'POST', path: 'messaging/messages/{id}/reactions/', kind: 'private' },
  'messages.unreact': {
    method: 'DELETE',
    path: 'messaging/messages/{id}/reactions/remove/',
    kind: 'private',
  },
  'messages.unreactPost': {
    method: 'POST',
    path: 'messaging/messages/{id}/reactions/remove/',
    kind: 'private',
  },
} as const satisfies Record<string, Endpoint>
