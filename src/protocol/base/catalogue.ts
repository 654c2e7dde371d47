/**
 * Fixed texts of the specification that policies, services or several screens use (sections 5, 8).
 */
export const TEXTS = {
  // List-style calls (ERR-01…15)
  authenticationRequired: 'Authentication required',
  authenticationRequiredAgain: 'Authentication required - please login again',
  permissionDenied: 'Permission denied',
  resourceNotFound: 'Resource not found',
  serverError: 'Server error occurred',
  networkError: 'Network error - please check your connection',
  fetchBlogFailed: 'Failed to fetch blog posts',
  createBlogFailed: 'Failed to create blog post',
  updateBlogFailed: 'Failed to update blog post',
  deleteBlogFailed: 'Failed to delete blog post',
  fetchMyBlogFailed: 'Failed to fetch your blog posts',
  fetchNotificationsFailed: 'Failed to fetch notifications',
  fetchAssetsFailed: 'Failed to fetch assets',
  createAssetFailed: 'Failed to create asset',
  purchaseAssetFailed: 'Failed to purchase asset',

  // Detail calls (ERR-16…18)
  portfolioNotFound: 'Portfolio item not found',
  postNotFound: 'Post not found',
  blogNotFound: 'Blog not found',

  // Follow helpers (ERR-28…35)
  followFailed: 'Failed to follow user',
  unfollowFailed: 'Failed to unfollow user',
  followStatsFailed: 'Failed to get follow stats',
  followersFailed: 'Failed to get followers',
  followingFailed: 'Failed to get following',
  markNotificationReadFailed: 'Failed to mark notification as read',
  markAllNotificationsReadFailed: 'Failed to mark all notifications as read',
  searchUsersFailed: 'Failed to search users',

  // Likes, saves, follow (VALID-08…10)
  likeUnavailable: 'Like functionality is not available',
  bookmarkUnavailable: 'Bookmark functionality is not available',
  followUnavailable: 'Follow functionality is not available',

  // Conversations and chat (ERR-36…46, CHAT, INBOX)
  messagesNeedLogin: 'Please log in to access your messages',
  messagesForbidden: "You don't have permission to view messages",
  loadConversationsFailed: 'Failed to load conversations. Please try again.',
  loadMessagesFailed: 'Failed to load messages. Please try again.',
  sendMessageFailed: 'Failed to send message. Please try again.',
  socketAuthenticationFailed: 'Authentication failed. Please log in again.',
  connectionLost: 'Connection lost. Please refresh the page.',
  socketError: 'WebSocket connection error',
  noSocketToken: 'Not authenticated - no valid access token',
  messageEmpty: 'Message content cannot be empty',
  conversationMissing: 'A conversation is required',
  messageIdsMissing: 'A list of message ids is required',
  messageMissing: 'A message is required',
  reactionTypeMissing: 'A reaction type is required',
  participantMissing: 'A participant username is required',
  unknownUser: 'Unknown User',
  noMessagesPreview: 'No messages yet',
  noMessages: 'No messages yet. Start the conversation!',
  noConversation: 'No conversation selected',
  selectConversation: 'Select a conversation',
  loadingMessages: 'Loading messages...',
  loadingUser: 'Loading user information...',
  verifyingAccount: 'Please wait while we verify your account',
  messageUnrenderable: 'Failed to display message',
  noConversations: 'No conversations yet',
  noConversationsFound: 'No conversations found',
  searchConversations: 'Search conversations...',

  // Registration and login (REG, LOGIN, SESSION-13)
  passwordsDiffer: 'Passwords do not match',
  registrationFailed: 'Registration failed',
  registeredPleaseLogIn: 'Registration successful! Please log in with your credentials.',
  loginFailed: 'Login failed',
  loginFailedCheck: 'Login failed. Check your credentials.',

  // Google (GOOGLE-01…05)
  googleFailed: 'Google authentication failed',
  googleCallFailed: 'Authentication failed. Please try again.',
  googleNotInitialised: 'Failed to initialize Google Sign-In',
  googleNotConfigured: 'Google OAuth not configured on backend',
  googleSignInFailed: 'Google sign-in failed. Please try again.',

  // Refresh (REFRESH-05, REFRESH-06)
  noRefreshToken: 'No refresh token available',
  noAccessInRefresh: 'No access token in refresh response',

  // Search and stats (SEARCH-19, STATS-12)
  searchFailed: 'Search failed. Please try again.',
  noResults: 'No results found',
  statsFailed: 'Failed to load stats',

  // Guards and error screens (GUARD, ERRSCR)
  guardSignIn: 'Authentication Required',
  guardDenied: 'Access Denied',
  guardStaff: 'Staff access is required',
  guardSuperuser: 'Administrator access is required',
  guardAnonymous: 'Already Logged In',
  crashed: 'Oops! Something went wrong',
  dataFailed: 'Failed to load data',
  connectionProblem: 'Connection Problem',
  checkConnection: 'Please check your internet connection and try again.',
  loading: 'Loading...',

  // Time labels (TIME, CHAT-18)
  justNow: 'Just now',
  yesterday: 'Yesterday',
  invalidTime: 'Invalid time',
} as const
