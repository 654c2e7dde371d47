/** Service functions without a screen, and the clause that requires each (A36). */
export const WITHOUT_SCREEN: Record<string, string> = {
  'createAuthApi.validate': 'API-AUTH-03',
  'createAuthApi.refreshIfNeeded': 'API-AUTH-04',
  'createAuthApi.health': 'API-AUTH-05',
  'createProfilesApi.publicProfiles': 'API-PROF-01',
  'createProfilesApi.creators': 'API-PROF-05',
  'createProfilesApi.creator': 'API-PROF-06',
  'createProfilesApi.freelancers': 'API-PROF-08',
  'createProfilesApi.freelancer': 'API-PROF-09',
  'createPostsApi.like': 'API-POST-06',
  'createBlogApi.like': 'API-BLOG-08',
  'createCommentsApi.get': 'API-POST-12',
  'createNotificationsApi.create': 'API-NOTIF-02',
  'createMessagingApi.dm': 'API-MSG-06',
  'createMessagingApi.legacy': 'API-MSG-07',
  'createMessagingApi.messagesWithUser': 'API-MSG-21',
  'createMessagingApi.message': 'API-MSG-22',
  'createMessagingApi.unreadFromUser': 'API-MSG-23',
  'createFollowHelpers.follow': 'API-FOLLOW-01',
  'createFollowHelpers.unfollow': 'API-FOLLOW-02',
  'createFollowApi.myStats': 'API-FOLLOW-06',
  'createFollowHelpers.stats': 'API-FOLLOW-07',
  'createFollowHelpers.followers': 'API-FOLLOW-08',
  'createFollowHelpers.following': 'API-FOLLOW-09',
  'createFollowApi.suggestions': 'API-FOLLOW-10',
  'createFollowHelpers.search': 'API-FOLLOW-11',
  'createFollowInteraction.status': 'API-FOLLOW-12',
  'createExploreApi.like': 'API-LIKE-14',
  'createExploreApi.unlike': 'API-LIKE-15',
}

/**
 * API objects that are passed as a whole, and the file that calls them through a type of its own.
 */
export const PASSED_AS_OBJECT: Record<string, string> = {
  createDevicesApi: 'src/services/browser/push.ts',
  createPortfolioApi: 'src/app/effects/publishing/editor-content.ts',
  createPostsApi: 'src/app/effects/publishing/editor-content.ts',
  createBlogApi: 'src/app/effects/publishing/editor-content.ts',
  createProjectsApi: 'src/app/effects/publishing/editor-content.ts',
  createServicesApi: 'src/app/effects/publishing/editor-content.ts',
}
