import { avatarUrl, fullName } from '../account/user.ts'
import { asId, firstText, isObject, type JsonObject, listOf } from '../base/json.ts'
import { folded } from '../base/text.ts'
import type { CreatorProfile, FreelancerProfile, Json, PublicProfile } from '../base/types.ts'

type ProfileUser = PublicProfile['user']

/** The user of a profile record: under `user`, or from the profile's own fields. */
function profileUser(raw: JsonObject, apiOrigin: string): ProfileUser | null {
  const source = isObject(raw.user) ? raw.user : raw
  const id = isObject(raw.user) ? asId(raw.user.id) : asId(raw.user ?? raw.user_id ?? raw.id)
  if (id === null) return null
  return {
    id,
    username: firstText(source.username) ?? '',
    first_name: firstText(source.first_name, source.firstName) ?? '',
    last_name: firstText(source.last_name, source.lastName) ?? '',
    full_name: fullName(source),
    profile_picture: avatarUrl(source, apiOrigin),
  }
}

/** ENT-13; null without a user that has an id. */
export function parsePublicProfile(raw: unknown, apiOrigin = ''): PublicProfile | null {
  const user = isObject(raw) ? profileUser(raw, apiOrigin) : null
  if (!isObject(raw) || user === null) return null
  const pinned = asId(raw.pinned_work_id)
  return {
    user,
    headline: firstText(raw.headline) ?? '',
    bio: firstText(raw.bio) ?? '',
    avatar: avatarUrl(raw, apiOrigin) ?? user.profile_picture,
    userprofile: isObject(raw.userprofile) ? raw.userprofile : null,
    ...(pinned !== null && { pinned_work_id: pinned }),
  }
}

/** Skills are a list of texts or of `{name}`, or a comma-separated text. */
function skills(value: Json | undefined): string[] {
  const entries = typeof value === 'string' ? value.split(',') : listOf(value)
  const found: string[] = []
  for (const entry of entries) {
    const text = firstText(isObject(entry) ? entry.name : entry)?.trim()
    if (text !== undefined) found.push(text)
  }
  return found
}

/** ENT-14; null without a user that has an id. */
export function parseFreelancerProfile(raw: unknown, apiOrigin = ''): FreelancerProfile | null {
  const user = isObject(raw) ? profileUser(raw, apiOrigin) : null
  if (!isObject(raw) || user === null) return null
  return {
    id: asId(raw.id),
    user,
    title: firstText(raw.title) ?? '',
    skills: skills(raw.skills),
  }
}

/** ENT-15; null without a user that has an id. */
export function parseCreatorProfile(raw: unknown, apiOrigin = ''): CreatorProfile | null {
  const user = isObject(raw) ? profileUser(raw, apiOrigin) : null
  if (!isObject(raw) || user === null) return null
  return {
    id: asId(raw.id),
    user,
    artistic_style: firstText(raw.artistic_style) ?? '',
    specialization: firstText(raw.specialization) ?? '',
    art_statement: firstText(raw.art_statement) ?? '',
    creator_type_display: firstText(raw.creator_type_display) ?? '',
  }
}

/** Texts from a list of texts or of `{name}`, or from a single text. */
function textsOf(value: Json | undefined): (string | null)[] {
  if (!Array.isArray(value)) return [firstText(value)]
  return value.map((entry) => firstText(isObject(entry) ? entry.name : entry))
}

/**
 * Whether a freelancer's or creator's record contains the term in the full, first or last name,
 * username, title, a skill, the artistic style or the specialization, ignoring case (SEARCH-18,
 * A17).
 */
export function userMatches(raw: unknown, term: string): boolean {
  if (!isObject(raw)) return false
  const user = isObject(raw.user) ? raw.user : raw
  const texts = [
    fullName(user),
    firstText(user.first_name, user.firstName),
    firstText(user.last_name, user.lastName),
    firstText(user.username),
    firstText(raw.title),
    ...textsOf(raw.skills),
    firstText(raw.artistic_style),
    firstText(raw.specialization),
  ]
  const wanted = folded(term.trim())
  return texts.some((text) => text !== null && folded(text).includes(wanted))
}

/** The records of a list response that contain the term. */
export const matchingUsers = (body: Json, term: string): Json[] =>
  listOf(body).filter((raw) => userMatches(raw, term))
