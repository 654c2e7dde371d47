import type { TargetType } from '../../server/db/creative-schema.ts'
import { MINUTE } from '../dates.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { type DemoContent, slotsOf } from './content.ts'
import { ANSWERS, COMMENTS } from './words.ts'

export type Kind = TargetType

/** A content item by its index in its list. */
export interface Target {
  kind: Kind
  index: number
}

export interface DemoComment {
  target: Target
  author: number
  body: string
  /** The comment it replies to, as an index in the same list. */
  parent: number | null
  at: number
}

/** A like or a save. */
export interface DemoMark {
  target: Target
  user: number
  at: number
}

type Contents = { readonly [kind in Kind]: readonly DemoContent[] }

/** Items at the start of a list get far more reactions than those at the end. */
function target(random: Random, contents: Contents): Target | null {
  const draw = random.next()
  const kind: Kind = draw < 0.6 ? 'work' : draw < 0.88 ? 'post' : 'blog'
  const list = contents[kind]
  const index = Math.floor(random.next() ** 1.8 * list.length)
  const found = list[index]
  return found === undefined || isHidden(found) || isLost(found) ? null : { kind, index }
}

/** Drafts get no reactions. */
const isHidden = (content: DemoContent): boolean =>
  'published' in content && content.published === false

/** Neither does content whose picture is missing. */
const isLost = (content: DemoContent): boolean => content.pictures.some(({ art }) => art === null)

const contentOf = (contents: Contents, { kind, index }: Target): DemoContent => {
  const found = contents[kind][index]
  if (!found) throw new Error(`no ${kind} ${index}`)
  return found
}

const somewhen = (random: Random, from: number, now: number): number =>
  Math.min(now - MINUTE, from + Math.floor(random.next() ** 2 * Math.max(MINUTE, now - from)))

export function makeComments(
  random: Random,
  people: readonly DemoUser[],
  contents: Contents,
  now: number,
  count: number,
): DemoComment[] {
  const comments: DemoComment[] = []
  const roots = new Map<string, number[]>()
  for (let index = 0; index < count; index++) {
    const own = random.fork(`comment ${index}`)
    const at = target(own, contents)
    if (!at) continue
    const content = contentOf(contents, at)
    const key = `${at.kind} ${at.index}`
    const known = roots.get(key) ?? []
    const parent = known.length > 0 && own.chance(0.28) ? own.pick(known) : null
    const byAuthor = parent !== null && own.chance(0.6)
    const person = byAuthor ? people[content.author] : own.pick(people)
    if (!person || person.username === 'quiet') continue
    const from = parent === null ? content.at : (comments[parent]?.at ?? content.at)
    if (parent === null) roots.set(key, [...known, comments.length])
    comments.push({
      target: at,
      author: person.key,
      body: expand(own.pick(parent === null ? COMMENTS : ANSWERS), slotsOf(person), own),
      parent,
      at: somewhen(own, from, now),
    })
  }
  return comments
}

/** Likes or saves; no user marks the same item twice or their own. */
export function makeMarks(
  random: Random,
  people: readonly DemoUser[],
  contents: Contents,
  now: number,
  count: number,
): DemoMark[] {
  const seen = new Set<string>()
  const marks: DemoMark[] = []
  for (let index = 0; index < count; index++) {
    const at = target(random, contents)
    const person = random.pick(people)
    if (!at || person.username === 'quiet') continue
    const content = contentOf(contents, at)
    const key = `${person.key} ${at.kind} ${at.index}`
    if (seen.has(key) || content.author === person.key) continue
    seen.add(key)
    marks.push({ target: at, user: person.key, at: somewhen(random, content.at, now) })
  }
  return marks
}
