import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as entities from '../../../src/protocol/base/entities.ts'
import { parseBlogEntry } from '../../../src/protocol/content/blog.ts'
import { parseCollection } from '../../../src/protocol/content/collections.ts'
import { parseComment } from '../../../src/protocol/content/comments.ts'
import * as explore from '../../../src/protocol/content/explore.ts'
import { parseWork } from '../../../src/protocol/content/portfolio.ts'
import { parseLikeResponse, parsePost } from '../../../src/protocol/content/posts.ts'
import { decodeFrame, FRAME_TYPES, parseCounters } from '../../../src/protocol/live/frames.ts'
import * as assets from '../../../src/protocol/market/asset-parsers.ts'
import { parseConversation } from '../../../src/protocol/messaging/conversation.ts'
import { parseMessage } from '../../../src/protocol/messaging/message.ts'
import { parseDevices, parseSignIns } from '../../../src/protocol/notifications/devices.ts'
import {
  parseFollowNotification,
  parseNotification,
} from '../../../src/protocol/notifications/notification.ts'
import { parseNotificationSettings } from '../../../src/protocol/notifications/notification-settings.ts'
import * as projects from '../../../src/protocol/projects/projects.ts'
import { parsePicture } from '../../../src/protocol/publishing/images.ts'
import * as admin from '../../../src/protocol/safety/admin.ts'
import { parseBlock, parseReport } from '../../../src/protocol/safety/moderation.ts'
import { parseFreelancer } from '../../../src/protocol/users/freelance.ts'
import { parseServiceOffer } from '../../../src/protocol/users/services.ts'
import * as social from './declared.ts'
import * as market from './declared-market.ts'
import { json, near } from './wild.ts'

const ORIGIN = 'https://api.x'
const me = { id: 7, username: 'ayen', avatar: null, full_name: 'Ayen', display_name: 'Ayen' }
const context = {
  currentUser: me,
  now: Date.UTC(2026, 0, 5, 9),
  newId: () => 'made',
  apiOrigin: ORIGIN,
}

type Reader = readonly [
  read: (raw: unknown) => unknown,
  shape: v.GenericSchema,
  /** Generator of the input, if it differs from the output. */
  from?: fc.Arbitrary<unknown>,
]

/**
 * All parsers of responses, with the shape that their types declare; null is a valid result too.
 */
const READERS: { readonly [name: string]: Reader } = {
  parseUser: [(raw) => entities.parseUser(raw, ORIGIN), social.user],
  parseChatUser: [(raw) => entities.parseChatUser(raw, ORIGIN), social.chatUser],
  parseParticipant: [(raw) => entities.parseParticipant(raw, ORIGIN), social.participant],
  parseTokens: [entities.parseTokens, social.tokens],
  parseRefreshResponse: [entities.parseRefreshResponse, social.refreshAnswer],
  parseGoogleResult: [(raw) => entities.parseGoogleResult(raw, ORIGIN), social.googleResult],
  parsePublicProfile: [(raw) => entities.parsePublicProfile(raw, ORIGIN), social.publicProfile],
  parseFreelancerProfile: [
    (raw) => entities.parseFreelancerProfile(raw, ORIGIN),
    social.freelancerProfile,
  ],
  parseCreatorProfile: [(raw) => entities.parseCreatorProfile(raw, ORIGIN), social.creatorProfile],
  parseFreelancer: [(raw) => parseFreelancer(raw, ORIGIN), social.freelancer],
  parseExploreCreator: [(raw) => explore.parseExploreCreator(raw, ORIGIN), social.exploreCreator],
  parseMessage: [(raw) => parseMessage(raw, context), social.message],
  parseConversation: [(raw) => parseConversation(raw, context), social.conversation],
  parseNotification: [(raw) => parseNotification(raw, context), social.notification],
  parseFollowNotification: [
    (raw) => parseFollowNotification(raw, context),
    social.followNotification,
  ],
  parseFollowStats: [entities.parseFollowStats, social.followStats],
  parseStats: [entities.parseStats, social.stats],
  parseCounters: [parseCounters, social.counters],
  parsePicture: [(raw) => parsePicture(raw, ORIGIN), social.picture],
  parseWork: [(raw) => parseWork(raw, ORIGIN), social.work],
  parsePost: [(raw) => parsePost(raw, ORIGIN), social.post],
  parseBlogEntry: [(raw) => parseBlogEntry(raw, ORIGIN), social.blogEntry],
  parseComment: [(raw) => parseComment(raw, ORIGIN), social.comment],
  parseCollection: [(raw) => parseCollection(raw, ORIGIN), social.collection],
  parseTag: [explore.parseTag, social.tag],
  parseServiceOffer: [(raw) => parseServiceOffer(raw, ORIGIN), social.serviceOffer],
  parseCreativeAsset: [(raw) => entities.parseCreativeAsset(raw, ORIGIN), market.creativeAsset],
  parseAssetCategory: [entities.parseAssetCategory, market.assetCategory],
  parseAssetPurchase: [(raw) => entities.parseAssetPurchase(raw, ORIGIN), market.assetPurchase],
  parseAssetReview: [(raw) => entities.parseAssetReview(raw, ORIGIN), market.assetReview],
  parseAssetDownload: [(raw) => entities.parseAssetDownload(raw, ORIGIN), market.assetDownload],
  parseAsset: [(raw) => assets.parseAsset(raw, ORIGIN), market.asset],
  parseReview: [(raw) => assets.parseReview(raw, ORIGIN), market.review],
  parseDownload: [(raw) => assets.parseDownload(raw, ORIGIN), market.download],
  parseDownloadLink: [(raw) => assets.parseDownloadLink(raw, ORIGIN), market.downloadLink],
  parseSellerStats: [(raw) => assets.parseSellerStats(raw, ORIGIN), market.sellerStats],
  parseProject: [(raw) => projects.parseProject(raw, ORIGIN), market.project],
  parseTeamMember: [(raw) => projects.parseTeamMember(raw, ORIGIN), market.teamMember],
  parseApplication: [(raw) => projects.parseApplication(raw, ORIGIN), market.application],
  parseOwnApplication: [(raw) => projects.parseOwnApplication(raw, ORIGIN), market.ownApplication],
  parseReport: [parseReport, market.report],
  parseBlock: [(raw) => parseBlock(raw, ORIGIN), market.block],
  parseAdminOverview: [admin.parseAdminOverview, market.adminOverview],
  parseAdminUser: [(raw) => admin.parseAdminUser(raw, ORIGIN), market.adminUser],
  parseAdminUserDetail: [(raw) => admin.parseAdminUserDetail(raw, ORIGIN), market.adminUserDetail],
  parseAdminContent: [(raw) => admin.parseAdminContent(raw, ORIGIN), market.adminContent],
  parseAdminReport: [(raw) => admin.parseAdminReport(raw, ORIGIN), market.adminReport],
  parseAdminReportDetail: [
    (raw) => admin.parseAdminReportDetail(raw, ORIGIN),
    market.adminReportDetail,
  ],
  parseStaffAction: [(raw) => admin.parseStaffAction(raw, ORIGIN), market.staffAction],
  parseSignIns: [parseSignIns, market.signIns],
  parseNotificationSettings: [parseNotificationSettings, market.settings],
}

