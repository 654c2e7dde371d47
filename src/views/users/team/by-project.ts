import { idKey } from '../../../protocol/base/ids.ts'
import type { TeamMember } from '../../../protocol/content/creative-types.ts'

interface TeamOfProject {
  id: string
  title: string
  members: TeamMember[]
}

/** Groups members by project, in order of first occurrence. */
export function groupByProject(members: readonly TeamMember[]): TeamOfProject[] {
  const teams = new Map<string, TeamOfProject>()
  for (const member of members) {
    const id = idKey(member.project_id)
    const team = teams.get(id) ?? { id, title: member.project_title, members: [] }
    team.members.push(member)
    teams.set(id, team)
  }
  return [...teams.values()]
}
