import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isExpired } from '../../../src/protocol/account/tokens.ts'
import {
  parseBlogRef,
  parseDetailId,
  parseProjectRef,
} from '../../../src/protocol/base/detail-ids.ts'
import * as entities from '../../../src/protocol/base/entities.ts'
import * as errors from '../../../src/protocol/base/errors.ts'
import { callKind, isPublicPath } from '../../../src/protocol/base/paths.ts'
import * as refusals from '../../../src/protocol/base/rejections.ts'
import { codePointLength, initials, truncate } from '../../../src/protocol/base/text.ts'
import { chatTime, inboxLabel, parseTime, sameLocalDate } from '../../../src/protocol/base/time.ts'
import { classifyProbe } from '../../../src/protocol/content/capabilities.ts'
import * as frames from '../../../src/protocol/live/frames.ts'
import {
  conversationUnread,
  parseConversation,
} from '../../../src/protocol/messaging/conversation.ts'
import {
  type MessageContext,
  parseMessage,
  parseMessages,
  parseSentMessage,
} from '../../../src/protocol/messaging/message.ts'
import {
  parseFollowNotification,
  parseNotification,
} from '../../../src/protocol/notifications/notification.ts'
import { json } from './wild.ts'

const me = { id: 7, username: 'ayen', avatar: null, full_name: 'Ayen', display_name: 'Ayen' }
const context: MessageContext = {
  currentUser: me,
  now: Date.UTC(2026, 0, 5, 9),
  newId: () => 'made',
}

const runs = { numRuns: 1_000 }

const message = (raw: unknown) => parseMessage(raw, context)
const conversation = (raw: unknown) => parseConversation(raw, context)
const notification = (raw: unknown) => parseNotification(raw, context)
const follow = (raw: unknown) => parseFollowNotification(raw, context)

/** Parsers whose result is valid input that they return unchanged. */
const normalisers: { [name: string]: (raw: unknown) => unknown } = {
  parseUser: (raw) => entities.parseUser(raw, 'https://api.x'),
  parseChatUser: (raw) => entities.parseChatUser(raw, 'https://api.x'),
  parseParticipant: (raw) => entities.parseParticipant(raw, 'https://api.x'),
  parseTokens: entities.parseTokens,
  parseRefreshResponse: entities.parseRefreshResponse,
  parseGoogleResult: (raw) => entities.parseGoogleResult(raw),
  parsePublicProfile: (raw) => entities.parsePublicProfile(raw, 'https://api.x'),
  parseFreelancerProfile: (raw) => entities.parseFreelancerProfile(raw),
  parseCreatorProfile: (raw) => entities.parseCreatorProfile(raw),
  parseCreativeAsset: (raw) => entities.parseCreativeAsset(raw, 'https://api.x'),
  parseAssetCategory: entities.parseAssetCategory,
  parseAssetPurchase: (raw) => entities.parseAssetPurchase(raw),
  parseAssetReview: (raw) => entities.parseAssetReview(raw),
  parseAssetDownload: (raw) => entities.parseAssetDownload(raw),
  parseFollowStats: entities.parseFollowStats,
  parseStats: entities.parseStats,
  parseFlags: entities.parseFlags,
  parseCommentCounts: entities.parseCommentCounts,
  avatarUrl: (raw) => entities.avatarUrl(raw, 'https://api.x'),
  parseMessage: message,
  parseConversation: conversation,
  parseNotification: notification,
  parseFollowNotification: follow,
  parseCounters: frames.parseCounters,
}

