import { parseParticipant, pictureUrl } from '../account/user.ts'
import { idKey } from '../base/ids.ts'
import {
  asBoolean,
  asCount,
  asId,
  asNumber,
  firstText,
  isObject,
  type JsonObject,
} from '../base/json.ts'
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
  StatusFlags,
  UserStats,
} from '../base/types.ts'
import { CONTENT_TYPES, type ContentType } from '../enums/content.ts'

export function isContentType(value: unknown): value is ContentType {
  return CONTENT_TYPES.some((type) => type === value)
}

function nameOf(value: Json | undefined): string {
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

/** ENT-17; null without an id. */
export function parseAssetReview(raw: unknown, apiOrigin = ''): AssetReview | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    asset_id: asId(isObject(raw.asset) ? raw.asset.id : (raw.asset_id ?? raw.asset)),
    user: parseParticipant(raw.user, apiOrigin),
    rating: Math.max(0, asNumber(raw.rating) ?? 0),
    comment: firstText(raw.comment) ?? '',
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
 */
export function parseFollowStats(raw: unknown): FollowStats | null {
  if (!isObject(raw) || !FOLLOW_KEYS.some((key) => Object.hasOwn(raw, key))) return null
  return {
    following: asBoolean(raw.following) || asBoolean(raw.is_following),
    followers_count: asCount(raw.followers_count) ?? 0,
    following_count: asCount(raw.following_count) ?? 0,
    ...(asBoolean(raw.follows_you) ? { follows_you: true } : {}),
  }
}

function count(raw: JsonObject, name: string, alternative: string): number {
  return asCount(raw[name]) ?? asCount(raw[alternative]) ?? 0
}

/** STATS-11, accepts both spellings; null if the response is not an object (A25). */
export function parseStats(raw: unknown): UserStats | null {
  if (!isObject(raw)) return null
  return {
    uploads: count(raw, 'uploads', 'total_uploads'),
    likes_received: count(raw, 'likes_received', 'total_likes'),
    followers: count(raw, 'followers', 'followers_count'),
    activity_streak: count(raw, 'activity_streak', 'streak'),
  }
}

/** ENT-26; empty if it is not an object. */
export function parseFlags(raw: unknown): StatusFlags {
  if (!isObject(raw)) return {}
  return Object.fromEntries(Object.entries(raw).map(([id, value]) => [id, asBoolean(value)]))
}

export function flagOf(flags: StatusFlags, id: Id): boolean {
  return Object.hasOwn(flags, idKey(id)) && flags[idKey(id)] === true
}

/** ENT-27; without counts if it cannot be parsed. */
export function parseCommentCounts(raw: unknown): CommentCounts {
  const body: JsonObject = isObject(raw) ? raw : {}
  const counts = isObject(body.counts) ? Object.entries(body.counts) : []
  return {
    status: firstText(body.status),
    counts: Object.fromEntries(counts.map(([id, value]) => [id, asCount(value) ?? 0])),
  }
}

export function commentCountOf(record: CommentCounts, id: Id): number {
  return Object.hasOwn(record.counts, idKey(id)) ? (record.counts[idKey(id)] ?? 0) : 0
}
