import { beforeAll, describe, expect, test } from 'vitest'
import type { CreativePlan } from '../../demo/creative/plan.ts'
import { freeSlug } from '../../demo/creative/seed-content.ts'
import { makePlan } from '../../demo/plan.ts'
import type { DemoUser } from '../../demo/users.ts'
import { artSvg, artThumbhash, drawArt, MOTIFS, type Motif } from '../../server/art/draw.ts'
import { MAX_TITLE_LENGTH, MAX_WORK_IMAGES } from '../../src/protocol/base/constants.ts'

const NOW = Date.UTC(2026, 10, 20, 9, 0, 0)

let users: DemoUser[]
let plan: CreativePlan
beforeAll(() => {
  const made = makePlan({ scale: 1, now: NOW })
  users = made.users
  plan = made.creative
})

/** Yields every text in a value at any depth. */
function* textsOf(data: unknown): Iterable<string> {
  if (typeof data === 'string') yield data
  else if (typeof data === 'object' && data !== null) {
    const parts = Symbol.iterator in data ? data : Object.values(data)
    for (const part of parts as Iterable<unknown>) yield* textsOf(part)
  }
}

const contents = () => [...plan.works, ...plan.posts, ...plan.blog]

describe('projects', () => {
  test.each([1, 3])('have unique titles at scale %d', (scale) => {
    const { creative } = makePlan({ scale, now: NOW })
    const titles = creative.projects.map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
})

describe('demo content', () => {
  test('has the expected number of items', () => {
    expect([users.length, plan.works.length, plan.posts.length, plan.blog.length]).toEqual([
      300, 2500, 800, 200,
    ])
    expect([plan.comments.length >= 8000, plan.projects.length]).toEqual([true, 60])
    expect(plan.collections.length).toBeGreaterThanOrEqual(10)
  })

  test('has one to thirty pictures per portfolio item, with ratios from 9:16 to 3:1', () => {
    const counts = plan.works.map((work) => work.pictures.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, MAX_WORK_IMAGES])
    const ratios = plan.works.flatMap((work) => work.pictures.map((p) => p.width / p.height))
    expect(Math.min(...ratios)).toBeCloseTo(9 / 16, 2)
    expect(Math.max(...ratios)).toBeCloseTo(3, 2)
  })

  test('has no unexpanded templates, no empty required texts and no future dates', () => {
    const texts = contents().flatMap((one) => [
      one.title,
      'description' in one ? `${one.description}${one.process}` : '',
      'body' in one ? one.body : '',
    ])
    const said = [...texts, ...plan.comments.map((comment) => comment.body)]
    expect(said.filter((text) => /\{\w+\}|\[[^\]]*\|[^\]]*\]|undefined/.test(text))).toEqual([])
    expect(plan.works.filter((work) => work.title.trim() === '')).toEqual([])
    expect(plan.blog.filter((entry) => entry.title.trim() === '')).toEqual([])
    expect(contents().filter((one) => [...one.title].length > MAX_TITLE_LENGTH)).toEqual([])
    expect(contents().filter((one) => one.at >= NOW)).toEqual([])
    expect(plan.comments.filter((comment) => comment.at >= NOW)).toEqual([])
  })

  test('has the edge cases: no text, a missing picture, markup shown as text', () => {
    const quiet = users.find((person) => person.username === 'quiet')!
    expect(contents().filter((one) => one.author === quiet.key)).toEqual([])
    const lost = contents().flatMap((one) => one.pictures.filter((picture) => !picture.art))
    expect(lost).toHaveLength(1)
    expect(plan.posts.some((post) => post.body.includes('<script>'))).toBe(true)
    expect(plan.blog.some((entry) => !entry.published)).toBe(true)
  })
})

test('has no unfilled template slot in any text', () => {
  expect(
    [...textsOf(makePlan({ scale: 1, now: NOW }))].filter((text) => /\{\w+\}/.test(text)),
  ).toEqual([])
})

