import { describe, expect, test } from 'vitest'
import * as brand from '../../../src/protocol/base/brand.ts'
import * as c from '../../../src/protocol/base/constants.ts'
import { SOCKET_ROOT } from '../../../src/protocol/live/socket-url.ts'

const rows: [title: string, actual: unknown, expected: unknown][] = [
  ['a request times out after 30 s', c.REQUEST_TIMEOUT_MS, 30_000],
  ['[CAP-19] a capability probe times out after 5 s', c.PROBE_TIMEOUT_MS, 5_000],
  ['[REFRESH-12] the token expiry margin is 30 s', c.TOKEN_EXPIRY_MARGIN_MS, 30_000],
  ['[SOCKAUTH-04] an auth-coded close is retried after 1 s', c.AUTH_RETRY_DELAY_MS, 1_000],
  ['[SOCKAUTH-04] the auth codes are 4001, 4003, 1008', c.AUTH_CLOSE_CODES, [4001, 4003, 1008]],
  ['[SOCKGEN-10] the general reconnect delay is 3 s', c.GENERAL_RECONNECT_DELAY_MS, 3_000],
  ['[SOCKGEN-10] the general connection retries 5 times', c.GENERAL_MAX_ATTEMPTS, 5],
  ['[SOCKGEN-10] the normal codes are 1000 and 1001', c.NORMAL_CLOSE_CODES, [1000, 1001]],
  ['[A1 D10] a conversation reconnects every 3 s', c.CONVERSATION_RECONNECT_DELAY_MS, 3_000],
  ['[A1 D10] a conversation reconnects without a limit', c.CONVERSATION_MAX_DROPS, Infinity],
  [
    '[A1 D10] a conversation has a limit for authentication errors',
    c.CONVERSATION_MAX_AUTH_ATTEMPTS,
    5,
  ],
  ['[A1 D7] an open is on probation for 3 s', c.OPEN_PROBATION_MS, 3_000],
  ['[A1.2 t14] the client closes with 1000', c.CLOSE_ON_PURPOSE, 1000],
  ['[SOCKNOTIF-04] the notification step is 3 s', c.NOTIFICATION_RECONNECT_STEP_MS, 3_000],
  ['[SOCKNOTIF-04] the notification socket retries 5 times', c.NOTIFICATION_MAX_ATTEMPTS, 5],
  ['[A9] a ping goes every 30 s', c.PING_INTERVAL_MS, 30_000],
  ['a query is retried 3 times', c.QUERY_MAX_RETRIES, 3],
  ['a mutation is retried 2 times', c.MUTATION_MAX_RETRIES, 2],
  ['query data is stale after 5 s', c.QUERY_STALE_MS, 5_000],
  ['unused query data is kept 60 s', c.QUERY_CACHE_MS, 60_000],
  ['a code chunk times out after 120 s', c.CHUNK_TIMEOUT_MS, 120_000],
  ['the notification list keeps 100', c.NOTIFICATION_STORE_LIMIT, 100],
  ['a browser notification lasts 5 s', c.BROWSER_NOTIFICATION_MS, 5_000],
  ['a toast lasts 5 s', c.TOAST_MS, 5_000],
  ['a notice lasts 5 s', c.NOTICE_MS, 5_000],
  ['unread counts are fetched every 5 minutes', c.UNREAD_POLL_MS, 300_000],
  ['[API-LIKE-16] a feed page holds 20', c.EXPLORE_PAGE_SIZE, 20],
  ['[API-LIKE-16] trending holds 5', c.TRENDING_LIMIT, 5],
  ['the default feed mode', c.EXPLORE_MODE, 'for-you'],
  ['[API-FOLLOW-18] 5 follow stats are requested at a time', c.FOLLOW_STATS_CONCURRENCY, 5],
  ['[HOME-12] home shows 3 featured creators', c.HOME_FEATURED_CREATORS, 3],
  ['[CHAT-20] a reply quote has 50 characters', c.REPLY_QUOTE_LENGTH, 50],
  ['[CHAT-20] a reply preview has 100 characters', c.REPLY_PREVIEW_LENGTH, 100],
  ['[CHAT-20] a conversation preview has 60 characters', c.CONVERSATION_PREVIEW_LENGTH, 60],
  ['[CHAT-20] initials are 2 letters', c.INITIALS_LENGTH, 2],
  ['[SEARCH-20] search needs 3 characters', c.SEARCH_MIN_LENGTH, 3],
  ['[SEARCH-20] the overlay shows 2 users', c.SEARCH_USERS, 2],
  ['[SEARCH-20] the overlay shows 2 freelancers', c.SEARCH_FREELANCERS, 2],
  ['[SEARCH-20] the overlay shows 3 assets', c.SEARCH_ASSETS, 3],
  ['[A17] a search is debounced by 300 ms', c.SEARCH_DEBOUNCE_MS, 300],
  ['[TIME-05] the clock shows from 1 hour', c.TIME_CLOCK_FROM_MS, 3_600_000],
  ['[TIME-05] yesterday is from 24 hours', c.TIME_YESTERDAY_FROM_MS, 86_400_000],
  ['[TIME-05] the date shows from 48 hours', c.TIME_DATE_FROM_MS, 172_800_000],
  ['waiting for the Google library times out after 10 s', c.GOOGLE_WAIT_MS, 10_000],
  ['the Google library is polled every 100 ms', c.GOOGLE_POLL_MS, 100],
  ['an operation over 1000 ms is slow', c.SLOW_OPERATION_MS, 1_000],
  ['memory is sampled every 30 s', c.MEMORY_SAMPLE_MS, 30_000],
  ['performance is reported every 5 minutes', c.PERFORMANCE_REPORT_MS, 300_000],
  ['[B5] sends carry a client id', c.SEND_CLIENT_ID, true],
  ['[MISC-02] live sockets are below /ws/', SOCKET_ROOT, '/ws/'],
  ['[B1 A18] the product name', [brand.PRODUCT_NAME, brand.PRODUCT_SLUG], ['Kinyeti', 'kinyeti']],
  ['[B1 A18] the tagline', brand.TAGLINE, 'Connect, Create, and Inspire'],
  ['[A18] the theme colours', [brand.THEME_COLOR, brand.THEME_COLOR_DARK], ['#FBF7F1', '#15110E']],
  ['[A18] the brand picture', brand.BRAND_IMAGE, '/brand/hero.png'],
  [
    '[WELCOME-18 B1] the welcome keys carry the product name',
    brand.WELCOME_KEYS,
    {
      lastShown: 'kinyeti_welcome_last_shown',
      dontShow: 'kinyeti_welcome_dont_show',
      oncePerDay: 'kinyeti_welcome_once_per_day',
    },
  ],
]

describe('constants', () => {
  for (const [title, actual, expected] of rows) {
    test(title, () => expect(actual).toEqual(expected))
  }
})
