import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as content from '../../src/protocol/responses/content.ts'
import * as market from '../../src/protocol/responses/market.ts'
import * as talk from '../../src/protocol/responses/messaging.ts'
import * as notices from '../../src/protocol/responses/notifications.ts'
import * as work from '../../src/protocol/responses/projects.ts'
import * as safety from '../../src/protocol/responses/safety.ts'
import * as people from '../../src/protocol/responses/users.ts'

/** A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses. */
export type Shape = { readonly [keyword: string]: unknown }

/** Schemas of responses, by component name. */
const RESPONSES = {
  Participant: people.participant,
  Person: people.userSummary,
  Follower: people.follower,
  ListedPerson: people.listedUser,
  User: people.user,
  OwnUser: people.ownUser,
  OtherUser: people.otherUser,
  Tokens: people.tokens,
  Profile: people.profile,
  PublicProfile: people.publicProfile,
  FollowStats: people.followStats,
  FollowNotification: notices.followNotification,
  Notification: notices.notification,
  NotificationSettings: notices.notificationSettings,
  Reaction: talk.reaction,
  Reactions: talk.reactions,
  Sender: talk.sender,
  Message: talk.message,
  Conversation: talk.conversation,
  Position: talk.position,
  ConversationEvents: talk.conversationEvents,
  UserStatus: talk.userStatus,
  Picture: content.picture,
  Work: content.work,
  Post: content.post,
  BlogEntry: content.blogEntry,
  FeedItem: content.feedItem,
  Comment: content.comment,
  Liked: content.liked,
  LikedContent: content.likedContent,
  SavedContent: content.savedContent,
  Creator: people.creator,
  FeaturedCreator: content.featuredCreator,
  FreelancerDetails: people.freelancerDetails,
  Freelancer: people.freelancer,
  ExploreNumbers: content.exploreNumbers,
  ListedFreelancer: content.listedFreelancer,
  Collection: content.collection,
  FullCollection: content.fullCollection,
  OwnCollection: content.ownCollection,
  TeamMember: work.teamMember,
  Application: work.application,
  OwnApplication: work.ownApplication,
  Project: work.project,
  Offer: work.offer,
  AssetCategory: market.assetCategory,
  Rating: market.rating,
  Asset: market.asset,
  Purchase: market.purchase,
  PaymentMethods: market.paymentMethods,
  Download: market.download,
  DownloadLink: market.downloadLink,
  Review: market.review,
  Revenue: market.revenue,
  SellerStats: market.sellerStats,
  Device: notices.device,
  NewDevice: notices.newDevice,
  SignIn: safety.signIn,
  Block: safety.block,
  Report: safety.report,
  StaffReport: safety.staffReport,
  FullReport: safety.fullReport,
  StaffContent: safety.staffContent,
  StaffAction: safety.staffAction,
  Account: safety.account,
  FullAccount: safety.fullAccount,
  Overview: safety.overview,
}

/** Common shape of all errors; field names vary, so it is not derived from a schema. */
const PROBLEM = {
  description:
    'An error: `detail`, `non_field_errors`, or a list of messages for each invalid field.',
  type: 'object',
  minProperties: 1,
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    error: { type: 'string' },
    next: { type: 'string', format: 'uri-reference' },
    order_status: { type: 'string', description: 'The current status of an order.' },
  },
  additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
}

export type ComponentName = keyof typeof RESPONSES | 'Problem'

export const componentUrl = (name: string): string => `#/components/schemas/${name}`

export const COMPONENTS: { readonly [name in ComponentName]: Shape } = {
  ...(toJsonSchemaDefs(RESPONSES, {
    target: 'draft-2020-12',
    typeMode: 'output',
    overrideRef: ({ referenceId }) => componentUrl(referenceId),
  }) as { [name in keyof typeof RESPONSES]: Shape }),
  Problem: PROBLEM,
}
