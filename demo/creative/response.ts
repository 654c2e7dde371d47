import type { TargetType } from '../../server/db/creative-schema.ts'
import { MINUTE } from '../dates.ts'
import { expand } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { type DemoContent, slotsOf } from './content.ts'
import { COMMENTS, REPLY_TEMPLATES } from './words.ts'

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
  const roll = random.next()
  const kind: Kind = roll < 0.6 ? 'work' : roll < 0.88 ? 'post' : 'blog'
  const list = contents[kind]
  const index = Math.floor(random.next() ** 1.8 * list.length)
  const content = list[index]
  return content === undefined || isHidden(content) || hasMissingPicture(content)
    ? null
    : { kind, index }
}

/** Drafts get no reactions. */
const isHidden = (content: DemoContent): boolean =>
  'published' in content && content.published === false

/** Neither does content whose picture is missing. */
const hasMissingPicture = (content: DemoContent): boolean =>
  content.pictures.some(({ art }) => art === null)

const contentOf = (contents: Contents, { kind, index }: Target): DemoContent => {
  const content = contents[kind][index]
  if (!content) throw new Error(`no ${kind} ${index}`)
  return content
}

const randomTimeAfter = (random: Random, from: number, now: number): number =>
  Math.min(now - MINUTE, from + Math.floor(random.next() ** 2 * Math.max(MINUTE, now - from)))

export function makeComments(
  random: Random,
  users: readonly DemoUser[],
  contents: Contents,
  now: number,
  count: number,
): DemoComment[] {
  const comments: DemoComment[] = []
  const roots = new Map<string, number[]>()
  for (let index = 0; index < count; index++) {
    const commentRandom = random.fork(`comment ${index}`)
    const at = target(commentRandom, contents)
    if (!at) continue
    const content = contentOf(contents, at)
    const key = `${at.kind} ${at.index}`
    const rootIndexes = roots.get(key) ?? []
    const parent =
      rootIndexes.length > 0 && commentRandom.boolean(0.28) ? commentRandom.pick(rootIndexes) : null
    const byAuthor = parent !== null && commentRandom.boolean(0.6)
    const user = byAuthor ? users[content.author] : commentRandom.pick(users)
    if (!user || user.username === 'quiet') continue
    const from = parent === null ? content.at : (comments[parent]?.at ?? content.at)
    if (parent === null) roots.set(key, [...rootIndexes, comments.length])
    comments.push({
      target: at,
      author: user.key,
      body: expand(
        commentRandom.pick(parent === null ? COMMENTS : REPLY_TEMPLATES),
        slotsOf(user),
        commentRandom,
      ),
      parent,
      at: randomTimeAfter(commentRandom, from, now),
    })
  }
  return comments
}

/** Likes or saves; no user marks the same item twice or their own. */
export function makeMarks(
  random: Random,
  users: readonly DemoUser[],
  contents: Contents,
  now: number,
  count: number,
): DemoMark[] {
  const seen = new Set<string>()
  const marks: DemoMark[] = []
  for (let index = 0; index < count; index++) {
    const at = target(random, contents)
    const user = random.pick(users)
    if (!at || user.username === 'quiet') continue
    const content = contentOf(contents, at)
    const key = `${user.key} ${at.kind} ${at.index}`
    if (seen.has(key) || content.author === user.key) continue
    seen.add(key)
    marks.push({ target: at, user: user.key, at: randomTimeAfter(random, content.at, now) })
  }
  return marks
}
