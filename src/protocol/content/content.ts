import { pictureUrl } from '../account/user.ts'
import { parseUserRelation } from '../account/user-relation.ts'
import { idKey } from '../base/ids.ts'
import {
  asBoolean,
  asCount,
  asFlag,
  asId,
  asNumber,
  firstText,
  isObject,
  type JsonObject,
} from '../base/json.ts'
import { valuesOf } from '../base/record-fields.ts'
import type {
  AssetCategory,
  AssetDownload,
  AssetPurchase,
  AssetReview,
  CommentCounts,
  CreativeAsset,
  FollowStats,
  Id,
  Json,
  Participant,
  StatusFlags,
  UserStats,
} from '../base/types.ts'
import { CONTENT_TYPES, type ContentType } from '../enums/content.ts'
import { RECORD_FIELDS } from './field-names.ts'

export function isContentType(value: unknown): value is ContentType {
  return CONTENT_TYPES.some((type) => type === value)
}

function nameOf(value: Json | undefined): string {
  // The bare id of a record.
  if (typeof value === 'number') return ''
  return (isObject(value) ? firstText(value.name, value.title) : firstText(value)) ?? ''
}

/** ENT-16; null without an id. */
export function parseCreativeAsset(raw: unknown, apiOrigin = ''): CreativeAsset | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    title: firstText(raw.title) ?? '',
    category: nameOf(raw.category),
    price: firstText(raw.price) ?? '',
    thumbnail: pictureUrl(raw.thumbnail, apiOrigin) ?? pictureUrl(raw.image, apiOrigin),
  }
}

/** ENT-17; null without an id. */
export function parseAssetCategory(raw: unknown): AssetCategory | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return { id, name: nameOf(raw), slug: firstText(raw.slug) ?? '' }
}

/** The asset of a related record: nested, or only its id. */
function relatedAsset(raw: JsonObject, apiOrigin: string): CreativeAsset | null {
  const source = isObject(raw.asset) ? raw.asset : { id: raw.asset ?? raw.asset_id ?? null }
  return parseCreativeAsset(source, apiOrigin)
}

/** ENT-17; null without an id. */
export function parseAssetPurchase(raw: unknown, apiOrigin = ''): AssetPurchase | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const asset = relatedAsset(raw, apiOrigin)
  return {
    id,
    asset,
    price: firstText(raw.price, raw.amount, asset?.price) ?? '',
    created_at: firstText(raw.created_at, raw.purchased_at) ?? '',
  }
}

/** The author of a review, under any of the names in use; null without one. */
function reviewerOf(raw: JsonObject, apiOrigin: string): Participant | null {
  for (const value of [raw.user, raw.reviewer, raw.author, raw.buyer, raw.owner]) {
    const user = parseUserRelation(value, apiOrigin)
    if (user !== null) return user
  }
  return null
}

/** ENT-17; null without an id. */
export function parseAssetReview(raw: unknown, apiOrigin = ''): AssetReview | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    asset_id: asId(isObject(raw.asset) ? raw.asset.id : (raw.asset_id ?? raw.asset)),
    user: reviewerOf(raw, apiOrigin),
    rating: Math.max(0, asNumber(raw.rating) ?? 0),
    comment: firstText(...valuesOf(raw, RECORD_FIELDS.reviews.comment)) ?? '',
    created_at: firstText(raw.created_at) ?? '',
  }
}

/** ENT-17; null without an id. */
export function parseAssetDownload(raw: unknown, apiOrigin = ''): AssetDownload | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    asset: relatedAsset(raw, apiOrigin),
    downloaded_at: firstText(raw.downloaded_at, raw.created_at) ?? '',
  }
}

/** Used for anonymous users and failed lookups (ROLE-03). */
export const FOLLOW_DEFAULTS: Readonly<FollowStats> = {
  following: false,
  followers_count: 0,
  following_count: 0,
}

const FOLLOW_KEYS = ['following', 'is_following', 'followers_count', 'following_count']

