import type { MessageStatus } from '../enums/messaging.ts'
import type { UserType } from '../enums/users.ts'
import type { PictureJson } from '../responses/content.ts'
import type {
  AssetCategoryJson,
  AssetJson,
  DownloadJson,
  PurchaseJson,
  ReviewJson,
} from '../responses/market.ts'
import type { ConversationJson, MessageJson, SenderJson } from '../responses/messaging.ts'
import type { FollowNotificationJson, NotificationJson } from '../responses/notifications.ts'
import type {
  CreatorJson,
  FollowStatsJson,
  FreelancerJson,
  ParticipantJson,
  PublicProfileJson,
  TokensJson,
  UserJson,
} from '../responses/users.ts'
import type { ApiResponse, Id, Json } from './api-response.ts'

export type { Id, Json }

/** The user of a `users/me/` response, normalised (ENT-01…ENT-06). */
export interface User
  extends Pick<
    ApiResponse<UserJson, 'user_type'>,
    | 'id'
    | 'username'
    | 'first_name'
    | 'last_name'
    | 'full_name'
    | 'user_type'
    | 'is_staff'
    | 'is_superuser'
  > {
  /** '' if absent. */
  email: string
  /** Absolute or root-relative picture URL found by `avatarUrl`, or null. */
  avatar: string | null
  freelancer_profile: { [key: string]: Json } | null
  assets: Json[]
}

/** A chat participant (ENT-23, ENT-24). `display_name` falls back to full_name, then username. */
export type ChatUser = ApiResponse<SenderJson>

export type Tokens = TokensJson

/** Google sign-in response, parsed from either spelling (ENT-08, ENT-09). */
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

/**
 * A message after `parseMessage` (NORM-01…NORM-17). `body` and `content` have the same text.
 */
export interface Message
  extends Omit<
    ApiResponse<MessageJson, 'is_read'>,
    'sender' | 'reply_to' | 'reactions' | 'edited_at' | 'deleted_at' | 'editable_until'
  > {
  sender: ChatUser
  status?: MessageStatus
  /** Written offline and not sent yet; it is sent automatically (B12). */
  waits?: true
  /** The last edit could not be saved; its text is retained for the user. */
  edit_failed?: true
  reply_to: Message | null
  reactions: Reaction[] | null
  edited_at?: string
  /** Present if the author has deleted it. */
  deleted_at?: string
  /** Present if the API lets authors edit and delete messages: until when. */
  editable_until?: string
}

export type Participant = ApiResponse<ParticipantJson>

export interface Conversation
  extends Pick<ApiResponse<ConversationJson>, 'id' | 'participants' | 'unread_count'> {
  other_participant: Participant | null
  /** Null if there is none; absent if the API does not say. */
  latest_message?: Message | null | undefined
  // An API extension; absent if the API does not say.
  is_archived?: boolean
  is_muted?: boolean
  /** The user's deletion: earlier messages are gone. */
  deleted_before?: string | null
}

/** The user's own changes of a conversation. */
export type ConversationState = Pick<Conversation, ConversationFlag | 'deleted_before'>
export type ConversationFlag = 'is_archived' | 'is_muted'

export interface Notification
  extends Omit<ApiResponse<NotificationJson, 'is_read'>, 'payload' | 'picture'> {
  payload: { preview: string; [key: string]: Json }
  /** Picture of the subject; an API extension. */
  picture?: ApiResponse<PictureJson, 'id'>
  /**
   * Present if the entry is a follow notification and no notification: the id for its own endpoints,
   * null without one.
   */
  follow_notification_id?: Id | null
}

export interface FollowNotification
  extends Omit<ApiResponse<FollowNotificationJson, 'is_read'>, 'follower' | 'notification_id'> {
  follower: Pick<FollowNotificationJson['follower'], 'username' | 'profile_picture'>
  /** The notification of the same follow, if the API names it. */
  notification_id?: Id
}

/** Null where the API does not say. */
export type FollowStats = Pick<
  ApiResponse<FollowStatsJson, 'following' | 'followers_count' | 'following_count'>,
  'following' | 'followers_count' | 'following_count' | 'follows_you'
>

export interface UnreadCounters {
  message_count: number | null
  notification_count: number | null
  timestamp: string | number | null
}

/** Null where the API does not say. */
export interface UserStats {
  uploads: number | null
  likes_received: number | null
  followers: number | null
  activity_streak: number | null
}

export interface PublicProfile extends Omit<ApiResponse<PublicProfileJson>, 'userprofile'> {
  userprofile: { [key: string]: Json } | null
}

/** `id` is the profile's own, not the user's. */
export type FreelancerProfile = Pick<
  ApiResponse<FreelancerJson, 'id'>,
  'id' | 'user' | 'title' | 'skills'
>

/** `id` is the profile's own, not the user's. */
export type CreatorProfile = Omit<ApiResponse<CreatorJson, 'id'>, 'headline'>

export interface CreativeAsset
  extends Pick<ApiResponse<AssetJson>, 'id' | 'title' | 'price' | 'thumbnail'> {
  /** Name of the category. */
  category: string
}

export type AssetCategory = Pick<ApiResponse<AssetCategoryJson>, 'id' | 'name' | 'slug'>

export interface AssetPurchase
  extends Pick<ApiResponse<PurchaseJson>, 'id' | 'price' | 'created_at'> {
  asset: CreativeAsset | null
}

export type AssetReview = Pick<
  ApiResponse<ReviewJson, 'asset_id' | 'user'>,
  'id' | 'asset_id' | 'user' | 'rating' | 'comment' | 'created_at'
>

export interface AssetDownload extends Pick<ApiResponse<DownloadJson>, 'id' | 'downloaded_at'> {
  asset: CreativeAsset | null
}

/** Like or save status by content id (ENT-26); use `flagOf` to read it. */
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
 * The failure that all services throw. `status` 0 = no response (network, 30 s timeout); `aborted`
 * = cancelled by the client, never shown (A30). `message` is fit for users; `serverMessage` is the
 * server's `detail`, else `error`, else null.
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
