import { DAY, HOUR, MINUTE } from '../dates.ts'
import type { DisciplineName } from '../disciplines.ts'
import { expand, type Slots } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { blogBody } from './blog-body.ts'
import { DISCIPLINE_ITEMS, PLACES } from './discipline-items.ts'
import { makeProcess, type ProcessDetails } from './making.ts'
import { type DemoPicture, makePicture, pictureCount } from './pictures.ts'
import { BLOG_LEADS, BLOG_TITLES, POST_TITLES, POSTS } from './words.ts'

/** Fields shared by portfolio items, posts and blog posts; `author` is a user key. */
export interface DemoContent {
  author: number
  title: string
  category: string
  tags: string[]
  pictures: DemoPicture[]
  views: number
  /** Milliseconds since 1970. */
  at: number
}

export interface DemoPortfolioItem extends DemoContent, ProcessDetails {
  description: string
}

export interface DemoPost extends DemoContent {
  body: string
}

/** Its first picture, if any, is the cover. */
export interface DemoBlogEntry extends DemoContent {
  excerpt: string
  /** HTML as the editor produces it. */
  body: string
  published: boolean
}

export interface Amounts {
  works: number
  posts: number
  blog: number
}

export const AMOUNTS: Amounts = { works: 2500, posts: 800, blog: 200 }

/** The oldest content is about 14 months old; the newest was created just before `now`. */
const SPAN = 420 * DAY

/** A random age, mostly recent. */
export const age = (random: Random): number => 2 * MINUTE + Math.floor(random.next() ** 2.2 * SPAN)

/** Creators and freelancers, without the user who has no content. */
const possibleAuthors = (users: readonly DemoUser[]): DemoUser[] =>
  users.filter((user) => user.userType !== 'client' && user.username !== 'quiet')

/** Earlier users in the list create more, so that the demo accounts have full pages. */
function pickAuthor(random: Random, users: readonly DemoUser[]): DemoUser {
  const author = users[Math.floor(random.next() ** 1.6 * users.length)]
  if (!author) throw new Error('no users who create content')
  return author
}

export const slotsOf = (user: DemoUser): Slots => ({ ...PLACES, town: [user.town] })

const itemsOf = (discipline: DisciplineName) => DISCIPLINE_ITEMS[discipline]

function tagsOf(random: Random, discipline: DisciplineName): string[] {
  return random.shuffle(itemsOf(discipline).tags).slice(0, random.int(1, 4))
}

export function makePortfolioItems(
  random: Random,
  users: readonly DemoUser[],
  now: number,
  count: number,
): DemoPortfolioItem[] {
  const authors = possibleAuthors(users)
  return Array.from({ length: count }, (_, index) => {
    const itemRandom = random.fork(`work ${index}`)
    const user =
      index === 0
        ? (authors[0] ?? pickAuthor(itemRandom, authors))
        : pickAuthor(itemRandom, authors)
    const templates = itemsOf(user.discipline)
    const slots = slotsOf(user)
    const pictureTotal = index === 0 ? 30 : pictureCount(itemRandom)
    return {
      author: user.key,
      title:
        index === 0
          ? 'Ferry at low water'
          : expand(itemRandom.pick(templates.titles), slots, itemRandom),
      description: itemRandom.boolean(0.9)
        ? expand(itemRandom.pick(templates.notes), slots, itemRandom)
        : '',
      ...makeProcess(templates.category, slots, itemRandom.fork('making')),
      category: templates.category,
      tags: tagsOf(itemRandom, user.discipline),
      pictures: Array.from({ length: pictureTotal }, () =>
        makePicture(itemRandom, templates.motifs),
      ),
      views: Math.floor(itemRandom.next() ** 3 * 4000),
      at: now - (index === 0 ? 3 * HOUR : age(itemRandom)),
    }
  }).map((item, index) => (index === 1 ? withMissingPicture(item) : item))
}

/** One picture whose file is missing; pages must handle that. */
function withMissingPicture(item: DemoPortfolioItem): DemoPortfolioItem {
  const [first, ...rest] = item.pictures
  return first ? { ...item, pictures: [{ ...first, art: null }, ...rest] } : item
}

export function makePosts(
  random: Random,
  users: readonly DemoUser[],
  now: number,
  count: number,
): DemoPost[] {
  const authors = users.filter((user) => user.username !== 'quiet')
  return Array.from({ length: count }, (_, index) => {
    const itemRandom = random.fork(`post ${index}`)
    const user = pickAuthor(itemRandom, authors)
    const templates = itemsOf(user.discipline)
    const slots = { ...slotsOf(user), title: templates.titles, tag: templates.tags }
    const body = expand(expand(itemRandom.pick(POSTS), slots, itemRandom), slots, itemRandom)
    const withPictures = itemRandom.boolean(0.45)
    return {
      author: user.key,
      title: expand(itemRandom.pick(POST_TITLES), slots, itemRandom),
      body: index === 3 ? edgeCaseBody : body,
      category: templates.category,
      tags: tagsOf(itemRandom, user.discipline),
      pictures: withPictures
        ? Array.from({ length: itemRandom.int(1, 4) }, () =>
            makePicture(itemRandom, templates.motifs),
          )
        : [],
      views: Math.floor(itemRandom.next() ** 3 * 2000),
      at: now - age(itemRandom),
    }
  })
}

/** Markup that must be shown as text, letters of three scripts, a word without a break. */
const edgeCaseBody = `<script>alert("no")</script> & <b>not bold</b>. Thuɔŋjäŋ: ɛ̈ ɔ̈ ŋ ɣ. أهلاً وسهلاً.
${'a'.repeat(120)}
#milaya @ayen https://example.org/a?b=c&d=e`

export function makeBlog(
  random: Random,
  users: readonly DemoUser[],
  now: number,
  count: number,
): DemoBlogEntry[] {
  const authors = users.filter((user) => user.username !== 'quiet')
  return Array.from({ length: count }, (_, index) => {
    const itemRandom = random.fork(`blog ${index}`)
    const user = pickAuthor(itemRandom, authors)
    const templates = itemsOf(user.discipline)
    const slots = slotsOf(user)
    return {
      author: user.key,
      title: expand(itemRandom.pick(BLOG_TITLES), slots, itemRandom),
      excerpt: itemRandom.pick(BLOG_LEADS),
      body: blogBody(itemRandom, slots),
      category: templates.category,
      tags: tagsOf(itemRandom, user.discipline),
      pictures: itemRandom.boolean(0.8) ? [makePicture(itemRandom, templates.motifs)] : [],
      views: Math.floor(itemRandom.next() ** 3 * 3000),
      at: now - age(itemRandom),
      published: itemRandom.boolean(0.96),
    }
  })
}
