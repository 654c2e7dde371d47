import type { Motif } from '../../server/art/draw.ts'
import type { ApplicationStatus } from '../../src/protocol/enums/projects.ts'
import { DAY, HOUR } from '../dates.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { age, slotsOf } from './content.ts'
import { type DemoPicture, makePicture } from './pictures.ts'
import { APPLICATIONS, PROJECT_DETAILS, PROJECTS, type ProjectTemplate } from './words.ts'

interface DemoApplication {
  applicant: number
  message: string
  status: ApplicationStatus
  at: number
}

export interface DemoProject {
  owner: number
  title: string
  summary: string
  description: string
  category: string
  skills: string[]
  budget: string
  location: string
  /** `YYYY-MM-DD` or null. */
  deadline: string | null
  open: boolean
  cover: DemoPicture | null
  at: number
  applications: DemoApplication[]
  team: { user: number; role: string }[]
}

export const PROJECT_COUNT = 60

/** Motifs of covers, used in turn and equally often. */
const COVERS = [
  'walls',
  'script',
  'tukuls',
  'posters',
  'rain',
  'chairs',
  'facets',
  'cassettes',
  'sorghum',
  'bridge',
  'panels',
  'peaks',
  'vessels',
  'arches',
  'night',
  'weave',
] as const satisfies readonly Motif[]

/** Status of the applications of the first demo account, by project index. */
const AYENS_APPLICATIONS: { readonly [index: number]: ApplicationStatus } = {
  3: 'accepted',
  4: 'declined',
  5: 'seen',
}

/** The first three projects belong to the demo accounts. */
export function makeProjects(
  random: Random,
  users: readonly DemoUser[],
  now: number,
  count: number,
): DemoProject[] {
  return Array.from({ length: count }, (_, index) => {
    const projectRandom = random.fork(`project ${index}`)
    const owner = users[index < 3 ? index : projectRandom.int(3, users.length - 1)]
    if (!owner) throw new Error('no owner for a demo project')
    return project(projectRandom, owner, users, now, index)
  })
}

function project(
  projectRandom: Random,
  owner: DemoUser,
  users: readonly DemoUser[],
  now: number,
  index: number,
): DemoProject {
  const slots = slotsOf(owner)
  const template = PROJECTS[index % PROJECTS.length] ?? projectRandom.pick(PROJECTS)
  const cycle = Math.floor(index / PROJECTS.length)
  const open = index < 6 || projectRandom.boolean(0.6)
  const at = now - 5 * DAY - Math.floor(age(projectRandom) / 3)
  const applications = applicationsOf(projectRandom, owner, users, {
    at,
    now,
    wanted: projectRandom.int(2, 8),
  })
  const [ayen] = users
  const status = AYENS_APPLICATIONS[index]
  if (ayen !== undefined && status !== undefined) {
    const message = expand(projectRandom.pick(APPLICATIONS), slotsOf(ayen), projectRandom)
    applications.push({ applicant: ayen.key, message, status, at: now - index * DAY })
  }
  const summary = expand(template.summary, slots, projectRandom)
  const details = PROJECT_DETAILS.map((text) => expand(text, slots, projectRandom))
  const deadlineAt = open
    ? now + projectRandom.int(6, 60) * DAY
    : now - projectRandom.int(2, 60) * DAY
  return {
    owner: owner.key,
    title: titleOf(
      expand(template.titles[cycle % template.titles.length] ?? '', slots, projectRandom),
      cycle,
      template,
    ),
    summary,
    description: [summary, ...details].join('\n\n'),
    category: template.category,
    skills: [...template.skills],
    budget: projectRandom.pick([
      'SSP 400,000',
      'SSP 1,200,000',
      'USD 300',
      'USD 850',
      'USD 1,500',
      '',
    ]),
    location: projectRandom.boolean(0.8) ? owner.town : 'Remote',
    deadline: projectRandom.boolean(0.85) ? new Date(deadlineAt).toISOString().slice(0, 10) : null,
    open,
    cover: projectRandom.boolean(0.75)
      ? makePicture(projectRandom, [COVERS[index % COVERS.length] ?? 'walls'])
      : null,
    at,
    applications,
    team: applications
      .filter((application) => application.status === 'accepted')
      .map((application) => ({
        user: application.applicant,
        role: projectRandom.pick(template.skills),
      })),
  }
}

/** Once all titles of a kind are used, the next projects continue them as parts. */
function titleOf(title: string, cycle: number, { titles }: ProjectTemplate): string {
  const partNumber = Math.floor(cycle / titles.length) + 1
  return partNumber === 1 ? title : `${title}, part ${partNumber}`
}

function applicationsOf(
  projectRandom: Random,
  owner: DemoUser,
  users: readonly DemoUser[],
  { at, now, wanted }: { at: number; now: number; wanted: number },
): DemoApplication[] {
  const candidates = users.filter(
    (user) => user.key !== owner.key && user.userType !== 'client' && user.key > 0,
  )
  return projectRandom
    .shuffle(candidates)
    .slice(0, wanted)
    .map((user) => ({
      applicant: user.key,
      message: expand(projectRandom.pick(APPLICATIONS), slotsOf(user), projectRandom),
      status: projectRandom.pick(['sent', 'sent', 'seen', 'seen', 'accepted', 'declined'] as const),
      at: Math.min(now - HOUR, at + projectRandom.int(1, 96) * HOUR),
    }))
}
