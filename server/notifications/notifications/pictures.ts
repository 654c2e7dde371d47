import { type Kysely, sql, type Transaction } from 'kysely'
import type { Json } from '../../../src/protocol/base/types.ts'
import type { PictureJson } from '../../../src/protocol/responses/content.ts'
import type { Database, NotificationRow } from '../../db/schema.ts'
import { type PictureFields, pictureJson } from '../../publishing/images/json.ts'

/** Subjects with pictures, by the payload field that contains their id. */
const SUBJECT_FIELDS = { project_id: 'project', asset_id: 'asset' } as const
const CONTENT_KINDS = ['work', 'post', 'blog'] as const

type Kind = (typeof CONTENT_KINDS)[number] | (typeof SUBJECT_FIELDS)[keyof typeof SUBJECT_FIELDS]

interface Subject {
  kind: Kind
  id: number
}

const subjectKey = ({ kind, id }: Subject): string => `${kind} ${id}`

const isRowId = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** The subject of a notification if it can have pictures; else null. */
function subjectOf({ payload }: Pick<NotificationRow, 'payload'>): Subject | null {
  const kind = CONTENT_KINDS.find((candidate) => candidate === payload.content_type)
  const id = payload.content_id
  if (kind !== undefined && isRowId(id)) return { kind, id }
  for (const [field, fieldKind] of Object.entries(SUBJECT_FIELDS)) {
    const rowId = payload[field]
    if (isRowId(rowId)) return { kind: fieldKind, id: rowId }
  }
  return null
}

/**
 * The first picture of each notification's subject, by notification id. A payload may contain
 * arbitrary ids, so only public subjects get a picture.
 */
export async function picturesOfSubjects(
  db: Kysely<Database> | Transaction<Database>,
  rows: readonly NotificationRow[],
): Promise<Map<number, PictureJson>> {
  const subjectsByKey = new Map(
    rows.flatMap((row): [string, Subject][] => {
      const subject = subjectOf(row)
      return subject === null ? [] : [[subjectKey(subject), subject]]
    }),
  )
  if (subjectsByKey.size === 0) return new Map()
  const picturesByKey = await firstPictures(db, [...subjectsByKey.values()])
  return new Map(
    rows.flatMap((row): [number, PictureJson][] => {
      const subject = subjectOf(row)
      const picture = subject && picturesByKey.get(subjectKey(subject))
      return picture ? [[row.id, picture]] : []
    }),
  )
}

async function firstPictures(
  db: Kysely<Database> | Transaction<Database>,
  subjects: readonly Subject[],
): Promise<Map<string, PictureJson>> {
  const kinds = subjects.map(({ kind }) => kind)
  const ids = subjects.map(({ id }) => id)
  const { rows } = await sql<PictureFields & { subject: Kind; subject_id: number; alt: string }>`
    select about.kind as subject, about.id as subject_id, placed.alt,
      pictures.id, pictures.key, pictures.width, pictures.height, pictures.thumbhash
    from unnest(${kinds}::text[], ${ids}::bigint[]) as about (kind, id)
    cross join lateral (
      select author_id as maker, picture_id, alt from works
        join work_pictures on work_id = works.id and position = 0
        where about.kind = 'work' and works.id = about.id and hidden_at is null
      union all select author_id, picture_id, alt from posts
        join post_pictures on post_id = posts.id and position = 0
        where about.kind = 'post' and posts.id = about.id and hidden_at is null
      union all select author_id, cover_id, cover_alt from blog_entries as entry
        where about.kind = 'blog' and entry.id = about.id and published and hidden_at is null
      union all select owner_id, cover_id, cover_alt from projects
        where about.kind = 'project' and projects.id = about.id and hidden_at is null
      union all select seller_id, picture_id, alt from assets
        join asset_pictures on asset_id = assets.id and position = 0
        where about.kind = 'asset' and assets.id = about.id and status = 'published'
          and hidden_at is null
    ) as placed
    join users on users.id = placed.maker and users.deleted_at is null
    join pictures on pictures.id = placed.picture_id`.execute(db)
  return new Map(
    rows.map(({ subject, subject_id, alt, ...picture }) => [
      subjectKey({ kind: subject, id: subject_id }),
      pictureJson(picture, alt),
    ]),
  )
}
