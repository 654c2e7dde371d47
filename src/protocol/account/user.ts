import { asBoolean, asId, firstText, isObject, type JsonObject, listOf } from '../base/json.ts'
import type { ChatUser, Json, Participant, User } from '../base/types.ts'
import { USER_TYPES } from '../enums/users.ts'
import { isBlankToken } from './tokens.ts'

/** ENT-10 and A21, by priority; `photo` comes last. */
const AVATAR_FIELDS = [
  'profile_picture',
  'avatar',
  'profile_image',
  'picture',
  'image',
  'photo',
] as const

/**
 * The URL of an image value (a URL, or an object with `url`); null without one. Relative paths get
 * the API's host (ENT-11, ENT-12, A21); with an empty `apiOrigin` they become root-relative.
 * Idempotent.
 */
export function pictureUrl(value: unknown, apiOrigin: string): string | null {
  const address = typeof value === 'string' ? value : isObject(value) ? value.url : null
  const text = typeof address === 'string' ? address.trim() : ''
  if (text === '') return null
  if (/^(?:https?:|\/\/|data:|blob:)/i.test(text)) return text
  const host = apiOrigin.replace(/(?:\/api)?\/*$/, '')
  return `${host}${text.startsWith('/') ? '' : '/'}${text}`
}

/** The picture of a user: a URL, or the first usable field of a record (ENT-05, ENT-10). */
export function avatarUrl(source: unknown, apiOrigin: string): string | null {
  if (!isObject(source)) return pictureUrl(source, apiOrigin)
  for (const field of AVATAR_FIELDS) {
    const url = pictureUrl(source[field], apiOrigin)
    if (url !== null) return url
  }
  return null
}

/** full_name, else first and last name, else username, else '' (A32). */
export function fullName(source: unknown): string {
  if (!isObject(source)) return ''
  const given = firstText(source.full_name)
  if (given !== null) return given
  const names = [
    firstText(source.first_name, source.firstName),
    firstText(source.last_name, source.lastName),
  ]
  const joined = names.filter((name) => name !== null).join(' ')
  return joined !== '' ? joined : (firstText(source.username) ?? '')
}

function freelancerProfile(value: Json | undefined): JsonObject | null {
  if (isObject(value)) return value
  if (value === true) return {}
  const id = asId(value)
  return id === null ? null : { id }
}

/** A user from `users/me/` and similar responses; null without an id (ENT-01…06). */
export function parseUser(raw: unknown, apiOrigin = ''): User | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    username: firstText(raw.username) ?? '',
    email: firstText(raw.email) ?? '',
    first_name: firstText(raw.first_name, raw.firstName) ?? '',
    last_name: firstText(raw.last_name, raw.lastName) ?? '',
    full_name: fullName(raw),
    user_type: USER_TYPES.find((type) => type === raw.user_type) ?? null,
    is_staff: asBoolean(raw.is_staff),
    is_superuser: asBoolean(raw.is_superuser),
    avatar: avatarUrl(raw, apiOrigin),
    freelancer_profile: freelancerProfile(raw.freelancer_profile),
    assets: listOf(raw.assets),
  }
}

/** A chat participant from any record with an id; null without one (ENT-23, ENT-24). */
export function parseChatUser(raw: unknown, apiOrigin = ''): ChatUser | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const name = fullName(raw)
  return {
    id,
    username: firstText(raw.username) ?? '',
    avatar: avatarUrl(raw, apiOrigin),
    full_name: name,
    display_name: firstText(raw.display_name) ?? name,
  }
}

/** The signed-in user as a chat participant (ENT-23). */
export function chatUser(
  user: Pick<User, 'id' | 'username' | 'full_name' | 'avatar'> & { display_name?: string | null },
): ChatUser {
  const name = fullName(user)
  return {
    id: user.id,
    username: user.username,
    avatar: user.avatar,
    full_name: name,
    display_name: firstText(user.display_name) ?? name,
  }
}

/**
 * A participant of a conversation or the actor of a notification. A plain text is a username; null
 * without id and name.
 */
export function parseParticipant(raw: unknown, apiOrigin = ''): Participant | null {
  if (typeof raw === 'string') {
    const name = firstText(raw)
    return name === null ? null : { id: null, username: name, full_name: name, avatar: null }
  }
  if (!isObject(raw)) return null
  const id = asId(raw.id)
  const name = fullName(raw)
  if (id === null && name === '') return null
  return {
    id,
    username: firstText(raw.username) ?? '',
    full_name: name,
    avatar: avatarUrl(raw, apiOrigin),
  }
}

/** A token from a response; null if blank. */
export function parseToken(value: unknown): string | null {
  return typeof value === 'string' && !isBlankToken(value) ? value : null
}

/** The tokens of a refresh response, each null if absent (A2.4). */
export function parseRefreshResponse(raw: unknown): {
  access: string | null
  refresh: string | null
} {
  const body = isObject(raw) ? raw : {}
  return { access: parseToken(body.access), refresh: parseToken(body.refresh) }
}
