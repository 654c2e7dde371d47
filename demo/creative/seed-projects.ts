import type { Kysely } from 'kysely'
import { slugify } from '../../server/content/pieces/slug.ts'
import type { Database } from '../../server/db/schema.ts'
import { insertBatches, reserveIds } from '../batches.ts'
import { HOUR } from '../dates.ts'
import { type Ids, idOf, iso } from '../ids.ts'
import type { CreativePlan } from './plan.ts'
import type { DemoProject } from './projects.ts'
import { freeSlug, type Stored } from './seed-content.ts'
import { seedPictures } from './seed-pictures.ts'

const clientId = (index: number): string => `demo-project-${index}`

interface Row {
  project: DemoProject
  index: number
  id: number
}

/** Stores projects that do not exist yet, with their applications and teams. */
export async function seedProjects(
  db: Kysely<Database>,
  plan: CreativePlan,
  ids: Ids,
): Promise<number> {
  const existing = await db
    .selectFrom('projects')
    .select('client_id')
    .where('client_id', 'like', 'demo-project-%')
    .execute()
  const existingKeys = new Set(existing.map((row) => row.client_id))
  const missing = plan.projects
    .map((project, index) => ({ project, index }))
    .filter(({ index }) => !existingKeys.has(clientId(index)))
  const newIds = await reserveIds(db, 'projects', missing.length)
  const rows = missing.map((entry, n): Row => ({ ...entry, id: newIds[n] ?? 0 }))
  await storeProjects(db, rows, ids)
  await storeApplications(db, rows, ids)
  await storeTeams(db, rows, ids)
  return rows.length
}

async function storeProjects(db: Kysely<Database>, rows: readonly Row[], ids: Ids): Promise<void> {
  const covers = rows.flatMap(({ project, index }) =>
    project.cover ? [{ index, picture: project.cover, ownerId: idOf(ids, project.owner) }] : [],
  )
  const pictureIds = await seedPictures(db, covers)
  const coverIds = new Map(covers.map(({ index }, n) => [index, pictureIds[n]]))
  await insertBatches(
    db,
    'projects',
    {
      id: 'bigint',
      owner_id: 'bigint',
      client_id: 'text',
      title: 'text',
      slug: 'text',
      summary: 'text',
      description: 'text',
      category: 'text',
      skills: 'text[]',
      budget: 'text',
      location: 'text',
      deadline: 'date',
      status: 'text',
      cover_id: 'bigint',
      cover_alt: 'text',
      created_at: 'timestamptz',
    },
    rows.map(({ project, index, id }) => ({
      id,
      owner_id: idOf(ids, project.owner),
      client_id: clientId(index),
      title: project.title,
      slug: slugify(project.title),
      summary: project.summary,
      description: project.description,
      category: project.category,
      skills: project.skills,
      budget: project.budget,
      location: project.location,
      deadline: project.deadline,
      status: project.open ? 'open' : 'closed',
      cover_id: coverIds.get(index) ?? null,
      cover_alt: project.cover?.alt ?? '',
      created_at: iso(project.at),
    })),
  )
}

async function storeApplications(
  db: Kysely<Database>,
  rows: readonly Row[],
  ids: Ids,
): Promise<void> {
  await insertBatches(
    db,
    'project_applications',
    {
      project_id: 'bigint',
      applicant_id: 'bigint',
      message: 'text',
      status: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows.flatMap(({ project, id }) =>
      project.applications.map((entry) => ({
        project_id: id,
        applicant_id: idOf(ids, entry.applicant),
        message: entry.message,
        status: entry.status,
        created_at: iso(entry.at),
        updated_at: iso(entry.status === 'sent' ? entry.at : entry.at + HOUR),
      })),
    ),
  )
}

async function storeTeams(db: Kysely<Database>, rows: readonly Row[], ids: Ids): Promise<void> {
  await insertBatches(
    db,
    'team_members',
    { project_id: 'bigint', user_id: 'bigint', role: 'text', created_at: 'timestamptz' },
    rows.flatMap(({ project, id }) =>
      project.team.map((member) => ({
        project_id: id,
        user_id: idOf(ids, member.user),
        role: member.role,
        created_at: iso(project.at + HOUR),
      })),
    ),
  )
}

/** Stores collections by slug; existing ones are not changed. */
export async function seedCollections(
  db: Kysely<Database>,
  plan: CreativePlan,
  ids: Ids,
  stored: Stored,
): Promise<void> {
  const existing = await db.selectFrom('collections').select('slug').execute()
  const existingKeys = new Set(existing.map((row) => row.slug))
  const missing = plan.collections.filter((entry) => !existingKeys.has(slugify(entry.title)))
  const newIds = await reserveIds(db, 'collections', missing.length)
  await insertBatches(
    db,
    'collections',
    { id: 'bigint', owner_id: 'bigint', title: 'text', slug: 'text', description: 'text' },
    missing.map((entry, n) => ({
      id: newIds[n],
      owner_id: idOf(ids, entry.owner),
      title: entry.title,
      slug: freeSlug(slugify(entry.title), existingKeys),
      description: entry.description,
    })),
  )
  await insertBatches(
    db,
    'collection_works',
    { collection_id: 'bigint', position: 'integer', work_id: 'bigint' },
    missing.flatMap((entry, n) =>
      entry.works.map((itemIndex, position) => ({
        collection_id: newIds[n],
        position,
        work_id: stored.work.ids[itemIndex],
      })),
    ),
  )
}
