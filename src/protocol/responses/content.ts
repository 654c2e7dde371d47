import * as v from 'valibot'
import { COLOUR_WORDS, WORK_LICENCES } from '../enums/content.ts'
import { count, flag, hiding, id, link, list, nullable, oneOf, said, text, time } from './parts.ts'
import { creatorFields, freelancer, participant } from './users.ts'

export const picture = v.strictObject({
  id,
  url: link,
  width: count,
  height: count,
  alt: text,
  thumbhash: text,
  widths: said(list(count), 'Widths of the available renditions, in pixels.'),
})

const piece = {
  id,
  author: participant,
  title: text,
  slug: text,
  category: text,
  tags: list(text),
  likes_count: count,
  comments_count: count,
  views_count: count,
  created_at: time,
  edited_at: nullable(time),
  ...hiding,
}

export const work = v.strictObject({
  ...piece,
  description: text,
  images: said(list(picture), 'In order; lists hold the first one only.'),
  image_count: count,
  colours: said(list(oneOf(COLOUR_WORDS)), 'Colours that `?colour=` matches; none in lists.'),
  tools: list(text),
  process: said(text, 'How it was made; empty in lists.'),
  licence: said(oneOf([...WORK_LICENCES, '']), 'Empty if not set.'),
})

export const post = v.strictObject({ ...piece, body: text, images: list(picture) })

export const blogEntry = v.strictObject({
  ...piece,
  body: said(text, 'Sanitised HTML; empty in lists.'),
  excerpt: text,
  cover: nullable(picture),
  published: flag,
  reading_minutes: count,
})

export const feedItem = v.union([
  v.strictObject({ ...work.entries, type: v.literal('work') }),
  v.strictObject({ ...post.entries, type: v.literal('post') }),
  v.strictObject({ ...blogEntry.entries, type: v.literal('blog') }),
])

export const comment = v.strictObject({
  id,
  author: participant,
  parent_id: nullable(id),
  body: text,
  deleted: flag,
  liked: flag,
  likes_count: count,
  replies_count: count,
  client_id: said(nullable(text), 'Only for the author.'),
  created_at: time,
  edited_at: nullable(time),
  ...hiding,
})

export const liked = v.strictObject({ liked: flag, likes_count: count })
export const likedContent = v.strictObject({ type: text, id, ...liked.entries })
export const savedContent = v.strictObject({ type: text, id, saved: flag })

export const featuredCreator = v.strictObject({
  ...creatorFields,
  location: text,
  availability: freelancer.entries.availability,
  works: list(picture),
})
export const listedFreelancer = v.strictObject({
  ...freelancer.entries,
  works: said(
    v.exactOptional(list(picture)),
    'Up to three, of the newest works; if the request names a page size.',
  ),
})

export const collection = v.strictObject({
  id,
  title: text,
  slug: text,
  description: text,
  owner: participant,
  items_count: count,
  pictures: list(picture),
  is_public: said(flag, 'A private one is only visible to its owner.'),
})
export const fullCollection = v.strictObject({
  ...collection.entries,
  works: said(list(work), 'The first ones, in order.'),
})
export const ownCollection = v.strictObject({
  ...collection.entries,
  has_work: said(v.exactOptional(flag), 'If the request names a work.'),
})

export const exploreNumbers = v.strictObject({
  makers: said(count, 'Users with visible works or assets.'),
  works: count,
  assets: said(count, 'For sale.'),
  open_projects: said(count, 'Open for applications.'),
})

export type PictureJson = v.InferOutput<typeof picture>
export type WorkJson = v.InferOutput<typeof work>
export type PostJson = v.InferOutput<typeof post>
export type BlogEntryJson = v.InferOutput<typeof blogEntry>
export type FeedItemJson = v.InferOutput<typeof feedItem>
export type LikedContentJson = v.InferOutput<typeof likedContent>
export type SavedContentJson = v.InferOutput<typeof savedContent>
export type CommentJson = v.InferOutput<typeof comment>
export type ExploreNumbersJson = v.InferOutput<typeof exploreNumbers>
export type CollectionJson = v.InferOutput<typeof collection>
export type OwnCollectionJson = v.InferOutput<typeof ownCollection>
