import type { Id, Json } from '../../src/protocol/base/types.ts'
import type { TeamMember } from '../../src/protocol/content/creative-types.ts'
import { checkListed } from './content.ts'
import { PROJECT } from './kinds.ts'
import type { Kit } from './kit.ts'
import { changeRecord, type Kind, makeRecord, removeRecord } from './records.ts'
import { SHAPES } from './shapes.ts'

/** Projects, their applications and teams (7.3). */
export async function checkProjects(kit: Kit): Promise<void> {
  const project = await makeRecord(kit, PROJECT)
  for (const key of PROJECT.lists) await kit.list(key, {}, SHAPES.project)
  if (project === null) {
    await kit.list('GET team/', {}, SHAPES.member)
    const keys = / (?:projects\/\{id\}|project-applications|team\/\{id\})|^POST team/
    return kit.skip(keys, 'needs POST projects/')
  }
  for (const key of PROJECT.lists) await checkListed(kit, key, project)
  await changeRecord(kit, PROJECT, project)
  const { id } = project
  await kit.list('GET projects/{id}/applications/', { params: { id } }, SHAPES.application)
  const query = { project_id: id }
  await kit.list('GET project-applications/', { query }, SHAPES.application)
  await checkTeam(kit, id)
  await removeRecord(kit, PROJECT, project)
}

/** Fields that the specification does not show are sent under each name in use (B15). */
async function checkTeam(kit: Kit, project: Id): Promise<void> {
  const { id, username } = kit.other ?? kit.me
  const fields = (role: string): { [field: string]: Json } => ({
    project_id: project,
    project,
    user_id: id,
    user: id,
    username,
    name: username,
    role,
  })
  const kind: Kind<TeamMember> = {
    name: 'team member',
    shape: SHAPES.member,
    create: 'POST team/',
    lists: ['GET team/'],
    change: 'PATCH team/{id}/',
    remove: 'DELETE team/{id}/',
    made: (role) => ({ body: fields(role) }),
    changed: (role) => ({ role }),
    textOf: ({ role }) => role,
  }
  const member = await makeRecord(kit, kind)
  await kit.list('GET team/', {}, SHAPES.member)
  if (member === null) return kit.skip(/ team\/\{id\}/, 'needs POST team/')
  await changeRecord(kit, kind, member)
  await removeRecord(kit, kind, member)
}
