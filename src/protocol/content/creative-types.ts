import type {
  BlogEntryJson,
  CollectionJson,
  CommentJson,
  PictureJson,
  PostJson,
  WorkJson,
} from '../answers/content.ts'
import type { ApplicationJson, ProjectJson, TeamMemberJson } from '../answers/work.ts'
import type { ApiResponse } from '../base/api-response.ts'
import type { Id, Json } from '../base/types.ts'
import type { ContentType, WorkLicence } from '../enums/content.ts'
import type { ProjectStatus } from '../enums/work.ts'

/**
 * A picture and where its renditions are. With `widths`, `url` is the folder of its renditions,
 * ending in `/`, and a rendition is `<url><width>.<avif|webp|jpg>`; without, it is the picture
 * itself. Width and height are pixels, 0 when unknown. `id` is null where an API gives no more
 * than an address.
 */
export type Picture = ApiResponse<PictureJson, 'id'>

/** What every piece of content has. */
export type ContentBase = Pick<Work, keyof Work & keyof Post & keyof BlogEntry>

/** A portfolio item (`work` and `portfolio` name the same thing). */
export interface Work extends Omit<ApiResponse<WorkJson>, 'images'> {
  /** In order. Lists hold the first one only. */
  images: Picture[]
}

/** A post; `title` may be ''. */
export interface Post extends Omit<ApiResponse<PostJson>, 'images'> {
  images: Picture[]
}

export interface BlogEntry extends Omit<ApiResponse<BlogEntryJson>, 'cover'> {
  cover: Picture | null
}

export type Comment = ApiResponse<CommentJson>

export type FeedItem =
  | { type: 'post'; item: Post }
  | { type: 'blog'; item: BlogEntry }
  | { type: 'work'; item: Work }

export interface Project extends Omit<ApiResponse<ProjectJson>, 'cover' | 'edited_at'> {
  cover: Picture | null
}

export type TeamMember = ApiResponse<TeamMemberJson>

export type Application = ApiResponse<ApplicationJson>

export interface Tag {
  name: string
  count: number
}

/** Works somebody put together; `works` only where one collection is asked for. */
export interface Collection extends Omit<ApiResponse<CollectionJson>, 'pictures'> {
  /** The first four. */
  pictures: Picture[]
  works: Work[]
}

/** One page of a list. */
export interface ListPage<T> {
  items: T[]
  /** The next page's number, null at the end. */
  next: number | null
  /** All there are, null when the API does not tell. */
  count: number | null
}

/** What a form sends to make or change content; pictures by the id the upload gave. */
export interface WorkFields {
  title: string
  description: string
  category: string
  tags: string[]
  images: { id: Id; alt: string }[]
  /** These are an extra: `work_details`. */
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

/** What one person does to one piece of content. Keys of maps: `<type>:<id>` (`contentKey`). */
export interface Engagement {
  liked: boolean
  saved: boolean
  likes_count: number
}

export interface ContentRef {
  type: ContentType
  id: Id
}

/** The fields of a draft as the form holds them. */
export type DraftFields = { [field: string]: Json }
