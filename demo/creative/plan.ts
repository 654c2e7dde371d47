import type { DisciplineName } from '../disciplines.ts'
import type { Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import {
  AMOUNTS,
  type DemoBlogEntry,
  type DemoPortfolioItem,
  type DemoPost,
  makeBlog,
  makePortfolioItems,
  makePosts,
} from './content.ts'
import { DISCIPLINE_ITEMS } from './discipline-items.ts'
import { type DemoProject, makeProjects, PROJECT_COUNT } from './projects.ts'
import { type DemoComment, type DemoMark, makeComments, makeMarks } from './response.ts'
import { varyMotifs } from './variety.ts'
import { COLLECTIONS } from './words.ts'

const COMMENT_COUNT = 8200
const LIKE_COUNT = 26_000
const SAVE_COUNT = 3500
const COLLECTION_SIZE = 18

interface DemoCollection {
  owner: number
  title: string
  description: string
  /** Indexes of portfolio items. */
  works: number[]
}

/** All demo content with its reactions. */
export interface CreativePlan {
  works: DemoPortfolioItem[]
  posts: DemoPost[]
  blog: DemoBlogEntry[]
  comments: DemoComment[]
  likes: DemoMark[]
  saves: DemoMark[]
  projects: DemoProject[]
  collections: DemoCollection[]
}

/**
 * Deterministic: depends only on the generator's seed, `scale` and `now`; `scale` multiplies the
 * content.
 */
export function makeCreative(
  random: Random,
  users: readonly DemoUser[],
  { scale, now }: { scale: number; now: number },
): CreativePlan {
  const works = makePortfolioItems(random.fork('works'), users, now, AMOUNTS.works * scale)
  const posts = makePosts(random.fork('posts'), users, now, AMOUNTS.posts * scale)
  const blog = makeBlog(random.fork('blog'), users, now, AMOUNTS.blog * scale)
  const contents = { work: works, post: posts, blog }
  const disciplineByUser = new Map(users.map(({ key, discipline }) => [key, discipline]))
  for (let step = 0; step < scale; step++) {
    const ofStep = <T>(list: readonly T[], amount: number): readonly T[] =>
      list.slice(step * amount, (step + 1) * amount)
    const items = [
      ...ofStep(works, AMOUNTS.works),
      ...ofStep(posts, AMOUNTS.posts),
      ...ofStep(blog, AMOUNTS.blog),
    ]
    varyMotifs(items, ({ author }) => motifsOf(disciplineByUser.get(author)))
  }
  return {
    works,
    posts,
    blog,
    comments: makeComments(random.fork('comments'), users, contents, now, COMMENT_COUNT * scale),
    likes: makeMarks(random.fork('likes'), users, contents, now, LIKE_COUNT * scale),
    saves: makeMarks(random.fork('saves'), users, contents, now, SAVE_COUNT * scale),
    projects: makeProjects(random.fork('projects'), users, now, PROJECT_COUNT * scale),
    collections: makeCollections(random.fork('collections'), works),
  }
}

const motifsOf = (discipline: DisciplineName | undefined) =>
  discipline ? DISCIPLINE_ITEMS[discipline].motifs : []

function makeCollections(random: Random, works: readonly DemoPortfolioItem[]): DemoCollection[] {
  return COLLECTIONS.map(([title, description], index) => ({
    owner: index % 3,
    title,
    description,
    works: random
      .shuffle(works.slice(0, 600).map((_, itemIndex) => itemIndex))
      .slice(0, Math.min(COLLECTION_SIZE, works.length)),
  }))
}
