import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as entities from '../../src/protocol/base/entities.ts'
import { normaliseBlogEntry } from '../../src/protocol/content/blog.ts'
import { normaliseCollection } from '../../src/protocol/content/collections.ts'
import { normaliseComment } from '../../src/protocol/content/comments.ts'
import * as explore from '../../src/protocol/content/explore.ts'
import { normaliseWork } from '../../src/protocol/content/portfolio.ts'
import { normalisePost, parseLikeResponse } from '../../src/protocol/content/posts.ts'
import { normaliseServiceOffer } from '../../src/protocol/content/search.ts'
import { normalisePicture } from '../../src/protocol/create/pictures.ts'
import { decodeFrame, FRAME_TYPES, readCounters } from '../../src/protocol/live/frames.ts'
import * as assets from '../../src/protocol/market/assets.ts'
import { readDevices, readSignIns } from '../../src/protocol/notices/devices.ts'
import {
  normaliseFollowNotification,
  normaliseNotification,
} from '../../src/protocol/notices/notification.ts'
import { readNotificationSettings } from '../../src/protocol/notices/notification-settings.ts'
import { normaliseFreelancer } from '../../src/protocol/people/freelance.ts'
import * as admin from '../../src/protocol/safety/admin.ts'
import { readBlock, readReport } from '../../src/protocol/safety/moderation.ts'
import { normaliseConversation } from '../../src/protocol/talk/conversation.ts'
import { normaliseMessage } from '../../src/protocol/talk/message.ts'
import * as projects from '../../src/protocol/work/projects.ts'
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
  normaliseUser: [(raw) => entities.normaliseUser(raw, ORIGIN), social.user],
  readChatUser: [(raw) => entities.readChatUser(raw, ORIGIN), social.chatUser],
  readParticipant: [(raw) => entities.readParticipant(raw, ORIGIN), social.participant],
  normaliseTokens: [entities.normaliseTokens, social.tokens],
  parseRefreshResponse: [entities.parseRefreshResponse, social.refreshAnswer],
  normaliseGoogleResult: [
    (raw) => entities.normaliseGoogleResult(raw, ORIGIN),
    social.googleResult,
  ],
  normalisePublicProfile: [
    (raw) => entities.normalisePublicProfile(raw, ORIGIN),
    social.publicProfile,
  ],
  normaliseFreelancerProfile: [
    (raw) => entities.normaliseFreelancerProfile(raw, ORIGIN),
    social.freelancerProfile,
  ],
  normaliseCreatorProfile: [
    (raw) => entities.normaliseCreatorProfile(raw, ORIGIN),
    social.creatorProfile,
  ],
  normaliseFreelancer: [(raw) => normaliseFreelancer(raw, ORIGIN), social.freelancer],
  normaliseExploreCreator: [
    (raw) => explore.normaliseExploreCreator(raw, ORIGIN),
    social.exploreCreator,
  ],
  normaliseMessage: [(raw) => normaliseMessage(raw, context), social.message],
  normaliseConversation: [(raw) => normaliseConversation(raw, context), social.conversation],
  normaliseNotification: [(raw) => normaliseNotification(raw, context), social.notification],
  normaliseFollowNotification: [
    (raw) => normaliseFollowNotification(raw, context),
    social.followNotification,
  ],
  normaliseFollowStats: [entities.normaliseFollowStats, social.followStats],
  normaliseStats: [entities.normaliseStats, social.stats],
  readCounters: [readCounters, social.counters],
  normalisePicture: [(raw) => normalisePicture(raw, ORIGIN), social.picture],
  normaliseWork: [(raw) => normaliseWork(raw, ORIGIN), social.work],
  normalisePost: [(raw) => normalisePost(raw, ORIGIN), social.post],
  normaliseBlogEntry: [(raw) => normaliseBlogEntry(raw, ORIGIN), social.blogEntry],
  normaliseComment: [(raw) => normaliseComment(raw, ORIGIN), social.comment],
  normaliseCollection: [(raw) => normaliseCollection(raw, ORIGIN), social.collection],
  normaliseTag: [explore.normaliseTag, social.tag],
  normaliseServiceOffer: [(raw) => normaliseServiceOffer(raw, ORIGIN), social.serviceOffer],
  normaliseAsset: [(raw) => entities.normaliseAsset(raw, ORIGIN), market.creativeAsset],
  normaliseAssetCategory: [entities.normaliseAssetCategory, market.assetCategory],
  normaliseAssetPurchase: [
    (raw) => entities.normaliseAssetPurchase(raw, ORIGIN),
    market.assetPurchase,
  ],
  normaliseAssetReview: [(raw) => entities.normaliseAssetReview(raw, ORIGIN), market.assetReview],
  normaliseAssetDownload: [
    (raw) => entities.normaliseAssetDownload(raw, ORIGIN),
    market.assetDownload,
  ],
  readAsset: [(raw) => assets.readAsset(raw, ORIGIN), market.asset],
  readReview: [(raw) => assets.readReview(raw, ORIGIN), market.review],
  readDownload: [(raw) => assets.readDownload(raw, ORIGIN), market.download],
  readDownloadLink: [(raw) => assets.readDownloadLink(raw, ORIGIN), market.downloadLink],
  readSellerStats: [(raw) => assets.readSellerStats(raw, ORIGIN), market.sellerStats],
  normaliseProject: [(raw) => projects.normaliseProject(raw, ORIGIN), market.project],
  normaliseTeamMember: [(raw) => projects.normaliseTeamMember(raw, ORIGIN), market.teamMember],
  normaliseApplication: [(raw) => projects.normaliseApplication(raw, ORIGIN), market.application],
  normaliseOwnApplication: [
    (raw) => projects.normaliseOwnApplication(raw, ORIGIN),
    market.ownApplication,
  ],
  readReport: [readReport, market.report],
  readBlock: [(raw) => readBlock(raw, ORIGIN), market.block],
  readAdminOverview: [admin.readAdminOverview, market.adminOverview],
  readAdminUser: [(raw) => admin.readAdminUser(raw, ORIGIN), market.adminUser],
  readAdminUserDetail: [(raw) => admin.readAdminUserDetail(raw, ORIGIN), market.adminUserDetail],
  readAdminContent: [(raw) => admin.readAdminContent(raw, ORIGIN), market.adminContent],
  readAdminReport: [(raw) => admin.readAdminReport(raw, ORIGIN), market.adminReport],
  readAdminReportDetail: [
    (raw) => admin.readAdminReportDetail(raw, ORIGIN),
    market.adminReportDetail,
  ],
  readStaffAction: [(raw) => admin.readStaffAction(raw, ORIGIN), market.staffAction],
  readSignIns: [readSignIns, market.signIns],
  readNotificationSettings: [readNotificationSettings, market.settings],
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
  normaliseFeedItem: [(raw) => explore.normaliseFeedItem(raw, ORIGIN), social.feedItem, mixed],
  readPurchase: [(raw) => assets.readPurchase(raw, ORIGIN), market.purchase],
  readDevices: [readDevices, market.devices],
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
      const held = v.safeParse(shape, once)
      if (!held.success) throw new Error(v.summarize(held.issues), { cause: once })
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