/**
 * ENT-20: accepts either spelling of the flag; null if the response has none of the four fields.
 * A field that is missing or cannot be read is null (B15).
 */
export function parseFollowStats(raw: unknown): FollowStats | null {
  if (!isObject(raw) || !FOLLOW_KEYS.some((key) => Object.hasOwn(raw, key))) return null
  return {
    following: followingOf(raw),
    followers_count: asCount(raw.followers_count),
    following_count: asCount(raw.following_count),
    ...(asBoolean(raw.follows_you) ? { follows_you: true } : {}),
  }
}

/** `following` and `is_following`; yes if one of them says so. */
function followingOf(raw: JsonObject): boolean | null {
  const flags = [asFlag(raw.following), asFlag(raw.is_following)]
  return flags.includes(true) || (flags.includes(false) ? false : null)
}

function count(raw: JsonObject, name: string, alternative: string): number | null {
  return asCount(raw[name]) ?? asCount(raw[alternative])
}

/**
 * STATS-11, accepts both spellings; null if the response is not an object (A25). A count that is
 * missing or cannot be read is null (B15).
 */
export function parseStats(raw: unknown): UserStats | null {
  if (!isObject(raw)) return null
  return {
    uploads: count(raw, 'uploads', 'total_uploads'),
    likes_received: count(raw, 'likes_received', 'total_likes'),
    followers: count(raw, 'followers', 'followers_count'),
    activity_streak: count(raw, 'activity_streak', 'streak'),
  }
}

const LIKED = ['liked', 'is_liked', 'has_liked'] as const
const SAVED = ['saved', 'is_saved', 'bookmarked', 'is_bookmarked'] as const
/** Names of a flag in the record of an item. */
const FLAG_NAMES = [...LIKED, ...SAVED, 'status', 'active']

/** The first of these fields that says yes or no; null if none does. */
function firstFlag(raw: JsonObject, names: readonly string[]): boolean | null {
  return names.map((name) => asFlag(raw[name])).find((flag) => flag !== null) ?? null
}

/**
 * ENT-26: the map keyed by content id; a value may also be a record with the flag. What cannot be
 * read is left out, which means unknown (B15).
 */
export function parseFlags(raw: unknown): StatusFlags {
  if (!isObject(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).flatMap(([id, value]) => {
      const flag = isObject(value) ? firstFlag(value, FLAG_NAMES) : asFlag(value)
      return flag === null ? [] : [[id, flag]]
    }),
  )
}

/** Whether the user likes and has saved a content item, as far as its record says so. */
export function parseOwnFlags(raw: JsonObject): { liked?: boolean; saved?: boolean } {
  const [liked, saved] = [firstFlag(raw, LIKED), firstFlag(raw, SAVED)]
  return { ...(liked !== null && { liked }), ...(saved !== null && { saved }) }
}

export function flagOf(flags: StatusFlags, id: Id): boolean {
  return Object.hasOwn(flags, idKey(id)) && flags[idKey(id)] === true
}

/**
 * The like count after a change of the flag: by 1, never below 0 (A6). An unlike of an item that
 * may not have been liked does not change it.
 */
export function countAfterLike(
  { liked, likes_count: count }: { liked: boolean | null; likes_count: number | null },
  on: boolean,
): number | null {
  if (count === null || (liked === null && !on)) return count
  return Math.max(0, count + (on ? 1 : -1))
}

/** ENT-27; without counts if it cannot be parsed. */
export function parseCommentCounts(raw: unknown): CommentCounts {
  const body: JsonObject = isObject(raw) ? raw : {}
  const counts = isObject(body.counts) ? Object.entries(body.counts) : []
  return {
    status: firstText(body.status),
    counts: Object.fromEntries(
      counts.flatMap(([id, value]) => {
        const number = asCount(value)
        return number === null ? [] : [[id, number]]
      }),
    ),
  }
}

export function commentCountOf(record: CommentCounts, id: Id): number {
  return Object.hasOwn(record.counts, idKey(id)) ? (record.counts[idKey(id)] ?? 0) : 0
}
