import type { ContentType } from './enums/content.ts'
import type { ApplicationStatus, MemberStatus, ProjectStatus } from './enums/work.ts'
import type { Id, Json, Participant } from './types.ts'

/** A picture and where its renditions are. */
export interface Picture {
  /** Null where an API gives no more than an address. */
  id: Id | null
  /**
   * With `widths`: the address of the folder of its renditions, ending in `/`; a rendition is
   * `<url><width>.<avif|webp|jpg>`. Without: the address of the picture itself.
   */
  url: string
  /** Widths there are renditions of, ascending, pixels; empty = `url` is the picture. */
  widths: number[]
  /** Pixels; 0 when unknown. */
  width: number
  height: number
  /** A thumbhash, base64; '' without one. */
  thumbhash: string
  alt: string
}

/** What every piece of content has. */
export interface ContentBase {
  id: Id
  title: string
  /** The readable part of its address; may be ''. */
  slug: string
  author: Participant
  category: string
  tags: string[]
  likes_count: number
  comments_count: number
  views_count: number
  created_at: string
  /** When it was changed after publishing, else null. */
  edited_at: string | null
  /** Moderators hid it: nobody but its author sees it. Absent otherwise. */
  hidden?: true
}

/** A portfolio item (`work` and `portfolio` name the same thing). */
export interface Work extends ContentBase {
  description: string
  /** In order. Lists hold the first one only. */
  images: Picture[]
  image_count: number
}

/** A post; `title` may be ''. */
export interface Post extends ContentBase {
  body: string
  images: Picture[]
}

export interface BlogEntry extends ContentBase {
  excerpt: string
  /** Sanitised HTML; '' in lists. */
  body: string
  cover: Picture | null
  reading_minutes: number
  published: boolean
}

export interface Comment {
  id: Id
  body: string
  author: Participant
  /** The comment it answers; one level deep. */
  parent_id: Id | null
  likes_count: number
  liked: boolean
  replies_count: number
  created_at: string
  edited_at: string | null
  /** A deleted comment with answers stays as a place, its body ''. */
  deleted: boolean
  /** The id the sender's client made. */
  client_id: string | null
  /** Moderators hid it: nobody but its author reads it. Absent otherwise. */
  hidden?: true
}

export type FeedItem =
  | { type: 'post'; item: Post }
  | { type: 'blog'; item: BlogEntry }
  | { type: 'work'; item: Work }

export interface Project {
  id: Id
  title: string
  slug: string
  summary: string
  description: string
  category: string
  skills: string[]
  /** In a person's words, with its currency: `SSP 400,000`; '' when open. */
  budget: string
  location: string
  /** `YYYY-MM-DD` or null. */
  deadline: string | null
  status: ProjectStatus
  owner: Participant
  cover: Picture | null
  team: TeamMember[]
  /** Only the owner is told; null for everybody else. */
  applications_count: number | null
  /** The viewer's own application, or null. */
  my_application: Application | null
  created_at: string
  /** Moderators hid it: nobody but its owner sees it. Absent otherwise. */
  hidden?: true
}

export interface TeamMember {
  id: Id
  project_id: Id
  project_title: string
  user: Participant
  role: string
  status: MemberStatus
  created_at: string
}

export interface Application {
  id: Id
  project_id: Id
  applicant: Participant
  message: string
  status: ApplicationStatus
  created_at: string
  updated_at: string
}

export interface Tag {
  name: string
  count: number
}

/** Works somebody put together; `works` only where one collection is asked for. */
export interface Collection {
  id: Id
  title: string
  slug: string
  description: string
  owner: Participant
  items_count: number
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
