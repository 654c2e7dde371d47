import * as v from 'valibot'
import type * as wire from '../../../src/protocol/base/types.ts'
import type * as creative from '../../../src/protocol/content/creative-types.ts'
import type { ExploreCreator } from '../../../src/protocol/content/explore.ts'
import { COLOUR_WORDS } from '../../../src/protocol/enums/content.ts'
import type { Freelancer } from '../../../src/protocol/users/freelance.ts'
import type { ServiceOffer } from '../../../src/protocol/users/services.ts'

/**
 * Strict schemas of the types in src/protocol, to check values against: all fields, and no others.
 */
export type Declared<T> = v.GenericSchema<T>

export const text = v.string()
export const id = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(/\S/u, 'an id says something')),
])
export const count = v.pipe(v.number(), v.finite(), v.integer(), v.minValue(0))
export const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
export const flag = v.boolean()
const hidden = { hidden: v.exactOptional(v.literal(true)) }
const json = v.lazy(() => anyJson)
const anyJson: v.GenericSchema<wire.Json> = v.union([
  v.null(),
  flag,
  v.pipe(v.number(), v.finite()),
  text,
  v.array(json),
  v.record(text, json),
])
const record = v.record(text, json)
const oneOf = <const T extends readonly string[]>(...words: T) => v.picklist(words)

const userType = oneOf('creator', 'client', 'freelancer')

export const user: Declared<wire.User> = v.strictObject({
  id,
  username: text,
  email: text,
  first_name: text,
  last_name: text,
  full_name: text,
  user_type: v.nullable(userType),
  is_staff: flag,
  is_superuser: flag,
  avatar: v.nullable(text),
  freelancer_profile: v.nullable(record),
  assets: v.array(json),
})

const chatFields = {
  id,
  username: text,
  avatar: v.nullable(text),
  full_name: text,
  display_name: text,
}
export const chatUser: Declared<wire.ChatUser> = v.strictObject(chatFields)

export const participantFields = {
  id: v.nullable(id),
  username: text,
  full_name: text,
  avatar: v.nullable(text),
}
export const participant: Declared<wire.Participant> = v.strictObject(participantFields)

const token = v.pipe(text, v.regex(/\S/u, 'a token says something'))
export const tokens: Declared<wire.Tokens> = v.strictObject({ access: token, refresh: token })
export const refreshAnswer = v.strictObject({
  access: v.nullable(token),
  refresh: v.nullable(token),
})
export const googleResult: Declared<wire.GoogleResult> = v.strictObject({
  success: flag,
  tokens: v.nullable(tokens),
  user: v.nullable(user),
  created: flag,
  error: v.nullable(text),
})

const reaction: Declared<wire.Reaction> = v.objectWithRest({ reaction_type: text }, json)
const messageFields = {
  id,
  client_id: v.nullable(text),
  conversation_id: id,
  sender: chatUser,
  body: text,
  content: text,
  message_type: text,
  created_at: text,
  status: v.exactOptional(oneOf('pending', 'sent', 'failed')),
  reply_to_id: v.nullable(id),
  reactions: v.nullable(v.array(reaction)),
  is_read: v.nullable(flag),
}
/** A message has the quoted message in `reply_to`, which has none itself. */
export const message: Declared<wire.Message> = v.strictObject({
  ...messageFields,
  reply_to: v.nullable(v.strictObject({ ...messageFields, reply_to: v.null() })),
})

export const conversation: Declared<wire.Conversation> = v.strictObject({
  id,
  other_participant: v.nullable(participant),
  latest_message: v.optional(v.nullable(message)),
  participants: v.array(participant),
  unread_count: count,
})

export const picture: Declared<creative.Picture> = v.strictObject({
  id: v.nullable(id),
  url: v.pipe(text, v.nonEmpty()),
  widths: v.array(count),
  width: count,
  height: count,
  thumbhash: text,
  alt: text,
})

export const notification: Declared<wire.Notification> = v.strictObject({
  id,
  title: text,
  message: text,
  actor: v.nullable(participant),
  verb: text,
  payload: v.objectWithRest({ preview: text }, json),
  created_at: text,
  is_read: v.nullable(flag),
  picture: v.exactOptional(picture),
  follow_notification_id: v.exactOptional(v.nullable(id)),
})

export const followNotification: Declared<wire.FollowNotification> = v.strictObject({
  id,
  type: v.literal('new_follower'),
  follower: v.strictObject({ username: text, profile_picture: v.nullable(text) }),
  message: text,
  timestamp: text,
  follow_id: v.nullable(id),
  notification_id: v.exactOptional(id),
  is_read: v.nullable(flag),
  read_at: v.nullable(text),
})

