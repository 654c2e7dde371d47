import type { ApiResponse } from '../base/api-response.ts'
import type { Id, Json } from '../base/types.ts'
import type { ContentType, WorkLicence } from '../enums/content.ts'
import type { ProjectStatus } from '../enums/projects.ts'
import type {
  BlogEntryJson,
  CollectionJson,
  CommentJson,
  PictureJson,
  PostJson,
  WorkJson,
} from '../responses/content.ts'
import type { ApplicationJson, ProjectJson, TeamMemberJson } from '../responses/projects.ts'

/**
 * A picture and its renditions. With `widths`, `url` is the folder of the renditions, ending in
 * `/`, and a rendition is `<url><width>.<avif|webp|jpg>`; without, it is the picture itself. Width
 * and height are pixels, 0 if unknown. `id` is null if the API gives only a URL.
 */
export type Picture = ApiResponse<PictureJson, 'id'>

/** What a record of content may say about the signed-in user; absent means unknown. */
interface OwnFlags {
  liked?: boolean
  saved?: boolean
}

/** The counts of content; null if the API does not say. */
type Counts = 'likes_count' | 'comments_count' | 'views_count'

/** The common fields of all content. */
export type ContentBase = Pick<Work, keyof Work & keyof Post & keyof BlogEntry>

/** A portfolio item (`work` and `portfolio` name the same thing). */
export interface Work extends Omit<ApiResponse<WorkJson, Counts>, 'images'>, OwnFlags {
  /** In order. Lists have only the first one. */
  images: Picture[]
}

/** A post; `title` may be ''. */
export interface Post extends Omit<ApiResponse<PostJson, Counts>, 'images'>, OwnFlags {
  images: Picture[]
}

export interface BlogEntry
  extends Omit<ApiResponse<BlogEntryJson, 'reading_minutes' | Counts>, 'cover'>,
    OwnFlags {
  cover: Picture | null
}

export type Comment = ApiResponse<CommentJson, 'likes_count' | 'liked' | 'replies_count'>

export type FeedItem =
  | { type: 'post'; item: Post }
  | { type: 'blog'; item: BlogEntry }
  | { type: 'work'; item: Work }

export interface Project
  extends Omit<ApiResponse<ProjectJson>, 'cover' | 'edited_at' | 'status' | 'my_application'> {
  cover: Picture | null
  /** A `ProjectStatus`, or what the API calls it; '' without one. */
  status: string
  my_application: Application | null
}

export type TeamMember = ApiResponse<TeamMemberJson>

export interface Application extends Omit<ApiResponse<ApplicationJson>, 'status'> {
  /** An `ApplicationStatus`, or what the API calls it; '' without one. */
  status: string
}

export interface Tag {
  name: string
  /** Null if the API does not say. */
  count: number | null
}

/** A curated collection of portfolio items; `works` is empty in lists. */
export interface Collection
  extends Omit<ApiResponse<CollectionJson, 'items_count' | 'is_public'>, 'pictures'> {
  /** The first four. */
  pictures: Picture[]
  works: Work[]
}

/** One page of a list. */
export interface ListPage<T> {
  items: T[]
  /** The next page's number, null at the end. */
  next: number | null
  /** Total number of items; null if the API does not provide it. */
  count: number | null
}

/** Input of forms that create or update content; pictures by the id of their upload. */
export interface WorkFields {
  title: string
  description: string
  category: string
  tags: string[]
  images: { id: Id; alt: string }[]
  /** API extension `work_details`. */
  tools?: string[]
  process?: string
  licence?: WorkLicence | ''
}
export interface PostFields {
  title: string
  body: string
  category: string
  tags: string[]
  images: { id: Id; alt: string }[]
}
export interface BlogFields {
  title: string
  excerpt: string
  body: string
  category: string
  tags: string[]
  cover: { id: Id; alt: string } | null
  published: boolean
}
export interface ProjectFields {
  title: string
  summary: string
  description: string
  category: string
  skills: string[]
  budget: string
  location: string
  deadline: string | null
  status: ProjectStatus
  cover: { id: Id; alt: string } | null
}

/**
 * A user's reactions to one content item; null if unknown. Map keys: `<type>:<id>` (`contentKey`).
 */
export interface Engagement {
  liked: boolean | null
  saved: boolean | null
  likes_count: number | null
}

export interface ContentRef {
  type: ContentType
  id: Id
}

/** The fields of a draft as the form holds them. */
export type DraftFields = { [field: string]: Json }
