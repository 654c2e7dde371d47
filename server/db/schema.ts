import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { Currency } from '../../src/protocol/enums/market.ts'
import type { Availability, RateUnit } from '../../src/protocol/enums/projects.ts'
import type { UserType } from '../../src/protocol/enums/users.ts'
import type { GeneratedTimestamp, JsonColumn, NullableTimestamp, Timestamp } from './columns.ts'
import type { CreativeTables } from './creative-schema.ts'
import type { MarketTables } from './market-schema.ts'
import type { ModerationTables } from './moderation-schema.ts'

/** A user. A deleted account keeps an emptied row, so that other users keep their conversations. */
interface UsersTable {
  id: Generated<number>
  username: string
  /** Null for a deleted account. Unique regardless of case, like `username`. */
  email: string | null
  /** Null for accounts that only sign in through Google. */
  password_hash: string | null
  first_name: string
  last_name: string
  user_type: UserType
  is_staff: Generated<boolean>
  is_superuser: Generated<boolean>
  /** Root-relative URL (`/media/avatars/…`) or null. */
  avatar: string | null
  google_sub: string | null
  email_verified: Generated<boolean>
  /** Last time any socket of the user was open; null = never. */
  last_seen_at: NullableTimestamp
  created_at: GeneratedTimestamp
  deleted_at: NullableTimestamp
  /** Start of the suspension; null = not suspended. */
  suspended_at: NullableTimestamp
  /** When the suspension ends automatically; null = only when it is lifted. */
  suspended_until: NullableTimestamp
  suspension_reason: Generated<string>
}

/** Usernames of deleted accounts: SHA-256 of the lower-case name. */
interface RetiredUsernamesTable {
  name_hash: Buffer
  retired_at: GeneratedTimestamp
}

/** One row per user, created at sign-up. */
interface ProfilesTable {
  user_id: number
  headline: Generated<string>
  bio: Generated<string>
  location: Generated<string>
  website: Generated<string>
  /** Freelancers only. */
  title: Generated<string>
  skills: Generated<string[]>
  /** Whole units of the currency; null = negotiable. */
  rate_amount: number | null
  rate_currency: Generated<Currency>
  rate_unit: Generated<RateUnit>
  /** '' = not specified. */
  availability: Generated<Availability | ''>
  /** All account types. */
  languages: Generated<string[]>
  /** IANA name, or ''. */
  time_zone: Generated<string>
  /** Creators only. */
  artistic_style: Generated<string>
  specialization: Generated<string>
  art_statement: Generated<string>
  creator_type: Generated<string>
  /** Portfolio item shown first on the profile. */
  pinned_work_id: number | null
  preferences: JsonColumn
  updated_at: GeneratedTimestamp
}

/** A request to reset a password by mail. */
interface PasswordResetsTable {
  id: string
  user_id: number
  /** Address that the link was sent to. */
  email: string
  created_at: Timestamp
  /** Null until the mail is sent. */
  expires_at: NullableTimestamp
  used_at: NullableTimestamp
}

/** One sign-in on one device: a family of refresh tokens. */
interface SessionsTable {
  id: string
  user_id: number
  /** User-Agent header, truncated; '' = unknown. */
  user_agent: Generated<string>
  /** When it started or its tokens were last refreshed. */
  last_used_at: GeneratedTimestamp
  created_at: GeneratedTimestamp
  revoked_at: NullableTimestamp
}

interface RefreshTokensTable {
  id: Generated<number>
  session_id: string
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  /** When it was exchanged for its successor; null = still current. */
  rotated_at: NullableTimestamp
}

interface ConversationsTable {
  id: Generated<number>
  /** `<smaller user id>:<larger user id>`; unique, so two users share one conversation. */
  direct_key: string | null
  created_at: GeneratedTimestamp
  /** Time of the newest message, or of creation; sort key of the inbox. */
  updated_at: GeneratedTimestamp
  /** Offset of the newest event, 0 = none. Changed only under the lock of this row. */
  event_offset: Generated<number>
}