/** An item of a mixed list, with `type` next to its own fields. */
const mixed = fc
  .tuple(
    fc.oneof(near(social.post), near(social.blogEntry), near(social.work)),
    fc.constantFrom('post', 'blog', 'work', 'portfolio', 'user'),
  )
  .map(([item, type]) => ({ ...(item as object), type }))

/** Parsers whose output is not valid input. */
const ONE_WAY: { readonly [name: string]: Reader } = {
  parseFeedItem: [(raw) => explore.parseFeedItem(raw, ORIGIN), social.feedItem, mixed],
  parsePurchase: [(raw) => assets.parsePurchase(raw, ORIGIN), market.purchase],
  parseDevices: [parseDevices, market.devices],
  parseLikeResponse: [parseLikeResponse, market.likeAnswer],
}

/** Per parser; more than 200,000 in total. */
const RUNS = 4_000

const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Function.prototype]
const inherited = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length)
const CLEAN = inherited()

/** Frozen, so that a parser that modifies its input fails. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value)
    for (const inner of Object.values(value)) frozen(inner)
  }
  return value
}

/** Whether it has only plain objects and arrays, so that no input became a prototype. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const prototype = Object.getPrototypeOf(value)
  const known = Array.isArray(value)
    ? prototype === Array.prototype
    : prototype === Object.prototype
  return known && Object.values(value).every(isPlain)
}

function check(name: string, [read, shape, from]: Reader, again: boolean): void {
  let seen = 0
  const arbitrary = from ?? near(shape)
  fc.assert(
    fc.property(arbitrary, (raw) => {
      const once = read(frozen(raw))
      if (once === null) return
      seen += 1
      const parsed = v.safeParse(shape, once)
      if (!parsed.success) throw new Error(v.summarize(parsed.issues), { cause: once })
      if (!isPlain(once)) throw new Error(`${name} returned an object with another prototype`)
      if (again) expect(read(once)).toEqual(once)
    }),
    { numRuns: RUNS },
  )
  expect(inherited()).toEqual(CLEAN)
  // Checking only rejected values would check nothing.
  expect(seen).toBeGreaterThan(RUNS / 20)
}

describe('response parsers', () => {
  for (const [name, reader] of Object.entries(READERS)) {
    test(`${name} returns its declared shape or null, is idempotent, and leaves what it reads`, () => {
      check(name, reader, true)
    })
  }
  for (const [name, reader] of Object.entries(ONE_WAY)) {
    test(`${name} returns its declared shape or null, and leaves what it reads`, () => {
      check(name, reader, false)
    })
  }
})

describe('socket data', () => {
  const KNOWN: readonly string[] = FRAME_TYPES
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    json.map((value) => JSON.stringify(value) ?? ''),
    fc
      .tuple(json, fc.constantFrom(...FRAME_TYPES, 'nothing known', '', '__proto__', 'toString'))
      .map(([value, type]) => JSON.stringify(Object.assign({}, value, { type }))),
    fc.nat(60_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
    fc.nat(6_000).map((depth) => `${'{"type":'.repeat(depth)}1${'}'.repeat(depth)}`),
  )

  test('is decoded or rejected with a reason for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const decoded = decodeFrame(text)
        if (!decoded.ok) {
          expect(['not JSON', 'not a JSON object', 'no type']).toContain(decoded.reason)
          return
        }
        const { frame } = decoded
        const type = String(frame.payload.type)
        expect(frame.type).toBe(KNOWN.includes(type) ? type : 'unknown')
      }),
      { numRuns: RUNS },
    )
    expect(inherited()).toEqual(CLEAN)
  })
})
