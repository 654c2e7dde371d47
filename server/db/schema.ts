import type { Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely'
import type { Currency } from '../../src/protocol/enums/market.ts'
import type { UserType } from '../../src/protocol/enums/people.ts'
import type { Availability, RateUnit } from '../../src/protocol/enums/work.ts'
import type { GeneratedTimestamp, JsonColumn, NullableTimestamp, Timestamp } from './columns.ts'
import type { CreativeTables } from './creative-schema.ts'
import type { MarketTables } from './market-schema.ts'
import type { ModerationTables } from './moderation-schema.ts'

/** A person. A deleted account keeps its row, emptied, so that the others keep their conversations. */
export interface UsersTable {
  id: Generated<number>
  username: string
  /** Null for a deleted account. Unique whatever the case, like `username`. */
  email: string | null
  /** Null for accounts that only sign in through Google. */
  password_hash: string | null
  first_name: string
  last_name: string
  user_type: UserType
  is_staff: Generated<boolean>
  is_superuser: Generated<boolean>
  /** Root-relative address (`/media/avatars/…`) or null. */
  avatar: string | null
  google_sub: string | null
  email_verified: Generated<boolean>
  /** The last time any of the person's sockets was open; null = never. */
  last_seen_at: NullableTimestamp
  created_at: GeneratedTimestamp
  deleted_at: NullableTimestamp
  /** Since when the person may not sign in; null = never was or lifted. */
  suspended_at: NullableTimestamp
  /** When that ends by itself; null = not before it is lifted. */
  suspended_until: NullableTimestamp
  suspension_reason: Generated<string>
}

/** What deleted accounts were called: SHA-256 of the name in lower case. */
export interface RetiredUsernamesTable {
  name_hash: Buffer
  retired_at: GeneratedTimestamp
}

/** One row a user, made at sign-up. */
export interface ProfilesTable {
  user_id: number
  headline: Generated<string>
  bio: Generated<string>
  location: Generated<string>
  website: Generated<string>
  /** Freelancers only. */
  title: Generated<string>
  skills: Generated<string[]>
  /** Whole units of the currency; null = to be agreed. */
  rate_amount: number | null
  rate_currency: Generated<Currency>
  rate_unit: Generated<RateUnit>
  /** '' = not said. */
  availability: Generated<Availability | ''>
  /** Everybody again. */
  languages: Generated<string[]>
  /** IANA name, or ''. */
  time_zone: Generated<string>
  /** Creators only. */
  artistic_style: Generated<string>
  specialization: Generated<string>
  art_statement: Generated<string>
  creator_type: Generated<string>
  /** The work that the own page begins with. */
  pinned_work_id: number | null
  preferences: JsonColumn
  updated_at: GeneratedTimestamp
}

/** One sign-in on one device: the family of refresh tokens that follow from it. */
export interface SessionsTable {
  id: string
  user_id: number
  /** As the browser names itself, cut; '' = not known. */
  user_agent: Generated<string>
  /** When it began or its tokens were last renewed. */
  last_used_at: GeneratedTimestamp
  created_at: GeneratedTimestamp
  revoked_at: NullableTimestamp
}

export interface RefreshTokensTable {
  id: Generated<number>
  session_id: string
  /** SHA-256 of the token; the token itself is nowhere stored. */
  token_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  /** When it was exchanged for its successor; null = still current. */
  rotated_at: NullableTimestamp
}

export interface ConversationsTable {
  id: Generated<number>
  /** `<smaller user id>:<larger user id>`; unique, so two people have one conversation. */
  direct_key: string | null
  created_at: GeneratedTimestamp
  /** Time of the newest message, else of creation; inbox order. */
  updated_at: GeneratedTimestamp
}

export interface ConversationParticipantsTable {
  conversation_id: number
  user_id: number
  /** The furthest message this person has read, for the unread divider. */
  last_read_message_id: number | null
  last_read_at: NullableTimestamp
  /** Messages up to this id are hidden from this person, who deleted the conversation then. */
  cleared_message_id: number | null
  /** Set while the person's inbox does not show the conversation. A new message clears it. */
  hidden_at: NullableTimestamp
}

export interface MessagesTable {
  id: Generated<number>
  conversation_id: number
  sender_id: number
  content: string
  message_type: Generated<string>
  reply_to_id: number | null
  /** The sender's temporary id: a message is stored once per (sender, client_id) (B5). */
  client_id: string | null
  created_at: GeneratedTimestamp
  /** When the one it was sent to read it; null = unread. The truth for every unread count. */
  read_at: NullableTimestamp
}

export interface ReactionsTable {
  message_id: number
  user_id: number
  reaction_type: string
  created_at: GeneratedTimestamp
}

export interface NotificationsTable {
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

export interface NotificationSettingsTable {
  user_id: number
  settings: JsonColumn
  updated_at: GeneratedTimestamp
}

export interface FollowsTable {
  id: GeneratedAlways<number>
  follower_id: number
  followed_id: number
  created_at: GeneratedTimestamp
}

export interface FollowNotificationsTable {
  id: Generated<number>
  /** Who is told. */
  user_id: number
  follower_id: number
  /** Null once the follow was taken back. */
  follow_id: number | null
  message: string
  created_at: GeneratedTimestamp
  read_at: NullableTimestamp
}

export interface DevicesTable {
  id: Generated<number>
  user_id: number
  token: string
  platform: string
  /** The sign-in it was registered in and ends with; null = from before this was kept. */
  session_id: string | null
  created_at: GeneratedTimestamp
}

/** The days (Juba calendar, `YYYY-MM-DD`) on which a person used the product. */
export interface ActivityDaysTable {
  user_id: number
  day: string
}

export interface Database extends CreativeTables, MarketTables, ModerationTables {
  users: UsersTable
  profiles: ProfilesTable
  retired_usernames: RetiredUsernamesTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  conversations: ConversationsTable
  conversation_participants: ConversationParticipantsTable
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
export type UserPatch = Updateable<UsersTable>
export type ProfileRow = Selectable<ProfilesTable>
export type ConversationRow = Selectable<ConversationsTable>
export type MessageRow = Selectable<MessagesTable>
export type NotificationRow = Selectable<NotificationsTable>
export type FollowNotificationRow = Selectable<FollowNotificationsTable>
