import type { UserType } from './enums/people.ts'
import type { MessageStatus } from './enums/talk.ts'
/** Ids arrive as numbers or strings and are kept as they came; compare them with `sameId`. */
export type Id = string | number

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A user as `users/me/` answers it, normalised (ENT-01…ENT-06). */
export interface User {
  id: Id
  username: string
  email: string
  first_name: string
  last_name: string
  full_name: string
  user_type: UserType | null
  is_staff: boolean
  is_superuser: boolean
  /** Absolute or root-relative picture address found by `avatarUrl`, or null. */
  avatar: string | null
  freelancer_profile: { [key: string]: Json } | null
  assets: Json[]
}

/** The one who chats (ENT-23, ENT-24): display_name, else full_name, else username. */
export interface ChatUser {
  id: Id
  username: string
  avatar: string | null
  full_name: string
  display_name: string
}

export interface Tokens {
  access: string
  refresh: string
}

/** Google sign-in answer, both spellings read (ENT-08, ENT-09). */
export interface GoogleResult {
  success: boolean
  tokens: Tokens | null
  user: User | null
  created: boolean
  error: string | null
}

export interface Reaction {
  reaction_type: string
  [key: string]: Json
}

/** A message after `normaliseMessage` (NORM-01…NORM-17). `body` and `content` hold the same text. */
export interface Message {
  id: Id
  /** The id the sender's client made, when known (decision B5). */
  client_id: string | null
  conversation_id: Id
  sender: ChatUser
  body: string
  content: string
  message_type: string
  created_at: string
  status?: MessageStatus
  reply_to: Message | null
  reply_to_id: Id | null
  reactions: Reaction[] | null
  is_read: boolean
}

export interface Participant {
  id: Id | null
  username: string
  full_name: string
  avatar: string | null
}

export interface Conversation {
  id: Id
  other_participant: Participant | null
  latest_message: Message | null
  participants: Participant[]
  unread_count: number
}

export interface Notification {
  id: Id
  title: string
  message: string
  actor: Participant | null
  verb: string
  payload: { preview: string; [key: string]: Json }
  created_at: string
  is_read: boolean
}

export interface FollowNotification {
  id: Id
  type: 'new_follower'
  follower: { username: string; profile_picture: string | null }
  message: string
  timestamp: string
  follow_id: Id | null
  is_read: boolean
  read_at: string | null
}

export interface FollowStats {
  following: boolean
  followers_count: number
  following_count: number
}

export interface UnreadCounters {
  message_count: number | null
  notification_count: number | null
  timestamp: string | number | null
}

export interface UserStats {
  uploads: number
  likes_received: number
  followers: number
  activity_streak: number
}

export interface PublicProfile {
  user: {
    id: Id
    username: string
    first_name: string
    last_name: string
    full_name: string
    profile_picture: string | null
  }
  headline: string
  bio: string
  avatar: string | null
  userprofile: { [key: string]: Json } | null
}

export interface FreelancerProfile {
  /** The profile's own id, not the user's. */
  id: Id | null
  user: PublicProfile['user']
  title: string
  skills: string[]
}

export interface CreatorProfile {
  /** The profile's own id, not the user's. */
  id: Id | null
  user: PublicProfile['user']
  artistic_style: string
  specialization: string
  art_statement: string
  creator_type_display: string
}

export interface CreativeAsset {
  id: Id
  title: string
  category: string
  price: string
  thumbnail: string | null
}

export interface AssetCategory {
  id: Id
  name: string
  slug: string
}

export interface AssetPurchase {
  id: Id
  asset: CreativeAsset | null
  price: string
  created_at: string
}

export interface AssetReview {
  id: Id
  asset_id: Id | null
  user: Participant | null
  rating: number
  comment: string
  created_at: string
}

export interface AssetDownload {
  id: Id
  asset: CreativeAsset | null
  downloaded_at: string
}

/** Like or save status by content id (ENT-26); read it with `flagOf`. */
export type StatusFlags = { [id: string]: boolean }

/** ENT-27 */
export interface CommentCounts {
  status: string | null
  counts: { [id: string]: number }
}

export type CapabilityField = 'likes' | 'bookmarks' | 'views' | 'follow'

/** ENT-29. `detectedAt` in milliseconds since 1970. */
export interface CapabilityRecord {
  likes: boolean
  bookmarks: boolean
  views: boolean
  follow: boolean
  detectedAt: number
}

export interface RegistrationData {
  first_name: string
  last_name: string
  username: string
  email: string
  password: string
  user_type: UserType
}

/**
 * Every failure a service throws. `status` 0 = no answer (network, 30 s timeout); `aborted` =
 * cancelled by us, never shown (A30). `message` is fit for a person; `serverMessage` is the
 * server's own `detail`, else `error`, else null.
 */
export interface ServiceFailure {
  name: 'ServiceError'
  message: string
  status: number
  authError: boolean
  aborted: boolean
  serverMessage: string | null
  body: Json
}
