import { describe, expect, test } from 'vitest'
import {
  noConversationMatchText,
  unsupportedLikeText,
  unsupportedSaveText,
} from '../../../src/protocol/base/error-messages.ts'
import { TEXTS } from '../../../src/protocol/base/errors.ts'

/** Copied from sections 2, 5 and 8 of the specification, by clause. */
const rows: [clause: string, name: keyof typeof TEXTS, text: string][] = [
  ['ERR-01', 'authenticationRequired', 'Authentication required'],
  ['ERR-02', 'permissionDenied', 'Permission denied'],
  ['ERR-03', 'resourceNotFound', 'Resource not found'],
  ['ERR-04', 'serverError', 'Server error occurred'],
  ['ERR-06', 'fetchBlogFailed', 'Failed to fetch blog posts'],
  ['ERR-07', 'createBlogFailed', 'Failed to create blog post'],
  ['ERR-08', 'updateBlogFailed', 'Failed to update blog post'],
  ['ERR-09', 'deleteBlogFailed', 'Failed to delete blog post'],
  ['ERR-10', 'fetchMyBlogFailed', 'Failed to fetch your blog posts'],
  ['ERR-11', 'fetchNotificationsFailed', 'Failed to fetch notifications'],
  ['ERR-12', 'fetchAssetsFailed', 'Failed to fetch assets'],
  ['ERR-13', 'createAssetFailed', 'Failed to create asset'],
  ['ERR-14', 'purchaseAssetFailed', 'Failed to purchase asset'],
  ['ERR-15', 'networkError', 'Network error - please check your connection'],
  ['ERR-16', 'portfolioNotFound', 'Portfolio item not found'],
  ['ERR-17', 'postNotFound', 'Post not found'],
  ['ERR-18', 'blogNotFound', 'Blog not found'],
  ['ERR-28', 'followFailed', 'Failed to follow user'],
  ['ERR-29', 'unfollowFailed', 'Failed to unfollow user'],
  ['ERR-30', 'followStatsFailed', 'Failed to get follow stats'],
  ['ERR-31', 'followersFailed', 'Failed to get followers'],
  ['ERR-32', 'followingFailed', 'Failed to get following'],
  ['ERR-33', 'markNotificationReadFailed', 'Failed to mark notification as read'],
  ['ERR-34', 'markAllNotificationsReadFailed', 'Failed to mark all notifications as read'],
  ['ERR-35', 'searchUsersFailed', 'Failed to search users'],
  ['ERR-36', 'messagesNeedLogin', 'Please log in to access your messages'],
  ['ERR-37', 'messagesForbidden', "You don't have permission to view messages"],
  ['ERR-38', 'loadConversationsFailed', 'Failed to load conversations. Please try again.'],
  ['ERR-41', 'loadMessagesFailed', 'Failed to load messages. Please try again.'],
  ['ERR-42', 'sendMessageFailed', 'Failed to send message. Please try again.'],
  ['ERR-43', 'socketAuthenticationFailed', 'Authentication failed. Please log in again.'],
  ['ERR-44', 'connectionLost', 'Connection lost. Please refresh the page.'],
  ['ERR-45', 'socketError', 'WebSocket connection error'],
  ['ERR-46', 'noSocketToken', 'Not authenticated - no valid access token'],
  ['VALID-06', 'authenticationRequired', 'Authentication required'],
  ['VALID-07', 'authenticationRequiredAgain', 'Authentication required - please login again'],
  ['VALID-08', 'likeUnavailable', 'Like functionality is not available'],
  ['VALID-09', 'bookmarkUnavailable', 'Bookmark functionality is not available'],
  ['VALID-10', 'followUnavailable', 'Follow functionality is not available'],
  ['SEND-07', 'messageEmpty', 'Message content cannot be empty'],
  ['REG-07', 'passwordsDiffer', 'Passwords do not match'],
  ['REG-13', 'registrationFailed', 'Registration failed'],
  [
    'SESSION-13',
    'registeredPleaseLogIn',
    'Registration successful! Please log in with your credentials.',
  ],
  ['LOGIN-10', 'loginFailed', 'Login failed'],
  ['LOGIN-10', 'loginFailedCheck', 'Login failed. Check your credentials.'],
  ['REFRESH-07', 'noRefreshToken', 'No refresh token available'],
  ['REFRESH-07', 'noAccessInRefresh', 'No access token in refresh response'],
  ['GOOGLE-01', 'googleFailed', 'Google authentication failed'],
  ['GOOGLE-02', 'googleCallFailed', 'Authentication failed. Please try again.'],
  ['GOOGLE-03', 'googleNotInitialised', 'Failed to initialize Google Sign-In'],
  ['GOOGLE-04', 'googleNotConfigured', 'Google OAuth not configured on backend'],
  ['GOOGLE-05', 'googleSignInFailed', 'Google sign-in failed. Please try again.'],
  ['SEARCH-19', 'searchFailed', 'Search failed. Please try again.'],
  ['SEARCH-19', 'noResults', 'No results found'],
  ['STATS-12', 'statsFailed', 'Failed to load stats'],
  ['INBOX-02', 'searchConversations', 'Search conversations...'],
  ['INBOX-10', 'noMessagesPreview', 'No messages yet'],
  ['INBOX-14', 'selectConversation', 'Select a conversation'],
  ['INBOX-15', 'noConversations', 'No conversations yet'],
  ['INBOX-16', 'noConversationsFound', 'No conversations found'],
  ['CHAT-02', 'unknownUser', 'Unknown User'],
  ['CHAT-07', 'noMessages', 'No messages yet. Start the conversation!'],
  ['CHAT-08', 'noConversation', 'No conversation selected'],
  ['CHAT-09', 'loadingMessages', 'Loading messages...'],
  ['CHAT-10', 'loadingUser', 'Loading user information...'],
  ['CHAT-10', 'verifyingAccount', 'Please wait while we verify your account'],
  ['CHAT-18', 'invalidTime', 'Invalid time'],
  ['CHAT-19', 'messageUnrenderable', 'Failed to display message'],
  ['TIME-01', 'justNow', 'Just now'],
  ['TIME-03', 'yesterday', 'Yesterday'],
  ['GUARD-01', 'guardSignIn', 'Authentication Required'],
  ['GUARD-02', 'guardDenied', 'Access Denied'],
  ['GUARD-02', 'guardStaff', 'Staff access is required'],
  ['GUARD-03', 'guardSuperuser', 'Administrator access is required'],
  ['GUARD-04', 'guardAnonymous', 'Already Logged In'],
  ['ERRSCR-01', 'crashed', 'Oops! Something went wrong'],
  ['ERRSCR-02', 'dataFailed', 'Failed to load data'],
  ['ERRSCR-03', 'connectionProblem', 'Connection Problem'],
  ['ERRSCR-03', 'checkConnection', 'Please check your internet connection and try again.'],
  ['LOADER-01', 'loading', 'Loading...'],
]

describe('texts', () => {
  // The clause is not in brackets, because the tests that show the text cover it.
  for (const [clause, name, text] of rows) {
    test(`${name} is the text of ${clause}`, () => expect(TEXTS[name]).toBe(text))
  }

  test('[VALID-11 VALID-12 A38] includes the unsupported type as given', () => {
    expect([unsupportedLikeText('song'), unsupportedSaveText('song')]).toEqual([
      'Unsupported content type for likes: song',
      'Unsupported content type for saves: song',
    ])
  })

  test('[INBOX-16] includes the query', () => {
    expect(noConversationMatchText('zzz')).toBe('No conversations match "zzz"')
  })
})
