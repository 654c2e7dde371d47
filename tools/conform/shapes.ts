import { parseParticipant, parseUser } from '../../src/protocol/account/user.ts'
import { isObject } from '../../src/protocol/base/json.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { parseBlogEntry } from '../../src/protocol/content/blog.ts'
import { parseComment } from '../../src/protocol/content/comments.ts'
import {
  parseAssetCategory,
  parseFollowStats,
  parseStats,
} from '../../src/protocol/content/content.ts'
import { parseFeedItem } from '../../src/protocol/content/explore.ts'
import { parseWork } from '../../src/protocol/content/portfolio.ts'
import { parsePost } from '../../src/protocol/content/posts.ts'
import {
  parseAsset,
  parseDownload,
  parsePurchase,
  parseReview,
} from '../../src/protocol/market/asset-parsers.ts'
import {
  parseFollowNotification,
  parseNotification,
} from '../../src/protocol/notifications/notification.ts'
import {
  parseApplication,
  parseProject,
  parseTeamMember,
} from '../../src/protocol/projects/projects.ts'
import {
  parseCreatorProfile,
  parseFreelancerProfile,
  parsePublicProfile,
} from '../../src/protocol/users/profile.ts'
import { parseServiceOffer } from '../../src/protocol/users/services.ts'

import type { Field, Shape } from './readers.ts'

const field = (type: Field['type'], ...names: string[]): Field => ({ type, names })

const AUTHOR = field(
  'user',
  'author',
  'user',
  'creator',
  'owner',
  'author_id',
  'user_id',
  'author_username',
  'username',
)
const CREATED_AT = field('time', 'created_at', 'published_at', 'timestamp')
const LIKES = field('count', 'likes_count', 'like_count')
const COMMENTS = field('count', 'comments_count', 'comment_count')
const VIEWS = field('count', 'views_count', 'view_count', 'views')
const TITLE = field('text', 'title', 'name')
const BODY = field('text', 'body', 'content', 'text')
const CONTENT = [AUTHOR, LIKES, COMMENTS, VIEWS, CREATED_AT]
const nameFields = (prefix: string) =>
  ['username', 'first_name', 'last_name'].map((name) => field('text', `${prefix}${name}`, name))

const now = 0

