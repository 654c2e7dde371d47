import { describe, expect, test } from 'vitest'
import { parseUserRelation } from '../../../src/protocol/account/user-relation.ts'
import type { Participant } from '../../../src/protocol/base/types.ts'
import { parseCollection } from '../../../src/protocol/content/collections.ts'
import { parseComment } from '../../../src/protocol/content/comments.ts'
import { parseAssetReview } from '../../../src/protocol/content/content.ts'
import { parseContentBase } from '../../../src/protocol/content/content-base.ts'
import { parseAsset, parsePurchase } from '../../../src/protocol/market/asset-parsers.ts'
import { parseConversation } from '../../../src/protocol/messaging/conversation.ts'
import {
  notificationFromFollow,
  parseFollowNotification,
  parseNotification,
} from '../../../src/protocol/notifications/notification.ts'
import {
  parseApplication,
  parseProject,
  parseTeamMember,
} from '../../../src/protocol/projects/projects.ts'
import { parseAdminReport } from '../../../src/protocol/safety/admin.ts'
import { parseServiceOffer } from '../../../src/protocol/users/services.ts'
import { parseParticipants } from '../../../src/services/api/follow/figures.ts'

const UUID = '0b1c7c0e-5f0a-4d63-9a51-1f2e3d4c5b6a'
const BY_ID: Participant = { id: UUID, username: '', full_name: '', avatar: null }
const AT = { now: 0 }
const CONVERSATION = { ...AT, currentUser: null, newId: () => 'local-1' }

/** The user of a record, by the field that holds the relation. */
const RELATIONS: readonly (readonly [string, string, (value: string) => unknown])[] = [
  ...['author', 'user', 'creator', 'owner'].map(
    (field) =>
      [
        'content item',
        field,
        (value: string) => parseContentBase({ id: 1, [field]: value })?.author,
      ] as const,
  ),
  ['comment', 'author', (value) => parseComment({ id: 1, author: value })?.author],
  ['collection', 'owner', (value) => parseCollection({ id: 1, owner: value })?.owner],
  ['service', 'user', (value) => parseServiceOffer({ id: 1, user: value })?.user],
  ['asset', 'seller', (value) => parseAsset({ id: 1, seller: value })?.seller],
  ['purchase', 'seller', (value) => parsePurchase({ id: 1, seller: value })?.seller],
  ['review', 'reviewer', (value) => parseAssetReview({ id: 1, reviewer: value })?.user],
  ['project', 'created_by', (value) => parseProject({ id: 1, created_by: value })?.owner],
  ['team member', 'member', (value) => parseTeamMember({ id: 1, member: value })?.user],
  ['application', 'applicant', (value) => parseApplication({ id: 1, applicant: value })?.applicant],
  ['notification', 'actor', (value) => parseNotification({ id: 1, actor: value }, AT)?.actor],
  [
    'conversation',
    'participants',
    (value) => parseConversation({ id: 1, participants: [value] }, CONVERSATION)?.other_participant,
  ],
  ['list of followers', 'results', (value) => parseParticipants({ results: [value] }, '')[0]],
  [
    'report',
    'reporter',
    (value) =>
      parseAdminReport({ id: 1, content_type: 'post', object_id: 2, reporter: value })?.reporter,
  ],
]

describe('relation to a user', () => {
  test.each(RELATIONS)('[FOREIGN-08 B15] %s: a UUID in `%s` is an id', (_type, _field, userOf) => {
    expect(userOf(UUID)).toEqual(BY_ID)
  })

  test.each(RELATIONS)('[FOREIGN-08 B15] %s: a text in `%s` is a name', (_type, _field, userOf) => {
    expect(userOf('ayen')).toEqual({
      id: null,
      username: 'ayen',
      full_name: 'ayen',
      avatar: null,
    })
  })

  test('[FOREIGN-08 B15] takes the name of an author known by id from the flat fields', () => {
    const record = { id: 1, author: UUID, author_username: 'ayen', author_name: 'Ayen Deng' }
    expect(parseContentBase(record)?.author).toEqual({
      id: UUID,
      username: 'ayen',
      full_name: 'Ayen Deng',
      avatar: null,
    })
  })

  test('[FOREIGN-08 B15] a follow notification has no name for a follower known by id', () => {
    const follow = parseFollowNotification({ follow_id: 3, follower: UUID }, AT)
    expect(follow?.follower).toEqual({ username: '', profile_picture: null })
    expect(follow && notificationFromFollow(follow)).toMatchObject({ actor: null, message: '' })
  })

  test.each([[null], [''], ['  '], [true], [[]], [{}]])(
    '[FOREIGN-08 B15] is null for %j',
    (value) => expect(parseUserRelation(value)).toBeNull(),
  )
})
