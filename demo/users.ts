import { demoEmail } from './accounts.ts'
import { DAY, DEMO_EPOCH } from './dates.ts'
import { DISCIPLINES, type DisciplineName } from './disciplines.ts'
import { expand } from './grammar.ts'
import type { Random } from './random.ts'
import {
  type DemoUserType,
  MORE_FIRST_NAMES,
  MORE_LAST_NAMES,
  ROSTER,
  type RosterRow,
  TOWNS,
} from './roster.ts'

/** A fictional user; `key` is the index in the list. */
export interface DemoUser {
  key: number
  username: string
  email: string
  firstName: string
  lastName: string
  userType: DemoUserType
  isStaff: boolean
  town: string
  discipline: DisciplineName
  headline: string
  bio: string
  /** False for the few users without an avatar. */
  hasAvatar: boolean
  /** Milliseconds since 1970. */
  joinedAt: number
}

const WITHOUT_AVATAR: readonly string[] = ['quiet', 'hellen.d', 'majok.a']
const WITHOUT_BIO: readonly string[] = ['quiet', 'musa.b']

/**
 * Bios the templates cannot produce: Arabic, Dinka letters with diaeresis, markup that must be
 * shown as text.
 */
const OWN_BIOS: { readonly [username: string]: string } = {
  'hiba.i':
    'خطاطة من جوبا. أكتب اللافتات وعناوين الكتب وبطاقات الأفراح، بالقصب والحبر. أهلاً وسهلاً بكم في مرسمي كل يوم سبت.',
  'thon.malang':
    'I draw letters for Thuɔŋjäŋ: ä ë ɛ̈ ï ö ɔ̈, with ŋ, ɣ, ɛ and ɔ at their proper size. Signs and wedding cards in Rumbek.',
  'bazia.arts':
    'Comics about ordinary days. <b>Bold</b> on paper, shy & quiet elsewhere. "Two issues printed," he said; 3 > 2 soon.',
  ayen: 'I draw birds, grandmothers and the river at low water. Two picture books so far, a third about a ferry that is always late. Open for covers and posters.',
  lokai:
    'I run a small coffee roastery in Torit and order labels, photographs and signs all year. I pay on the day and I send coffee.',
  keji: 'I help to look after Kinyeti: questions, reports, broken things. Away from the desk I build small websites.',
}

const OWN_HEADLINES: { readonly [username: string]: string } = {
  ayen: 'Illustrator in Juba: birds, books, river',
  lokai: 'Coffee roaster looking for makers',
  keji: 'Kinyeti team',
}

/** Users at scale 1; the first are the roster. */
export const USER_COUNT = 300

/** All demo users: the roster, then combined names until there are enough. */
export function makeDemoUsers(random: Random, scale: number): DemoUser[] {
  const rows: RosterRow[] = [...ROSTER]
  const usedNames = new Set(rows.map(([, first, last]) => `${first} ${last}`))
  while (rows.length < USER_COUNT * scale) {
    const row = combineNames(rows.length, random, usedNames)
    usedNames.add(`${row[1]} ${row[2]}`)
    rows.push(row)
  }
  const countByDiscipline = new Map<DisciplineName, number>()
  return rows.map((row, key) => {
    const textIndex = countByDiscipline.get(row[4]) ?? 0
    countByDiscipline.set(row[4], textIndex + 1)
    return makeUser(row, key, textIndex, random.fork(`person ${key}`))
  })
}

function combineNames(key: number, random: Random, usedNames: ReadonlySet<string>): RosterRow {
  const first = random.pick(MORE_FIRST_NAMES)
  const last = freeLastName(first, random.pick(MORE_LAST_NAMES), usedNames)
  const username = `${first}.${last}${key}`.toLowerCase().replaceAll(' ', '')
  const disciplineNames = Object.keys(DISCIPLINES) as DisciplineName[]
  const discipline = random.pick(disciplineNames)
  const kind = discipline === 'client' ? 'client' : random.pick(['creator', 'freelancer'] as const)
  return [username, first, last, random.pick(TOWNS), discipline, kind]
}

/**
 * The drawn name, or the next one not yet used with this first name; two last names once all are
 * used, and a name that another user has once those are used too.
 */
function freeLastName(
  first: string,
  preferredLastName: string,
  usedNames: ReadonlySet<string>,
): string {
  const singles = rotateTo(MORE_LAST_NAMES, preferredLastName)
  const isFree = (last: string): boolean => !usedNames.has(`${first} ${last}`)
  const single = singles.find(isFree)
  if (single !== undefined) return single
  for (const pair of pairsOf(singles)) if (isFree(pair)) return pair
  return preferredLastName
}

function* pairsOf(names: readonly string[]): Generator<string> {
  for (const first of names) for (const second of names) yield `${first} ${second}`
}

function rotateTo(names: readonly string[], first: string): string[] {
  const at = names.indexOf(first)
  return [...names.slice(at), ...names.slice(0, at)]
}

/** `textIndex` counts the users of one discipline, so that consecutive ones get different texts. */
function makeUser(row: RosterRow, key: number, textIndex: number, random: Random): DemoUser {
  const [username, firstName, lastName, town, discipline, userType] = row
  const templates = DISCIPLINES[discipline]
  const slots = { town: [town] }
  const bio = OWN_BIOS[username] ?? expand(pickInTurn(templates.bios, textIndex), slots, random)
  return {
    key,
    username,
    email: demoEmail(username),
    firstName,
    lastName,
    userType,
    isStaff: username === 'keji',
    town,
    discipline,
    headline:
      OWN_HEADLINES[username] ?? expand(pickInTurn(templates.headlines, textIndex), slots, random),
    bio: WITHOUT_BIO.includes(username) ? '' : bio,
    hasAvatar: !WITHOUT_AVATAR.includes(username),
    joinedAt: DEMO_EPOCH - random.int(1000, 1200) * DAY - random.int(0, 86_399) * 1000,
  }
}

const pickInTurn = (texts: readonly string[], textIndex: number): string =>
  texts[textIndex % texts.length] ?? ''
