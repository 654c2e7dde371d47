import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Json } from '../../src/protocol/base/types.ts'
import type { ColourWord, ContentType, WorkLicence } from '../../src/protocol/enums/content.ts'
import type { ApplicationStatus, ProjectStatus } from '../../src/protocol/enums/projects.ts'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'
import type { Hideable } from './moderation-schema.ts'

/** Content that can be commented on, liked and saved; `portfolio` on the wire is `work` here. */
export type TargetType = Exclude<ContentType, 'portfolio'>

/**
 * A picture's master is a file under its `key`; generated art is drawn from `art` on first request.
 */
interface PicturesTable {
  id: Generated<number>
  owner_id: number
  /** Also its path: `/media/pictures/<key>/<width>.<format>`. */
  key: string
  /** Size of the master in pixels. */
  width: number
  height: number
  /** Base64. */
  thumbhash: Generated<string>
  /** Names of its colours. */
  colours: Generated<ColourWord[]>
  /** Size of the master in bytes; 0 for generated art. */
  size: Generated<number>
  /** Parameters of generated art; null for an upload. */
  art: ColumnType<{ [key: string]: Json } | null, string | null | undefined, string | null>
  client_id: string | null
  created_at: GeneratedTimestamp
}

interface ContentTable extends Hideable {
  id: Generated<number>
  author_id: number
  /** Idempotency key of the client: the same one twice creates one row. */
  client_id: string | null
  title: Generated<string>
  slug: Generated<string>
  category: Generated<string>
  tags: Generated<string[]>
  views_count: Generated<number>
  created_at: GeneratedTimestamp
  edited_at: NullableTimestamp
}

interface WorksTable extends ContentTable {
  description: Generated<string>
  tools: Generated<string[]>
  process: Generated<string>
  licence: Generated<WorkLicence | ''>
}

interface PostsTable extends ContentTable {
  body: Generated<string>
}

interface BlogEntriesTable extends ContentTable {
  excerpt: Generated<string>
  /** Sanitised HTML. */
  body: Generated<string>
  /** The body as plain text, for search and reading time. */
  body_text: Generated<string>
  /** Of `body_text`. */
  word_count: GeneratedAlways<number>
  cover_id: number | null
  cover_alt: Generated<string>
  published: Generated<boolean>
}

interface PlacedPicture {
  /** 0-based. */
  position: number
  picture_id: number
  alt: Generated<string>
}

interface WorkPicturesTable extends PlacedPicture {
  work_id: number
}

interface PostPicturesTable extends PlacedPicture {
  post_id: number
}

/** Former slugs of content; their URLs still work. */
interface OldSlugsTable {
  kind: TargetType | 'project'
  slug: string
  content_id: number
}

interface CommentsTable extends Hideable {
  id: Generated<number>
  target_type: TargetType
  target_id: number
  author_id: number
  /** Replies are one level deep. */
  parent_id: number | null
  body: string
  client_id: string | null
  created_at: GeneratedTimestamp
  edited_at: NullableTimestamp
  deleted_at: NullableTimestamp
}

interface LikesTable {
  user_id: number
  target_type: TargetType | 'comment'
  target_id: number
  created_at: GeneratedTimestamp
}

interface BookmarksTable {
  user_id: number
  target_type: TargetType
  target_id: number
  created_at: GeneratedTimestamp
}

/** Views: `viewer` is `user:<id>` or `visitor:<random id of a cookie>`. */
interface ContentViewsTable {
  target_type: TargetType
  target_id: number
  viewer: string
  seen_at: GeneratedTimestamp
}

interface ProjectsTable extends Hideable {
  id: Generated<number>
  owner_id: number
  client_id: string | null
  title: string
  slug: string
  summary: Generated<string>
  description: Generated<string>
  category: Generated<string>
  skills: Generated<string[]>
  budget: Generated<string>
  location: Generated<string>
  /** `YYYY-MM-DD` */
  deadline: string | null
  status: Generated<ProjectStatus>
  cover_id: number | null
  cover_alt: Generated<string>
  created_at: GeneratedTimestamp
  edited_at: NullableTimestamp
}

interface ProjectApplicationsTable {
  id: Generated<number>
  project_id: number
  applicant_id: number
  message: Generated<string>
  status: Generated<ApplicationStatus>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

interface TeamMembersTable {
  id: Generated<number>
  project_id: number
  user_id: number
  role: Generated<string>
  /** Invited by the owner; becomes a team member on accepting. */
  invited: Generated<boolean>
  created_at: GeneratedTimestamp
}

/** When a user last left the teams of an owner, or was removed from them. */
interface TeamRemovalsTable {
  owner_id: number
  user_id: number
  removed_at: Date
}

interface CollectionsTable {
  id: Generated<number>
  owner_id: number
  /** Idempotency key of the client: the same one twice creates one row. */
  client_id: string | null
  title: string
  slug: string
  description: Generated<string>
  /** A private one exists for its owner only. */
  is_public: Generated<boolean>
  created_at: GeneratedTimestamp
}

interface CollectionWorksTable {
  collection_id: number
  /** Ascending, with gaps. */
  position: number
  work_id: number
}

export interface CreativeTables {
  pictures: PicturesTable
  works: WorksTable
  work_pictures: WorkPicturesTable
  posts: PostsTable
  post_pictures: PostPicturesTable
  blog_entries: BlogEntriesTable
  old_slugs: OldSlugsTable
  comments: CommentsTable
  likes: LikesTable
  bookmarks: BookmarksTable
  content_views: ContentViewsTable
  projects: ProjectsTable
  project_applications: ProjectApplicationsTable
  team_members: TeamMembersTable
  team_removals: TeamRemovalsTable
  collections: CollectionsTable
  collection_works: CollectionWorksTable
}

export type PictureRow = Selectable<PicturesTable>
export type PostRow = Selectable<PostsTable>
export type BlogEntryRow = Selectable<BlogEntriesTable>
export type CommentRow = Selectable<CommentsTable>
export type ProjectRow = Selectable<ProjectsTable>
export type ApplicationRow = Selectable<ProjectApplicationsTable>
export type TeamMemberRow = Selectable<TeamMembersTable>