describe('normalisers', () => {
  for (const [name, normalise] of Object.entries(normalisers)) {
    test(`${name} never throws on any JSON and is idempotent`, () => {
      fc.assert(
        fc.property(json, (raw) => {
          const once = normalise(raw)
          expect(normalise(once)).toEqual(once)
        }),
        runs,
      )
    })
  }

  test('return JSON values', () => {
    fc.assert(
      fc.property(json, (raw) => {
        for (const normalise of Object.values(normalisers)) {
          const value = normalise(raw)
          expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('other parsers of responses and frames never throw on any JSON', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: -1, max: 600 }), (raw, status) => {
        parseMessages(raw, context)
        parseSentMessage(raw, context)
        refusals.registrationMessage(raw)
        refusals.loginServerMessage(raw)
        refusals.followHelperMessage(raw, 'x')
        refusals.isAlreadyApplied(status, raw)
        errors.shapeListError(status, raw as never, 'x')
        errors.isServiceFailure(raw)
        classifyProbe(status, raw)
        const decoded = frames.decodeFrame(raw)
        frames.decodeOutgoingFrame(raw)
        if (!decoded.ok) return
        frames.messageOf(decoded.frame)
        frames.messageIdOf(decoded.frame)
        frames.conversationIdOf(decoded.frame)
        frames.reactionsOf(decoded.frame)
        frames.errorTextOf(decoded.frame)
        frames.unreadCountOf(decoded.frame)
        frames.notificationOf(decoded.frame)
        frames.notificationIdOf(decoded.frame)
        frames.userStatusOf(decoded.frame)
      }),
      runs,
    )
  })

  test('[NORM-04] body and content are always the same text', () => {
    fc.assert(
      fc.property(json, (raw) => {
        const read = message(raw)
        if (read) expect(read.body).toBe(read.content)
      }),
      runs,
    )
  })

  test('[NORM-17] no message is without a sender id', () => {
    fc.assert(
      fc.property(json, (raw) => {
        for (const one of parseMessages([raw], { ...context, currentUser: null })) {
          expect(['string', 'number']).toContain(typeof one.sender.id)
        }
      }),
      runs,
    )
  })

  test('messages for users are never empty and never HTML', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 0, max: 600 }), (raw, status) => {
        for (const text of [
          refusals.registrationMessage(raw),
          errors.shapeListError(status, raw as never, 'default').message,
          refusals.followHelperMessage(raw, 'default'),
        ]) {
          expect(text.trim()).not.toBe('')
          expect(/^\s*<(?:!doctype|html)/i.test(text)).toBe(false)
        }
      }),
      runs,
    )
  })
})

describe('counters', () => {
  test('are never negative and always integers', () => {
    const natural = (value: number | null | undefined) =>
      value === null || value === undefined || (value >= 0 && Number.isInteger(value))
    fc.assert(
      fc.property(json, (raw) => {
        const stats = entities.parseStats(raw)
        const followStats = entities.parseFollowStats(raw)
        const counters = frames.parseCounters(raw)
        expect(
          [
            ...Object.values(stats ?? {}),
            followStats?.followers_count,
            followStats?.following_count,
            conversation(raw)?.unread_count,
            counters.message_count,
            counters.notification_count,
            ...Object.values(entities.parseCommentCounts(raw).counts),
          ].every(natural),
        ).toBe(true)
      }),
      runs,
    )
  })

  test('[INBOX-11] conversations with a positive unread count have the marker', () => {
    fc.assert(
      fc.property(json, (raw) => {
        const read = conversation(raw)
        if (read && read.unread_count > 0) expect(conversationUnread(read, 7)).toBe(true)
      }),
      runs,
    )
  })
})

describe('texts', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })

  test('truncate returns at most the limit, up to the end of a character, and three dots', () => {
    const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 120 }), (whole, limit) => {
        const cut = truncate(whole, limit)
        if (codePointLength(whole) <= limit) {
          expect(cut).toBe(whole)
          return
        }
        const start = cut.slice(0, -3)
        expect(cut).toBe(`${start}...`)
        expect(whole.startsWith(start)).toBe(true)
        if (codePointLength(start) === limit) return
        // Shorter only if the next character is one of several code points and exceeds the limit.
        const next = characters.segment(whole).containing(start.length)
        expect([start.length, next?.index]).toEqual([next?.index, start.length])
        expect(start.length).toBeGreaterThan(0)
        expect(codePointLength(start) + codePointLength(next?.segment ?? '')).toBeGreaterThan(limit)
      }),
      runs,
    )
  })

  test('truncate does not cut a text within the limit', () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(truncate(whole, codePointLength(whole))).toBe(whole)
      }),
      runs,
    )
  })

  test('[CHAT-17] initials are at most two', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(codePointLength(initials(name))).toBeLessThanOrEqual(2)
      }),
      runs,
    )
  })

  test('[VALID-13] a detail id is digits or a 404', () => {
    const segment = fc.oneof(text, fc.stringMatching(/^[a-z0-9%.-]{0,12}$/))
    fc.assert(
      fc.property(segment, (raw) => {
        try {
          expect(parseDetailId(raw)).toMatch(/^[0-9]+$/)
        } catch (error) {
          if (!errors.isServiceFailure(error)) throw error
          expect(error.status).toBe(404)
        }
      }),
      runs,
    )
  })

  test('references, labels, expiry and paths never throw on any text', () => {
    fc.assert(
      fc.property(text, (raw) => {
        parseBlogRef(raw)
        parseProjectRef(raw)
        inboxLabel(raw, context.now)
        chatTime(raw)
        sameLocalDate(raw, context.now)
        isExpired(raw, context.now)
        isPublicPath(raw)
        callKind('POST', raw)
      }),
      runs,
    )
  })

  test('every ISO time is parsed to its moment', () => {
    const moment = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, (date) => {
        expect(parseTime(date.toISOString())).toBe(date.getTime())
      }),
      runs,
    )
  })
})