describe('demo reactions', () => {
  test('have no like on a portfolio item whose picture is missing', () => {
    const lost = plan.works.findIndex((work) => work.pictures.some(({ art }) => art === null))
    const isLost = (one: { target: { kind: string; index: number } }) =>
      one.target.kind === 'work' && one.target.index === lost
    expect(plan.likes.filter(isLost)).toEqual([])
  })

  test('have replies after their parent comment, on the same content', () => {
    const wrong = plan.comments.filter((comment) => {
      if (comment.parent === null) return false
      const parent = plan.comments[comment.parent]!
      return (
        parent.parent !== null ||
        parent.target.kind !== comment.target.kind ||
        parent.target.index !== comment.target.index ||
        parent.at > comment.at
      )
    })
    expect(wrong).toEqual([])
    expect(plan.comments.filter((comment) => comment.parent !== null).length).toBeGreaterThan(1000)
  })

  test("have no duplicate likes and none on one's own content", () => {
    const lists = { work: plan.works, post: plan.posts, blog: plan.blog }
    for (const marks of [plan.likes, plan.saves]) {
      const keys = marks.map((mark) => `${mark.user} ${mark.target.kind} ${mark.target.index}`)
      expect(new Set(keys).size).toBe(keys.length)
      const own = marks.filter(
        (mark) => lists[mark.target.kind][mark.target.index]!.author === mark.user,
      )
      expect(own).toEqual([])
    }
    expect(plan.likes.length).toBeGreaterThan(15_000)
  })

  test('have one application per user and project, from other users, and accepted applicants in the team', () => {
    for (const project of plan.projects) {
      const applicants = project.applications.map((one) => one.applicant)
      expect(new Set(applicants).size).toBe(applicants.length)
      expect(applicants).not.toContain(project.owner)
      expect(project.team.map((member) => member.user)).toEqual(
        project.applications.filter((one) => one.status === 'accepted').map((o) => o.applicant),
      )
    }
  })
})

describe('generated pictures', () => {
  test('are deterministic and differ by palette', () => {
    const art = { motif: 'weave', palette: 0, seed: 4, width: 300, height: 200 }
    expect(artSvg(art)).toBe(artSvg({ ...art }))
    expect(artSvg({ ...art, palette: 3 })).not.toBe(artSvg(art))
  })

  test('are drawn with every motif at the requested size', async () => {
    for (const motif of Object.keys(MOTIFS)) {
      const drawn = await drawArt({ motif, palette: 1, seed: 2, width: 90, height: 160 })
      // The PNG header contains the size.
      expect([motif, drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([motif, 90, 160])
    }
  })

  test('use at least forty different motifs, all of them in portfolio items', () => {
    const motifs = Object.keys(MOTIFS)
    expect(motifs.length).toBeGreaterThanOrEqual(40)
    const drawn = motifs.map((motif) =>
      artSvg({ motif, palette: 0, seed: 3, width: 90, height: 60 }),
    )
    expect(new Set(drawn).size).toBe(motifs.length)
    const used = new Set(
      contents().flatMap(({ pictures }) => pictures.map(({ art }) => art?.motif ?? 'weave')),
    )
    expect(motifs.filter((motif) => motif !== 'landscape' && !used.has(motif as Motif))).toEqual([])
  })

  test('differ in motif from their neighbours in the feed and on the profile', () => {
    const wall = [...contents()].sort((a, b) => b.at - a.at)
    const opens = (pieces: typeof wall) =>
      pieces.flatMap(({ pictures }) => pictures[0]?.art?.motif ?? [])
    const twins = (motifs: readonly string[], apart: number) =>
      motifs.filter((motif, at) => motifs.slice(Math.max(0, at - apart), at).includes(motif))
    expect(twins(opens(wall), 3)).toEqual([])
    for (const { key } of users) {
      expect(twins(opens(wall.filter(({ author }) => author === key)), 2)).toEqual([])
    }
  })

  test('have a thumbhash of a few bytes', async () => {
    const hash = await artThumbhash({
      motif: 'river',
      palette: 0,
      seed: 1,
      width: 1800,
      height: 600,
    })
    const bytes = Buffer.from(hash, 'base64').length
    expect([bytes > 4, bytes < 40]).toEqual([true, true])
  })
})

test('appends a number to slugs that are taken', () => {
  const taken = new Set(['a', 'a-2'])
  expect([freeSlug('a', taken), freeSlug('b', taken), freeSlug('a', taken)]).toEqual([
    'a-3',
    'b',
    'a-4',
  ])
})