export const followStats: Declared<wire.FollowStats> = v.strictObject({
  following: v.nullable(flag),
  followers_count: v.nullable(count),
  following_count: v.nullable(count),
})
export const counters: Declared<wire.UnreadCounters> = v.strictObject({
  message_count: v.nullable(count),
  notification_count: v.nullable(count),
  timestamp: v.nullable(v.union([text, v.pipe(v.number(), v.finite())])),
})
export const stats: Declared<wire.UserStats> = v.strictObject({
  uploads: v.nullable(count),
  likes_received: v.nullable(count),
  followers: v.nullable(count),
  activity_streak: v.nullable(count),
})

const profileUser = v.strictObject({
  id,
  username: text,
  first_name: text,
  last_name: text,
  full_name: text,
  profile_picture: v.nullable(text),
})
export const publicProfile: Declared<wire.PublicProfile> = v.strictObject({
  user: profileUser,
  headline: text,
  bio: text,
  avatar: v.nullable(text),
  userprofile: v.nullable(record),
  pinned_work_id: v.exactOptional(id),
})
const freelancerFields = {
  id: v.nullable(id),
  user: profileUser,
  title: text,
  skills: v.array(text),
}
export const freelancerProfile: Declared<wire.FreelancerProfile> = v.strictObject(freelancerFields)
const creatorFields = {
  id: v.nullable(id),
  user: profileUser,
  artistic_style: text,
  specialization: text,
  art_statement: text,
  creator_type_display: text,
}
export const creatorProfile: Declared<wire.CreatorProfile> = v.strictObject(creatorFields)

export const exploreCreator: Declared<ExploreCreator> = v.strictObject({
  ...creatorFields,
  location: text,
  availability: v.nullable(oneOf('open', 'limited', 'booked')),
  works: v.array(picture),
})
export const freelancer: Declared<Freelancer> = v.strictObject({
  ...freelancerFields,
  works: v.exactOptional(v.array(picture)),
  headline: text,
  bio: text,
  location: text,
  time_zone: text,
  languages: v.array(text),
  rate: v.nullable(
    v.strictObject({
      amount,
      currency: oneOf('SSP', 'USD'),
      unit: v.nullable(oneOf('hour', 'day')),
    }),
  ),
  availability: v.nullable(oneOf('open', 'limited', 'booked')),
})

const contentFields = {
  id,
  title: text,
  slug: text,
  author: participant,
  category: text,
  tags: v.array(text),
  likes_count: v.nullable(count),
  comments_count: v.nullable(count),
  views_count: v.nullable(count),
  liked: v.exactOptional(v.boolean()),
  saved: v.exactOptional(v.boolean()),
  created_at: text,
  edited_at: v.nullable(text),
  ...hidden,
}
export const work: Declared<creative.Work> = v.strictObject({
  ...contentFields,
  description: text,
  images: v.array(picture),
  image_count: count,
  colours: v.array(oneOf(...COLOUR_WORDS)),
  tools: v.array(text),
  process: text,
  licence: oneOf('', 'all-rights', 'cc-by', 'cc-by-nc', 'cc0'),
})
export const post: Declared<creative.Post> = v.strictObject({
  ...contentFields,
  body: text,
  images: v.array(picture),
})
export const blogEntry: Declared<creative.BlogEntry> = v.strictObject({
  ...contentFields,
  excerpt: text,
  body: text,
  cover: v.nullable(picture),
  reading_minutes: v.nullable(v.pipe(count, v.minValue(1))),
  published: flag,
})
export const feedItem: Declared<creative.FeedItem> = v.union([
  v.strictObject({ type: v.literal('post'), item: post }),
  v.strictObject({ type: v.literal('blog'), item: blogEntry }),
  v.strictObject({ type: v.literal('work'), item: work }),
])
export const comment: Declared<creative.Comment> = v.strictObject({
  id,
  body: text,
  author: participant,
  parent_id: v.nullable(id),
  likes_count: v.nullable(count),
  liked: v.nullable(flag),
  replies_count: v.nullable(count),
  created_at: text,
  edited_at: v.nullable(text),
  deleted: flag,
  client_id: v.nullable(text),
  ...hidden,
})
export const tag: Declared<creative.Tag> = v.strictObject({
  name: text,
  count: v.nullable(count),
})
export const collection: Declared<creative.Collection> = v.strictObject({
  id,
  title: text,
  slug: text,
  description: text,
  owner: participant,
  items_count: v.nullable(count),
  pictures: v.pipe(v.array(picture), v.maxLength(4)),
  is_public: v.nullable(v.boolean()),
  works: v.array(work),
})
export const serviceOffer: Declared<ServiceOffer> = v.strictObject({
  id,
  title: text,
  description: text,
  category: text,
  price: text,
  price_amount: v.nullable(v.number()),
  currency: v.nullable(v.picklist(['SSP', 'USD'])),
  price_type: v.nullable(v.picklist(['fixed', 'from', 'hour', 'day', 'piece'])),
  delivery: text,
  delivery_days: v.nullable(count),
  images: v.array(picture),
  status: v.nullable(v.picklist(['active', 'paused'])),
  user: participant,
  created_at: text,
  edited_at: v.nullable(text),
  hidden: v.exactOptional(v.literal(true)),
})
