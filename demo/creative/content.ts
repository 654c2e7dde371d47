import { DAY, HOUR, MINUTE } from '../dates.ts'
import type { DisciplineName } from '../disciplines.ts'
import { expand, type Slots } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { blogBody } from './blog-body.ts'
import { DISCIPLINE_ITEMS, PLACES } from './discipline-items.ts'
import { type Making, makingOf } from './making.ts'
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

export interface DemoWork extends DemoContent, Making {
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
const makers = (people: readonly DemoUser[]): DemoUser[] =>
  people.filter((person) => person.userType !== 'client' && person.username !== 'quiet')

/** Earlier users in the list create more, so that the demo accounts have full pages. */
function maker(random: Random, people: readonly DemoUser[]): DemoUser {
  const found = people[Math.floor(random.next() ** 1.6 * people.length)]
  if (!found) throw new Error('no users who create content')
  return found
}

export const slotsOf = (person: DemoUser): Slots => ({ ...PLACES, town: [person.town] })

const craftOf = (craft: DisciplineName) => DISCIPLINE_ITEMS[craft]

function tagsOf(random: Random, craft: DisciplineName): string[] {
  return random.shuffle(craftOf(craft).tags).slice(0, random.int(1, 4))
}

export function makeWorks(
  random: Random,
  people: readonly DemoUser[],
  now: number,
  count: number,
): DemoWork[] {
  const all = makers(people)
  return Array.from({ length: count }, (_, index) => {
    const own = random.fork(`work ${index}`)
    const person = index === 0 ? (all[0] ?? maker(own, all)) : maker(own, all)
    const words = craftOf(person.craft)
    const slots = slotsOf(person)
    const amount = index === 0 ? 30 : pictureCount(own)
    return {
      author: person.key,
      title: index === 0 ? 'Ferry at low water' : expand(own.pick(words.titles), slots, own),
      description: own.chance(0.9) ? expand(own.pick(words.notes), slots, own) : '',
      ...makingOf(words.category, slots, own.fork('making')),
      category: words.category,
      tags: tagsOf(own, person.craft),
      pictures: Array.from({ length: amount }, () => makePicture(own, words.motifs)),
      views: Math.floor(own.next() ** 3 * 4000),
      at: now - (index === 0 ? 3 * HOUR : age(own)),
    }
  }).map((work, index) => (index === 1 ? withLostPicture(work) : work))
}

/** One picture whose file is missing; pages must handle that. */
function withLostPicture(work: DemoWork): DemoWork {
  const [first, ...rest] = work.pictures
  return first ? { ...work, pictures: [{ ...first, art: null }, ...rest] } : work
}

export function makePosts(
  random: Random,
  people: readonly DemoUser[],
  now: number,
  count: number,
): DemoPost[] {
  const all = people.filter((person) => person.username !== 'quiet')
  return Array.from({ length: count }, (_, index) => {
    const own = random.fork(`post ${index}`)
    const person = maker(own, all)
    const words = craftOf(person.craft)
    const slots = { ...slotsOf(person), title: words.titles, tag: words.tags }
    const body = expand(expand(own.pick(POSTS), slots, own), slots, own)
    const withPictures = own.chance(0.45)
    return {
      author: person.key,
      title: expand(own.pick(POST_TITLES), slots, own),
      body: index === 3 ? hardBody : body,
      category: words.category,
      tags: tagsOf(own, person.craft),
      pictures: withPictures
        ? Array.from({ length: own.int(1, 4) }, () => makePicture(own, words.motifs))
        : [],
      views: Math.floor(own.next() ** 3 * 2000),
      at: now - age(own),
    }
  })
}

/** Markup that must be shown as text, letters of three scripts, a word without a break. */
const hardBody = `<script>alert("no")</script> & <b>not bold</b>. Thuɔŋjäŋ: ɛ̈ ɔ̈ ŋ ɣ. أهلاً وسهلاً.
${'a'.repeat(120)}
#milaya @ayen https://example.org/a?b=c&d=e`

export function makeBlog(
  random: Random,
  people: readonly DemoUser[],
  now: number,
  count: number,
): DemoBlogEntry[] {
  const all = people.filter((person) => person.username !== 'quiet')
  return Array.from({ length: count }, (_, index) => {
    const own = random.fork(`blog ${index}`)
    const person = maker(own, all)
    const words = craftOf(person.craft)
    const slots = slotsOf(person)
    return {
      author: person.key,
      title: expand(own.pick(BLOG_TITLES), slots, own),
      excerpt: own.pick(BLOG_LEADS),
      body: blogBody(own, slots),
      category: words.category,
      tags: tagsOf(own, person.craft),
      pictures: own.chance(0.8) ? [makePicture(own, words.motifs)] : [],
      views: Math.floor(own.next() ** 3 * 3000),
      at: now - age(own),
      published: own.chance(0.96),
    }
  })
}
