import type { Motif } from '../../server/art/draw.ts'
import type { ApplicationStatus } from '../../src/protocol/enums/projects.ts'
import { DAY, HOUR } from '../dates.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { age, slotsOf } from './content.ts'
import { type DemoPicture, makePicture } from './pictures.ts'
import { APPLICATIONS, PROJECT_DETAILS, PROJECTS, type ProjectWords } from './words.ts'

export interface DemoApplication {
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
  people: readonly DemoUser[],
  now: number,
  count: number,
): DemoProject[] {
  return Array.from({ length: count }, (_, index) => {
    const own = random.fork(`project ${index}`)
    const owner = people[index < 3 ? index : own.int(3, people.length - 1)]
    if (!owner) throw new Error('no owner for a demo project')
    return project(own, owner, people, now, index)
  })
}

function project(
  own: Random,
  owner: DemoUser,
  people: readonly DemoUser[],
  now: number,
  index: number,
): DemoProject {
  const slots = slotsOf(owner)
  const words = PROJECTS[index % PROJECTS.length] ?? own.pick(PROJECTS)
  const round = Math.floor(index / PROJECTS.length)
  const open = index < 6 || own.chance(0.6)
  const at = now - 5 * DAY - Math.floor(age(own) / 3)
  const applications = applicationsOf(own, owner, people, { at, now, wanted: own.int(2, 8) })
  const [ayen] = people
  const status = AYENS_APPLICATIONS[index]
  if (ayen !== undefined && status !== undefined) {
    const message = expand(own.pick(APPLICATIONS), slotsOf(ayen), own)
    applications.push({ applicant: ayen.key, message, status, at: now - index * DAY })
  }
  const summary = expand(words.summary, slots, own)
  const details = PROJECT_DETAILS.map((text) => expand(text, slots, own))
  const due = open ? now + own.int(6, 60) * DAY : now - own.int(2, 60) * DAY
  return {
    owner: owner.key,
    title: titleOf(
      expand(words.titles[round % words.titles.length] ?? '', slots, own),
      round,
      words,
    ),
    summary,
    description: [summary, ...details].join('\n\n'),
    category: words.category,
    skills: [...words.skills],
    budget: own.pick(['SSP 400,000', 'SSP 1,200,000', 'USD 300', 'USD 850', 'USD 1,500', '']),
    location: own.chance(0.8) ? owner.town : 'Remote',
    deadline: own.chance(0.85) ? new Date(due).toISOString().slice(0, 10) : null,
    open,
    cover: own.chance(0.75) ? makePicture(own, [COVERS[index % COVERS.length] ?? 'walls']) : null,
    at,
    applications,
    team: applications
      .filter((one) => one.status === 'accepted')
      .map((one) => ({ user: one.applicant, role: own.pick(words.skills) })),
  }
}

/** Once all titles of a kind are used, the next projects continue them as parts. */
function titleOf(title: string, round: number, { titles }: ProjectWords): string {
  const part = Math.floor(round / titles.length) + 1
  return part === 1 ? title : `${title}, part ${part}`
}

function applicationsOf(
  own: Random,
  owner: DemoUser,
  people: readonly DemoUser[],
  { at, now, wanted }: { at: number; now: number; wanted: number },
): DemoApplication[] {
  const others = people.filter(
    (person) => person.key !== owner.key && person.userType !== 'client' && person.key > 0,
  )
  return own
    .shuffle(others)
    .slice(0, wanted)
    .map((person) => ({
      applicant: person.key,
      message: expand(own.pick(APPLICATIONS), slotsOf(person), own),
      status: own.pick(['sent', 'sent', 'seen', 'seen', 'accepted', 'declined'] as const),
      at: Math.min(now - HOUR, at + own.int(1, 96) * HOUR),
    }))
}
