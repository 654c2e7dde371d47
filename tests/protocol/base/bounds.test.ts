import { describe, expect, test } from 'vitest'
import * as constants from '../../../src/protocol/base/constants.ts'
import { check } from '../../../src/protocol/base/schemas.ts'
import { MAX_ASSET_BYTES, SELLER_STATS_DAYS } from '../../../src/protocol/market/assets.ts'
import { reviewSchema } from '../../../src/protocol/market/assets-schemas.ts'
import { ADMIN_DAYS, MAX_STAFF_REASON } from '../../../src/protocol/safety/admin.ts'
import { MAX_REPORT_DETAILS } from '../../../src/protocol/safety/moderation.ts'

/**
 * Limits that client and server share. A page that was opened before an update still uses the old
 * ones, so none may change by accident.
 */
const BOUNDS = {
  MAX_MESSAGE_LENGTH: 5000,
  MAX_CLIENT_ID_LENGTH: 100,
  MAX_PASSWORD_LENGTH: 1000,
  MAX_USERNAME_LENGTH: 150,
  MAX_NAME_LENGTH: 150,
  MAX_EMAIL_LENGTH: 254,
  MAX_SHORT_TEXT_LENGTH: 200,
  MAX_LONG_TEXT_LENGTH: 5000,
  MAX_LIST_LENGTH: 1000,
  MAX_TOKEN_LENGTH: 8192,
  MAX_PREFERENCE_LENGTH: 500,
  MAX_TITLE_LENGTH: 150,
  MAX_SUMMARY_LENGTH: 300,
  MAX_BODY_LENGTH: 20_000,
  MAX_HTML_LENGTH: 400_000,
  MAX_COMMENT_LENGTH: 2000,
  MAX_ALT_LENGTH: 300,
  MAX_TAGS: 10,
  MAX_TAG_LENGTH: 40,
  MAX_PROJECT_SKILLS: 20,
  MAX_WORK_IMAGES: 30,
  MAX_WORK_TOOLS: 12,
  MAX_PROCESS_LENGTH: 4000,
  MAX_POST_IMAGES: 10,
  MAX_UPLOAD_BYTES: 15_728_640,
  MAX_UPLOAD_PIXELS: 50_000_000,
  UPLOAD_MAX_SIDE: 2400,
  UPLOAD_CONCURRENCY: 2,
  UPLOAD_STALL_MS: 30_000,
  IMAGE_WIDTHS: [320, 640, 960, 1600],
  LIST_PAGE_SIZE: 20,
  FEED_POLL_MS: 60_000,
  DRAFT_DELAY_MS: 800,
}

describe('limits shared by client and server', () => {
  test('of texts, lists and pictures stay', () => expect(constants).toMatchObject(BOUNDS))

  test('are all listed here', () => {
    const own = Object.keys(constants).filter((name) => name.startsWith('MAX_'))
    expect(own.filter((name) => !(name in BOUNDS))).toEqual([])
  })

  test('of assets, staff and reports stay', () =>
    expect({
      MAX_ASSET_BYTES,
      SELLER_STATS_DAYS,
      ADMIN_DAYS,
      MAX_STAFF_REASON,
      MAX_REPORT_DETAILS,
    }).toEqual({
      MAX_ASSET_BYTES: 52_428_800,
      SELLER_STATS_DAYS: 90,
      ADMIN_DAYS: 90,
      MAX_STAFF_REASON: 500,
      MAX_REPORT_DETAILS: 1000,
    }))

  test('[API-ASSET-17] accept ratings from 1 to 5', () => {
    const taken = [0, 1, 2, 3, 4, 5, 6].filter(
      (rating) => check(reviewSchema, { asset: 4, rating }).ok,
    )
    expect(taken).toEqual([1, 2, 3, 4, 5])
  })
})