/** Kinds of events, named like the frames that announce them. */
export type ConversationEventKind =
  | 'new_message'
  | 'message_updated'
  | 'message_deleted'
  | 'message_read'
  | 'reaction_update'

interface ConversationEventsTable {
  conversation_id: number
  /** 1, 2, 3, … within the conversation. */
  event_offset: number
  kind: ConversationEventKind
  /** The messages concerned; several only if they were read together. */
  message_ids: number[]
  created_at: GeneratedTimestamp
}

interface EventEpochTable {
  epoch: string
}

export interface ConversationParticipantsTable {
  conversation_id: number
  user_id: number
  /** The latest message the user has read, for the unread divider. */
  last_read_message_id: number | null
  last_read_at: NullableTimestamp
  /**
   * Messages up to this id are hidden from the user, who deleted the conversation at that point.
   */
  cleared_message_id: number | null
  /** Time of that message. */
  deleted_before: NullableTimestamp
  /** Set while the conversation is hidden from the user's inbox. A new message clears it. */
  hidden_at: NullableTimestamp
  /** Set while the user keeps it in the archive. A new message clears it unless it is muted. */
  archived_at: NullableTimestamp
  /** Set while its messages notify the user of nothing. */
  muted_at: NullableTimestamp
}

interface MessagesTable {
  id: Generated<number>
  conversation_id: number
  sender_id: number
  content: string
  message_type: Generated<string>
  reply_to_id: number | null
  /** Temporary id of the sender: a message is stored once per (sender, client_id) (B5). */
  client_id: string | null
  created_at: GeneratedTimestamp
  /** When the recipient read it; null = unread. Source of every unread count. */
  read_at: NullableTimestamp
  edited_at: NullableTimestamp
  /** When its author deleted it; `content` is then empty. */
  deleted_at: NullableTimestamp
}

interface ReactionsTable {
  message_id: number
  user_id: number
  reaction_type: string
  created_at: GeneratedTimestamp
}

interface NotificationsTable {
  id: Generated<number>
  user_id: number
  actor_id: number | null
  title: string
  message: string
  verb: string
  payload: JsonColumn
  created_at: GeneratedTimestamp
  is_read: Generated<boolean>
}

interface NotificationSettingsTable {
  user_id: number
  settings: JsonColumn
  updated_at: GeneratedTimestamp
}

interface FollowsTable {
  id: GeneratedAlways<number>
  follower_id: number
  followed_id: number
  created_at: GeneratedTimestamp
}

interface FollowNotificationsTable {
  id: Generated<number>
  /** The recipient. */
  user_id: number
  follower_id: number
  /** Null after an unfollow. */
  follow_id: number | null
  message: string
  created_at: GeneratedTimestamp
  read_at: NullableTimestamp
}

interface DevicesTable {
  id: Generated<number>
  user_id: number
  token: string
  platform: string
  /**
   * Session it was registered in and is removed with; null = registered before this column existed.
   */
  session_id: string | null
  created_at: GeneratedTimestamp
}

/** Days (Juba calendar, `YYYY-MM-DD`) on which a user was active. */
interface ActivityDaysTable {
  user_id: number
  day: string
}

export interface Database extends CreativeTables, MarketTables, ModerationTables {
  users: UsersTable
  profiles: ProfilesTable
  retired_usernames: RetiredUsernamesTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  refresh_tokens: RefreshTokensTable
  conversations: ConversationsTable
  conversation_participants: ConversationParticipantsTable
  conversation_events: ConversationEventsTable
  event_epoch: EventEpochTable
  messages: MessagesTable
  reactions: ReactionsTable
  notifications: NotificationsTable
  notification_settings: NotificationSettingsTable
  follows: FollowsTable
  follow_notifications: FollowNotificationsTable
  devices: DevicesTable
  activity_days: ActivityDaysTable
}

export type UserRow = Selectable<UsersTable>
export type NewUser = Insertable<UsersTable>
export type ProfileRow = Selectable<ProfilesTable>
export type MessageRow = Selectable<MessagesTable>
export type NotificationRow = Selectable<NotificationsTable>
