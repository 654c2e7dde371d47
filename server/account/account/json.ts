import { type Kysely, sql } from 'kysely'
import type {
  CreatorJson,
  FreelancerJson,
  OtherUserJson,
  OwnUserJson,
  ProfileJson,
  PublicProfileJson,
  UserJson,
  UserSummaryJson,
} from '../../../src/protocol/responses/users.ts'
import type { Context } from '../../context.ts'
import type { Database, ProfileRow, UserRow } from '../../db/schema.ts'
import { enabledExtensions } from '../../http/disabled-endpoints.ts'

/** Profile columns used in queries and JSON. */
export type ProfileFields = Omit<ProfileRow, 'updated_at'>

type Names = Pick<UserRow, 'username' | 'first_name' | 'last_name' | 'deleted_at'>

/** First and last name, else the username; "Deleted account" for a deleted one. */
export function fullName(user: Names): string {
  if (user.deleted_at) return 'Deleted account'
  return `${user.first_name} ${user.last_name}`.trim() || user.username
}

/** The signed-in user for `users/me/`, with the API extensions this server offers. */
export async function meJson(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user: UserRow,
): Promise<OwnUserJson> {
  const profile = await ownProfileOf(db, user.id)
  return {
    ...ownUserJson(user, profile),
    preferences: profile.preferences,
    extras: enabledExtensions(config.disabledEndpoints, user),
  }
}

/** The signed-in user (ENT-01…ENT-06). */
export async function userJson(db: Kysely<Database>, user: UserRow): Promise<UserJson> {
  return ownUserJson(user, await ownProfileOf(db, user.id))
}

const ownUserJson = (user: UserRow, { asset_ids, ...profile }: OwnProfile): UserJson => ({
  ...userJsonFor(user, profile, asset_ids),
  email: user.email ?? '',
})

/**
 * A user as others see it: no e-mail address.
 * @param assets ids of the user's assets; only included for the user
 */
export function userJsonFor(
  user: UserRow,
  profile: ProfileFields,
  assets: number[] = [],
): OtherUserJson {
  return {
    id: user.id,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: fullName(user),
    user_type: user.user_type,
    is_staff: user.is_staff,
    is_superuser: user.is_superuser,
    profile_picture: user.avatar,
    freelancer_profile:
      user.user_type === 'freelancer' ? { title: profile.title, skills: profile.skills } : null,
    assets,
    date_joined: user.created_at.toISOString(),
  }
}

/** ENT-13. */
export function publicProfileJson(user: UserRow, profile: ProfileFields): PublicProfileJson {
  return {
    user: userSummaryJson(user),
    headline: profile.headline,
    bio: profile.bio,
    avatar: user.avatar,
    userprofile: detailsJson(user, profile),
    ...(profile.pinned_work_id === null ? {} : { pinned_work_id: profile.pinned_work_id }),
  }
}

/** ENT-15. */
export function creatorProfileJson(user: UserRow, profile: ProfileFields): CreatorJson {
  return {
    id: user.id,
    user: userSummaryJson(user),
    headline: profile.headline,
    artistic_style: profile.artistic_style,
    specialization: profile.specialization,
    art_statement: profile.art_statement,
    creator_type_display: profile.creator_type,
  }
}

/** ENT-14. */
export function freelancerProfileJson(user: UserRow, profile: ProfileFields): FreelancerJson {
  return {
    id: user.id,
    user: userSummaryJson(user),
    headline: profile.headline,
    bio: profile.bio,
    title: profile.title,
    skills: profile.skills,
    location: profile.location,
    ...workingTerms(profile),
  }
}

/** Terms of a freelancer. */
const workingTerms = (profile: ProfileFields) => ({
  languages: profile.languages,
  rate_amount: profile.rate_amount,
  rate_currency: profile.rate_currency,
  rate_unit: profile.rate_unit,
  availability: profile.availability,
  time_zone: profile.time_zone,
})

/** The user's own profile with every editable field. */
export async function ownProfileJson(db: Kysely<Database>, user: UserRow): Promise<ProfileJson> {
  const profile = await ownProfileOf(db, user.id)
  return {
    id: user.id,
    user: ownUserJson(user, profile),
    headline: profile.headline,
    bio: profile.bio,
    avatar: user.avatar,
    ...detailsJson(user, profile),
    preferences: profile.preferences,
  }
}

export function profileOf(db: Kysely<Database>, userId: number): Promise<ProfileRow> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

interface OwnProfile extends ProfileRow {
  /** The user's assets, newest first. */
  asset_ids: number[]
}

function ownProfileOf(db: Kysely<Database>, userId: number): Promise<OwnProfile> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .select(
      sql<number[]>`coalesce(
        (select json_agg(id order by id desc) from assets
          where seller_id = profiles.user_id and status = 'published'), '[]')`.as('asset_ids'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

function userSummaryJson(user: UserRow): UserSummaryJson {
  return {
    id: user.id,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: fullName(user),
    profile_picture: user.avatar,
  }
}

function detailsJson(user: UserRow, profile: ProfileFields): PublicProfileJson['userprofile'] {
  return {
    user_type: user.user_type,
    location: profile.location,
    website: profile.website,
    title: profile.title,
    skills: profile.skills,
    artistic_style: profile.artistic_style,
    specialization: profile.specialization,
    art_statement: profile.art_statement,
    creator_type: profile.creator_type,
    ...workingTerms(profile),
  }
}
