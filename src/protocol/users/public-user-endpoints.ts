import type { Endpoint } from '../endpoints/endpoint-types.ts'

/** Users, their statistics and follow relations. */
export const PUBLIC_USER_ENDPOINTS = {
  // Profiles (7.2)
  'profiles.update': { method: 'PATCH', path: 'profiles/update_profile/', kind: 'private' },
  'profiles.mine': { method: 'GET', path: 'profiles/my_profile/', kind: 'private' },
  'profiles.preferences': { method: 'PATCH', path: 'profiles/preferences/', kind: 'private' },
  'stats.all': { method: 'GET', path: 'user/stats/', kind: 'private' },
  'stats.uploads': { method: 'GET', path: 'user/uploads/count/', kind: 'private' },
  'stats.likesReceived': { method: 'GET', path: 'user/likes-received/', kind: 'private' },
  'stats.activityStreak': { method: 'GET', path: 'user/activity-streak/', kind: 'private' },
  // Public profiles, creators, freelancers (7.8)
  'publicProfiles.list': {
    method: 'GET',
    path: 'public-profiles/',
    kind: 'public',
    query: ['user__id'],
  },
  'publicProfiles.get': { method: 'GET', path: 'public-profiles/{username}/', kind: 'public' },
  'publicProfiles.search': {
    method: 'GET',
    path: 'public-profiles/search/',
    kind: 'public',
    query: ['q'],
  },
  'creators.list': { method: 'GET', path: 'creator-profiles/', kind: 'private' },
  'creators.get': { method: 'GET', path: 'creator-profiles/{id}/', kind: 'private' },
  'creators.featured': { method: 'GET', path: 'creator-profiles/featured/', kind: 'private' },
  'freelancers.list': { method: 'GET', path: 'freelancer-profiles/', kind: 'private' },
  'freelancers.get': { method: 'GET', path: 'freelancer-profiles/{id}/', kind: 'private' },
  // Follow (7.11)
  'follow.follow': { method: 'POST', path: 'follow/follow/', kind: 'private' },
  'follow.unfollow': { method: 'POST', path: 'follow/unfollow/{id}/', kind: 'private' },
  'follow.toggleOn': { method: 'PUT', path: 'follow/toggle/{id}/', kind: 'private' },
  'follow.toggleOff': { method: 'DELETE', path: 'follow/toggle/{id}/', kind: 'private' },
  'follow.myStats': { method: 'GET', path: 'follow/my-stats/', kind: 'private' },
  'follow.stats': { method: 'GET', path: 'follow/stats/{id}/', kind: 'private' },
  'follow.followers': { method: 'GET', path: 'follow/followers/{id}/', kind: 'private' },
  'follow.following': { method: 'GET', path: 'follow/following/{id}/', kind: 'private' },
  'follow.suggestions': { method: 'GET', path: 'follow/suggestions/', kind: 'private' },
  'follow.search': { method: 'GET', path: 'follow/search/', kind: 'private', query: ['q'] },
  'follow.status': { method: 'GET', path: 'follow/status/', kind: 'private', query: ['user_id'] },
  'follow.notifications': { method: 'GET', path: 'follow/notifications/', kind: 'private' },
  'follow.markNotificationRead': {
    method: 'POST',
    path: 'follow/notifications/{id}/read/',
    kind: 'private',
  },
  'follow.markAllNotificationsRead': {
    method: 'POST',
    path: 'follow/notifications/read-all/',
    kind: 'private',
  },
  // Lists that are counted if an API has no statistics (7.3, 7.5)
  'portfolio.list': {
    method: 'GET',
    path: 'portfolio/',
    kind: 'private',
    query: ['username', 'search'],
  },
  'blog.list': { method: 'GET', path: 'blog/', kind: 'public' },
} as const satisfies Record<string, Endpoint>
