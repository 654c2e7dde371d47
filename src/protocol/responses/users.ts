import * as v from 'valibot'
import { API_EXTENSIONS } from '../base/api-extensions.ts'
import { CURRENCIES } from '../enums/market.ts'
import { AVAILABILITIES, RATE_UNITS } from '../enums/projects.ts'
import { USER_TYPES } from '../enums/users.ts'
import {
  anything,
  count,
  flag,
  id,
  link,
  list,
  nullable,
  oneOf,
  record,
  said,
  text,
  time,
} from './parts.ts'

const names = { id, username: text, first_name: text, last_name: text, full_name: text }

export const participant = v.strictObject({
  id: said(nullable(id), 'Null if the account was deleted.'),
  username: text,
  full_name: text,
  avatar: nullable(link),
})

export const userSummary = v.strictObject({ ...names, profile_picture: nullable(link) })

export const follower = v.strictObject({
  id,
  username: text,
  full_name: text,
  profile_picture: nullable(link),
})

export const listedUser = v.strictObject({
  ...names,
  profile_picture: nullable(link),
  headline: text,
  is_following: flag,
})

export const freelancerDetails = v.strictObject({ title: text, skills: list(text) })

const account = {
  ...names,
  profile_picture: nullable(link),
  user_type: oneOf(USER_TYPES),
  is_staff: flag,
  is_superuser: flag,
  date_joined: time,
  freelancer_profile: nullable(freelancerDetails),
  assets: said(list(id), 'Own published assets.'),
}

export const user = v.strictObject({ ...account, email: nullable(text) })
export const ownUser = v.strictObject({
  ...account,
  email: nullable(text),
  preferences: said(record(anything), 'As stored by PATCH profiles/preferences/.'),
  extras: said(list(oneOf(API_EXTENSIONS)), 'API extensions of this server.'),
})
export const otherUser = v.strictObject(account)

export const tokens = v.strictObject({ access: text, refresh: text })

const terms = {
  languages: list(text),
  rate_amount: said(nullable(count), 'Whole units; null = on request.'),
  rate_currency: oneOf(CURRENCIES),
  rate_unit: oneOf(RATE_UNITS),
  availability: said(oneOf(['', ...AVAILABILITIES]), 'Empty if not set.'),
  time_zone: text,
}

const working = {
  location: text,
  website: text,
  title: text,
  skills: list(text),
  artistic_style: text,
  art_statement: text,
  specialization: text,
  creator_type: text,
  user_type: oneOf(USER_TYPES),
  ...terms,
}

export const profile = v.strictObject({
  id,
  user,
  avatar: nullable(link),
  preferences: record(anything),
  headline: text,
  bio: text,
  ...working,
})

export const publicProfile = v.strictObject({
  user: userSummary,
  headline: text,
  bio: text,
  avatar: nullable(link),
  userprofile: v.strictObject(working),
  pinned_work_id: v.exactOptional(said(id, 'The pinned portfolio item.')),
})

/** The fields of a creator, without the portfolio items that a list of creators shows. */
export const creatorFields = {
  id,
  user: userSummary,
  headline: text,
  art_statement: text,
  artistic_style: text,
  specialization: text,
  creator_type_display: text,
}
export const creator = v.strictObject(creatorFields)

export const freelancer = v.strictObject({
  id,
  user: userSummary,
  headline: text,
  bio: text,
  title: text,
  skills: list(text),
  location: text,
  ...terms,
})

export const followStats = v.strictObject({
  user_id: id,
  following: flag,
  is_following: flag,
  followers_count: count,
  following_count: count,
  follows_you: said(v.exactOptional(flag), 'Present only if true.'),
  follow_id: v.exactOptional(id),
})

export type ParticipantJson = v.InferOutput<typeof participant>
export type UserSummaryJson = v.InferOutput<typeof userSummary>
export type ListedUserJson = v.InferOutput<typeof listedUser>
export type UserJson = v.InferOutput<typeof user>
export type OtherUserJson = v.InferOutput<typeof otherUser>
export type OwnUserJson = v.InferOutput<typeof ownUser>
export type TokensJson = v.InferOutput<typeof tokens>
export type ProfileJson = v.InferOutput<typeof profile>
export type PublicProfileJson = v.InferOutput<typeof publicProfile>
export type CreatorJson = v.InferOutput<typeof creator>
export type FreelancerJson = v.InferOutput<typeof freelancer>
export type FollowStatsJson = v.InferOutput<typeof followStats>
