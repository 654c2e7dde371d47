import { type Kysely, sql } from 'kysely'
import { parseBlogRef } from '../../../src/protocol/base/detail-ids.ts'
import {
  blogPath,
  portfolioPath,
  postPath,
  profilePath,
  projectPath,
} from '../../../src/protocol/base/page-paths.ts'
import {
  contentHead,
  profileHead,
  type SharedContent,
} from '../../../src/protocol/content/content-head.ts'
import { servicePath } from '../../../src/protocol/users/service-paths.ts'
import { fullName } from '../../account/account/json.ts'
import type { Database } from '../../db/schema.ts'
import { projectIdOf } from '../../projects/access.ts'
import { assetSubject } from './asset.ts'
import type { Subject, SubjectKind } from './shared.ts'

const TABLES = { posts: 'post', portfolio: 'work', projects: 'project' } as const

/** The subject of a path; null when it does not exist, undefined when the path names no subject. */
export async function subjectOf(
  db: Kysely<Database>,
  path: string,
): Promise<Subject | null | undefined> {
  const [, area = '', segment = '', ...rest] = path.split('/')
  if (segment === '' || rest.some((part) => part !== '')) return undefined
  const text = decodeSegment(segment)
  if (area === 'u') return text === null ? null : profileSubject(db, text)
  if (area === 'freelancer') return text === null ? null : freelancerSubject(db, text)
  if (area === 'blog') return text === null ? null : blogSubject(db, text)
  const id = /^(?:.+-)?(\d{1,15})$/.exec(text ?? '')?.[1]
  if (area === 'marketplace') return id === undefined ? null : assetById(db, Number(id))
  // /services/new is a form.
  if (area === 'services') return text === 'new' ? undefined : serviceByText(db, text)
  if (area !== 'posts' && area !== 'portfolio' && area !== 'projects') return undefined
  if (id !== undefined) return contentSubject(db, TABLES[area], Number(id))
  return area === 'projects' && text !== null ? projectBySlug(db, text) : null
}

/** The subject of a preview picture. */
export function subjectById(
  db: Kysely<Database>,
  kind: SubjectKind,
  id: number,
): Promise<Subject | null> {
  if (kind === 'person') return userById(db, id)
  if (kind === 'asset') return assetById(db, id)
  if (kind === 'blog') return blogById(db, id)
  return contentSubject(db, kind, id)
}

const assetById = (db: Kysely<Database>, id: number): Promise<Subject | null> =>
  assetSubject(db, id, previewPath('asset', id))

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment).replaceAll('\0', '')
  } catch {
    return null
  }
}

interface Row {
  id: number
  slug: string
  title: string
  text: string
  category: string
  tags: string[]
  created_at: Date
  edited_at: Date | null
  username: string
  first_name: string
  last_name: string
  deleted_at: Date | null
  picture_key: string | null
}

const PATH_BUILDERS = {
  work: portfolioPath,
  post: postPath,
  project: projectPath,
  blog: blogPath,
  service: servicePath,
}

function toContentSubject(kind: SharedContent['kind'], row: Row): Subject {
  const page = contentHead({
    kind,
    title: row.title,
    text: row.text,
    author: fullName(row),
    category: row.category,
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    image: previewPath(kind, row.id),
  })
  const picture = row.picture_key === null ? null : { key: row.picture_key }
  return { kind, id: row.id, page, address: PATH_BUILDERS[kind](row), picture }
}

/** Path of the 1200 × 630 picture of a subject. */
const previewPath = (kind: SubjectKind, id: number): string => `/media/previews/${kind}-${id}.jpg`

const author = sql`users.username, users.first_name, users.last_name, users.deleted_at`

async function contentSubject(
  db: Kysely<Database>,
  kind: Exclude<SharedContent['kind'], 'blog'>,
  id: number,
): Promise<Subject | null> {
  const { rows } = await QUERIES[kind](id).execute(db)
  const [row] = rows
  return row ? toContentSubject(kind, row) : null
}

async function serviceByText(db: Kysely<Database>, text: string | null): Promise<Subject | null> {
  return text !== null && /^\d{1,15}$/.test(text)
    ? contentSubject(db, 'service', Number(text))
    : null
}

/** A project may be named by its slug alone (A28). */
async function projectBySlug(db: Kysely<Database>, slug: string): Promise<Subject | null> {
  const id = await projectIdOf(db, slug, null)
  return id === null ? null : contentSubject(db, 'project', id)
}

