/** All numbers of section 9 and of the decisions. Durations are in milliseconds. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

// Requests (HTTP-10, CAP-19, REFRESH-12)
export const REQUEST_TIMEOUT_MS = 30 * SECOND
export const PROBE_TIMEOUT_MS = 5 * SECOND
export const TOKEN_EXPIRY_MARGIN_MS = 30 * SECOND
/** Own: four attempts and the reads of storage around them (A2.4, B7). */
export const REFRESH_BOUND_MS = 150 * SECOND

// Live sockets (SOCKAUTH-04, SOCKGEN-10, SOCKNOTIF-04, A1)
export const NORMAL_CLOSE_CODES: readonly number[] = [1000, 1001]
export const AUTH_CLOSE_CODES: readonly number[] = [4001, 4003, 1008]
/** Code with which the client closes a socket intentionally. */
export const CLOSE_ON_PURPOSE = 1000
export const AUTH_RETRY_DELAY_MS = 1 * SECOND
export const GENERAL_RECONNECT_DELAY_MS = 3 * SECOND
export const GENERAL_MAX_ATTEMPTS = 5
export const CONVERSATION_RECONNECT_DELAY_MS = 3 * SECOND
/**
 * A1 D10: unlimited reconnects while the conversation is selected. The specification could also be
 * read as 5.
 */
export const CONVERSATION_MAX_DROPS = Number.POSITIVE_INFINITY
export const CONVERSATION_MAX_AUTH_ATTEMPTS = 5
/** The delay before notification reconnect n is n times this. */
export const NOTIFICATION_RECONNECT_STEP_MS = 3 * SECOND
export const NOTIFICATION_MAX_ATTEMPTS = 5
/** A1 D7: a socket that closes sooner than this with an auth code was not opened successfully. */
export const OPEN_PROBATION_MS = 3 * SECOND
export const PING_INTERVAL_MS = 30 * SECOND
/** B17: an open socket that is in doubt is replaced if nothing arrives for this long. */
export const SOCKET_PROOF_MS = 5 * SECOND

// The full-jitter policy of B9
export const JITTER_FLOOR_MS = 500
export const JITTER_BASE_MS = 2 * SECOND
export const JITTER_CAP_MS = 30 * SECOND
export const JITTER_MAX_ATTEMPTS = 12

// Queries and mutations (CONST-01…05, A15)
export const QUERY_MAX_RETRIES = 3
export const MUTATION_MAX_RETRIES = 2
export const QUERY_RETRY_BASE_MS = 1 * SECOND
/** Longest `Retry-After` that an automatic retry waits for. */
export const RETRY_AFTER_MAX_MS = 60 * SECOND
export const QUERY_STALE_MS = 5 * SECOND
export const QUERY_CACHE_MS = 60 * SECOND

// Counters, notifications, toasts (NOTIF-04…09)
export const UNREAD_POLL_MS = 5 * MINUTE
export const NOTIFICATION_STORE_LIMIT = 100
export const TOAST_MS = 5 * SECOND
export const NOTICE_MS = 5 * SECOND
export const BROWSER_NOTIFICATION_MS = 5 * SECOND

// Explore, follow, home (API-LIKE-16, API-FOLLOW-18, HOME-12)
export const EXPLORE_PAGE_SIZE = 20
export const EXPLORE_MODE = 'for-you'
export const TRENDING_LIMIT = 5
export const FOLLOW_STATS_CONCURRENCY = 5
export const HOME_FEATURED_CREATORS = 3

// Truncated texts (CHAT-20)
export const REPLY_QUOTE_LENGTH = 50
export const REPLY_PREVIEW_LENGTH = 100
export const CONVERSATION_PREVIEW_LENGTH = 60
export const INITIALS_LENGTH = 2

// Search (SEARCH-20, A17)
export const SEARCH_MIN_LENGTH = 3
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_USERS = 2
export const SEARCH_FREELANCERS = 2
export const SEARCH_ASSETS = 3
/** How many recent searches are kept. */
export const SEARCH_RECENT = 5

// Time labels (TIME-05): age from which each label applies
export const TIME_CLOCK_FROM_MS = 1 * HOUR
export const TIME_YESTERDAY_FROM_MS = 24 * HOUR
export const TIME_DATE_FROM_MS = 48 * HOUR

// Google sign-in library (GOOGLE-06, GOOGLE-07)
export const GOOGLE_WAIT_MS = 10 * SECOND
export const GOOGLE_POLL_MS = 100

// Code chunks and performance (CONST-06, PERF-01…03)
export const CHUNK_TIMEOUT_MS = 120 * SECOND
export const SLOW_OPERATION_MS = 1_000
export const MEMORY_SAMPLE_MS = 30 * SECOND
export const PERFORMANCE_REPORT_MS = 5 * MINUTE

// Limits shared with the server
/** Code points of a message after trimming. */
export const MAX_MESSAGE_LENGTH = 5_000
export const MAX_CLIENT_ID_LENGTH = 100
/** Code points of a new password. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 1_000
export const MAX_USERNAME_LENGTH = 150
export const MAX_NAME_LENGTH = 150
export const MAX_EMAIL_LENGTH = 254
export const MAX_SHORT_TEXT_LENGTH = 200
export const MAX_LONG_TEXT_LENGTH = 5_000
export const MAX_LIST_LENGTH = 1_000
export const MAX_TOKEN_LENGTH = 8_192
export const MAX_PREFERENCE_LENGTH = 500

/**
 * B5: messages are sent with `client_id`. Set it to false for an API that rejects unknown fields.
 */
export const SEND_CLIENT_ID = true

// Content limits beyond the specification, shared with the server
export const MAX_TITLE_LENGTH = 150
export const MAX_SUMMARY_LENGTH = 300
export const MAX_BODY_LENGTH = 20_000
/** HTML of a blog post, characters. */
export const MAX_HTML_LENGTH = 400_000
export const MAX_COMMENT_LENGTH = 2_000
export const MAX_ALT_LENGTH = 300
export const MAX_TAGS = 10
export const MAX_TAG_LENGTH = 40
export const MAX_PROJECT_SKILLS = 20
export const MAX_WORK_IMAGES = 30
export const MAX_WORK_TOOLS = 12
export const MAX_PROCESS_LENGTH = 4_000
export const MAX_POST_IMAGES = 10
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024
/** Pixels of a picture, width times height. */
export const MAX_UPLOAD_PIXELS = 50_000_000
export const UPLOAD_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
]
/** Pictures are scaled down to this length of the longer side before upload, pixels. */
export const UPLOAD_MAX_SIDE = 2_400
export const UPLOAD_CONCURRENCY = 2
/** An upload without progress for this long has failed. */
export const UPLOAD_STALL_MS = 30 * SECOND
export const IMAGE_WIDTHS: readonly number[] = [320, 640, 960, 1600]
export const LIST_PAGE_SIZE = 20
/** Poll interval for newer items of a visible feed. */
export const FEED_POLL_MS = 60 * SECOND
/** Debounce of draft writes to the browser's database. */
export const DRAFT_DELAY_MS = 800