export const SHAPES = {
  user: {
    what: 'a user with an id',
    clause: 'ENT-01',
    parse: (raw: Json) => parseUser(raw),
    fields: [...nameFields(''), field('text', 'email'), field('text', 'user_type')],
  },
  /** Another user, whose email address an API may hide. */
  namedUser: {
    what: 'a user with an id',
    clause: 'ENT-01',
    parse: (raw: Json) => parseUser(raw),
    fields: nameFields(''),
  },
  profile: {
    what: 'a profile with a user',
    clause: 'ENT-13',
    parse: (raw: Json) => parsePublicProfile(raw),
    fields: [...nameFields('user.'), field('text', 'headline'), field('text', 'bio')],
  },
  creator: {
    what: 'a creator profile with a user',
    clause: 'ENT-15',
    parse: (raw: Json) => parseCreatorProfile(raw),
    fields: [
      field('text', 'user.username', 'username'),
      ...['artistic_style', 'specialization', 'art_statement', 'creator_type_display'].map((name) =>
        field('text', name),
      ),
    ],
  },
  freelancer: {
    what: 'a freelancer profile with a user',
    clause: 'ENT-14',
    parse: (raw: Json) => parseFreelancerProfile(raw),
    fields: [
      field('text', 'user.username', 'username'),
      field('text', 'title'),
      field('list', 'skills'),
    ],
  },
  post: {
    what: 'a post with an id',
    parse: (raw: Json) => parsePost(raw),
    fields: [BODY, ...CONTENT],
  },
  work: {
    what: 'a portfolio item with an id',
    parse: (raw: Json) => parseWork(raw),
    fields: [TITLE, field('text', 'description', 'body'), ...CONTENT],
  },
  blog: {
    what: 'a blog post with an id',
    parse: (raw: Json) => parseBlogEntry(raw),
    fields: [TITLE, field('text', 'slug'), ...CONTENT],
  },
  feedItem: {
    what: 'an item with an id and the type post, blog or work',
    parse: (raw: Json) => parseFeedItem(raw),
    fields: [AUTHOR, CREATED_AT],
  },
  comment: {
    what: 'a comment with an id',
    parse: (raw: Json) => parseComment(raw),
    fields: [BODY, AUTHOR, LIKES, CREATED_AT],
  },
  project: {
    what: 'a project with an id',
    parse: (raw: Json) => parseProject(raw),
    fields: [
      TITLE,
      field('text', 'description'),
      field('user', 'owner', 'created_by', 'author', 'user', 'author_id', 'owner_id'),
      CREATED_AT,
    ],
  },
  application: {
    what: 'an application with an id',
    parse: (raw: Json) => parseApplication(raw),
    fields: [field('user', 'applicant', 'user'), CREATED_AT],
  },
  member: {
    what: 'a team member with an id',
    parse: (raw: Json) => parseTeamMember(raw),
    fields: [field('user', 'user', 'member', 'name', 'username'), field('text', 'role')],
  },
  asset: {
    what: 'an asset with an id',
    clause: 'ENT-16',
    parse: (raw: Json) => parseAsset(raw),
    fields: [
      field('text', 'title', 'name'),
      field('any', 'category', 'category_id'),
      field('text', 'price', 'price_amount'),
      field('user', 'seller', 'author', 'user', 'creator', 'owner', 'author_id', 'user_id'),
    ],
  },
  category: {
    what: 'a category with an id',
    clause: 'ENT-17',
    parse: (raw: Json) => parseAssetCategory(raw),
    fields: [field('text', 'name', 'title')],
  },
  purchase: {
    what: 'a purchase with an id',
    clause: 'ENT-17',
    parse: (raw: Json) => parsePurchase(raw),
    fields: [field('any', 'asset', 'asset_id'), field('time', 'created_at', 'purchased_at')],
  },
  download: {
    what: 'a download with an id',
    clause: 'ENT-17',
    parse: (raw: Json) => parseDownload(raw),
    fields: [field('any', 'asset', 'asset_id'), field('time', 'downloaded_at', 'created_at')],
  },
  review: {
    what: 'a review with an id',
    clause: 'ENT-17',
    parse: (raw: Json) => parseReview(raw),
    fields: [field('user', 'user'), field('count', 'rating'), field('text', 'comment')],
  },
  notification: {
    what: 'a notification with an id',
    clause: 'ENT-19',
    parse: (raw: Json) => parseNotification(raw, { now }),
    fields: [field('text', 'message', 'title'), field('flag', 'is_read'), CREATED_AT],
  },
  followNotification: {
    what: 'a follow notification with an id or follow_id',
    clause: 'ENT-21',
    parse: (raw: Json) => parseFollowNotification(raw, { now }),
    fields: [
      field('any', 'follower', 'follower_username'),
      field('time', 'timestamp', 'created_at'),
      field('flag', 'is_read'),
    ],
  },
  followStats: {
    what: 'following, followers_count and following_count',
    clause: 'ENT-20',
    parse: (raw: Json) => parseFollowStats(raw),
    fields: [
      field('flag', 'following', 'is_following'),
      field('count', 'followers_count'),
      field('count', 'following_count'),
    ],
  },
  myFollowStats: {
    what: 'followers_count and following_count',
    clause: 'ENT-20',
    parse: (raw: Json) => parseFollowStats(raw),
    fields: [field('count', 'followers_count'), field('count', 'following_count')],
  },
  stats: {
    what: 'uploads, likes_received, followers and activity_streak',
    parse: (raw: Json) => parseStats(raw),
    fields: [
      field('count', 'uploads', 'total_uploads'),
      field('count', 'likes_received', 'total_likes'),
      field('count', 'followers', 'followers_count'),
      field('count', 'activity_streak', 'streak'),
    ],
  },
  service: {
    what: 'a service with an id',
    parse: (raw: Json) => parseServiceOffer(raw),
    fields: [TITLE],
  },
  /** A user in a list of followers or suggestions: a user, or a record about one. */
  follower: {
    what: 'a user with an id or a username',
    parse: (raw: Json) =>
      isObject(raw) ? (parseParticipant(raw.user) ?? parseParticipant(raw)) : parseParticipant(raw),
    fields: [field('text', 'username', 'user.username')],
  },
} satisfies { readonly [name: string]: Shape<unknown> }