const QUERIES = {
  work: (id: number) => sql<Row>`
    select c.id, c.slug, c.title, c.description as text, c.category, c.tags, c.created_at,
      c.edited_at, ${author}, (
        select pictures.key from work_pictures
        join pictures on pictures.id = work_pictures.picture_id
        where work_id = c.id order by position limit 1
      ) as picture_key
    from works c join users on users.id = c.author_id
    where c.id = ${id} and c.hidden_at is null`,
  post: (id: number) => sql<Row>`
    select c.id, c.slug, c.title, c.body as text, c.category, c.tags, c.created_at,
      c.edited_at, ${author}, (
        select pictures.key from post_pictures
        join pictures on pictures.id = post_pictures.picture_id
        where post_id = c.id order by position limit 1
      ) as picture_key
    from posts c join users on users.id = c.author_id
    where c.id = ${id} and c.hidden_at is null`,
  project: (id: number) => sql<Row>`
    select c.id, c.slug, c.title, c.summary as text, c.category, c.skills as tags, c.created_at,
      c.edited_at, ${author}, pictures.key as picture_key
    from projects c join users on users.id = c.owner_id
    left join pictures on pictures.id = c.cover_id
    where c.id = ${id} and c.hidden_at is null and users.deleted_at is null`,
  service: (id: number) => sql<Row>`
    select c.id, '' as slug, c.title, c.description as text, c.category, '{}'::text[] as tags,
      c.created_at, c.edited_at, ${author}, (
        select pictures.key from service_pictures
        join pictures on pictures.id = service_pictures.picture_id
        where service_id = c.id order by position limit 1
      ) as picture_key
    from services c join users on users.id = c.user_id
    where c.id = ${id} and c.status = 'active' and c.hidden_at is null
      and users.deleted_at is null`,
}

const blogRows = (condition: ReturnType<typeof sql>) => sql<Row>`
  select c.id, c.slug, c.title, coalesce(nullif(c.excerpt, ''), left(c.body_text, 1000)) as text,
    c.category, c.tags, c.created_at, c.edited_at, ${author}, pictures.key as picture_key
  from blog_entries c join users on users.id = c.author_id
  left join pictures on pictures.id = c.cover_id
  where c.published and c.hidden_at is null and ${condition}`

async function blogSubject(db: Kysely<Database>, segment: string): Promise<Subject | null> {
  const ref = parseBlogRef(encodeURIComponent(segment))
  if (ref.by === 'id') return /^\d{1,15}$/.test(ref.id) ? blogById(db, Number(ref.id)) : null
  const matchesSlug = sql`(c.slug = ${ref.slug} or c.id = (
    select content_id from old_slugs where kind = 'blog' and old_slugs.slug = ${ref.slug}))`
  const { rows } = await blogRows(matchesSlug).execute(db)
  const row = rows.find((row) => row.slug === ref.slug) ?? rows[0]
  return row ? toContentSubject('blog', row) : null
}

async function blogById(db: Kysely<Database>, id: number): Promise<Subject | null> {
  const { rows } = await blogRows(sql`c.id = ${id}`).execute(db)
  return rows[0] ? toContentSubject('blog', rows[0]) : null
}

interface ParticipantRow {
  id: number
  username: string
  first_name: string
  last_name: string
  deleted_at: Date | null
  avatar: string | null
  headline: string
  bio: string
}

function toUserSubject(row: ParticipantRow | undefined): Subject | null {
  if (!row) return null
  const page = profileHead({
    name: fullName(row),
    headline: row.headline,
    bio: row.bio,
    image: previewPath('person', row.id),
  })
  const picture = row.avatar === null ? null : { avatar: row.avatar }
  return { kind: 'person', id: row.id, page, address: profilePath(row), picture }
}

const userQuery = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'username', 'first_name', 'last_name', 'deleted_at', 'avatar'])
    .select(['headline', 'bio'])
    .where('users.deleted_at', 'is', null)

async function profileSubject(db: Kysely<Database>, username: string): Promise<Subject | null> {
  const row = await userQuery(db)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return toUserSubject(row)
}

/** A freelancer page has the same metadata as the profile, with its own URL. */
async function freelancerSubject(db: Kysely<Database>, username: string): Promise<Subject | null> {
  const subject = await profileSubject(db, username)
  if (subject === null) return null
  const address = subject.address.replace(/^\/u\//, '/freelancer/')
  return { ...subject, address, page: { ...subject.page, url: address } }
}

async function userById(db: Kysely<Database>, id: number): Promise<Subject | null> {
  return toUserSubject(await userQuery(db).where('users.id', '=', id).executeTakeFirst())
}
