import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type {
  ApplicationJson,
  ProjectJson,
  TeamMemberJson,
} from '../../src/protocol/responses/projects.ts'
import type { ParticipantJson } from '../../src/protocol/responses/users.ts'
import type { ApplicationRow, ProjectRow, TeamMemberRow } from '../db/creative-schema.ts'
import type { Database } from '../db/schema.ts'
import { type ParticipantRow, participantJson, userColumns } from '../messaging/json.ts'
import { picturesById } from '../publishing/images/attached.ts'
import { pictureJson } from '../publishing/images/json.ts'
import { hiddenJson } from '../visibility/visible-to.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Projects in the given order. `viewerId` null = anonymous. */
export async function projectsJson(
  db: Store,
  viewerId: number | null,
  rows: readonly ProjectRow[],
): Promise<ProjectJson[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const ownIds = rows.filter((row) => row.owner_id === viewerId).map((row) => row.id)
  const [owners, covers, teams, counts, applications] = await Promise.all([
    usersById(
      db,
      rows.map((row) => row.owner_id),
    ),
    picturesById(
      db,
      rows.map((row) => row.cover_id),
    ),
    teamsOf(db, viewerId, ids),
    applicationCounts(db, ownIds),
    ownApplications(db, viewerId, ids),
  ])
  return rows.map((row) => {
    const cover = row.cover_id === null ? undefined : covers.get(row.cover_id)
    return {
      ...projectFields(row),
      owner: participantOf(owners, row.owner_id),
      cover: cover ? pictureJson(cover, row.cover_alt) : null,
      team: teams.get(row.id) ?? [],
      applications_count: row.owner_id === viewerId ? (counts.get(row.id) ?? 0) : null,
      my_application: applications.get(row.id) ?? null,
    }
  })
}

export async function projectJson(
  db: Store,
  viewerId: number | null,
  row: ProjectRow,
): Promise<ProjectJson> {
  const [project] = await projectsJson(db, viewerId, [row])
  if (!project) throw new Error('one row gives one project')
  return project
}

function projectFields(row: ProjectRow) {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    description: row.description,
    category: row.category,
    skills: row.skills,
    budget: row.budget,
    location: row.location,
    deadline: row.deadline,
    status: row.status,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    ...hiddenJson(row),
  }
}

function teamMemberJson(row: TeamMemberRow, title: string, user: ParticipantRow): TeamMemberJson {
  return {
    id: row.id,
    project_id: row.project_id,
    project_title: title,
    user: participantJson(user),
    role: row.role,
    status: row.invited ? 'invited' : 'member',
    created_at: row.created_at.toISOString(),
  }
}

/**
 * SQL condition: an invitation is visible to the invited user and the owner only. @param viewerId
 * null = accepted members only
 */
export const invitationVisibleTo = (viewerId: number | null): RawBuilder<boolean> =>
  viewerId === null
    ? sql`not team_members.invited`
    : sql`(not team_members.invited
        or team_members.user_id = ${viewerId} or projects.owner_id = ${viewerId})`

/**
 * Team members and invited users, in order of joining, where neither the user's nor the owner's
 * account is deleted; callers add conditions.
 */
export const teamMembers = (db: Store) =>
  db
    .selectFrom('team_members')
    .innerJoin('projects', 'projects.id', 'team_members.project_id')
    .innerJoin('users as owner', 'owner.id', 'projects.owner_id')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .where('users.deleted_at', 'is', null)
    .where('owner.deleted_at', 'is', null)

const teamColumns = [
  'team_members.id as member_id',
  'team_members.project_id',
  'team_members.role',
  'team_members.invited',
  'team_members.created_at',
  'projects.title',
] as const

/** Reads the rows of a `teamMembers` query. */
export async function readTeam(query: ReturnType<typeof teamMembers>): Promise<TeamMemberJson[]> {
  const rows = await query
    .select(teamColumns)
    .select(userColumns)
    .orderBy('team_members.id')
    .execute()
  return rows.map(({ member_id, project_id, role, invited, created_at, title, ...user }) => {
    const row = { id: member_id, project_id, user_id: user.id, role, invited, created_at }
    return teamMemberJson(row, title, user)
  })
}

async function teamsOf(
  db: Store,
  viewerId: number | null,
  ids: readonly number[],
): Promise<Map<number, TeamMemberJson[]>> {
  const members = await readTeam(
    teamMembers(db)
      .where('team_members.project_id', 'in', [...ids])
      .where(invitationVisibleTo(viewerId)),
  )
  const teams = new Map<number, TeamMemberJson[]>()
  for (const member of members) {
    teams.set(member.project_id, [...(teams.get(member.project_id) ?? []), member])
  }
  return teams
}

function applicationJson(row: ApplicationRow, user: ParticipantRow): ApplicationJson {
  return {
    id: row.id,
    project_id: row.project_id,
    applicant: participantJson(user),
    message: row.message,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Rows with their applicants, in the given order. */
export async function applicationsJson(
  db: Store,
  rows: readonly ApplicationRow[],
): Promise<ApplicationJson[]> {
  const users = await usersById(
    db,
    rows.map((row) => row.applicant_id),
  )
  return rows.flatMap((row) => {
    const user = users.get(row.applicant_id)
    return user ? [applicationJson(row, user)] : []
  })
}

/** Applications the owner should look at: without withdrawn ones and those of deleted accounts. */
async function applicationCounts(db: Store, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('project_applications')
    .innerJoin('users', 'users.id', 'project_applications.applicant_id')
    .select('project_applications.project_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_applications.project_id', 'in', [...ids])
    .where('project_applications.status', '!=', 'withdrawn')
    .where('users.deleted_at', 'is', null)
    .groupBy('project_applications.project_id')
    .execute()
  return new Map(rows.map((row) => [row.project_id, row.count]))
}

async function ownApplications(
  db: Store,
  viewerId: number | null,
  ids: readonly number[],
): Promise<Map<number, ApplicationJson>> {
  if (viewerId === null) return new Map()
  const rows = await db
    .selectFrom('project_applications')
    .selectAll()
    .where('applicant_id', '=', viewerId)
    .where('project_id', 'in', [...ids])
    .execute()
  const ownApplicationList = await applicationsJson(db, rows)
  return new Map(ownApplicationList.map((application) => [application.project_id, application]))
}

async function usersById(db: Store, ids: readonly number[]): Promise<Map<number, ParticipantRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where('users.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function participantOf(users: ReadonlyMap<number, ParticipantRow>, id: number): ParticipantJson {
  const user = users.get(id)
  if (!user) throw new Error(`the project of unknown user ${id}`)
  return participantJson(user)
}
