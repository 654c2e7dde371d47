import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { createProject, FIELDS, projectsOf, withoutPath } from './projects-kit.ts'

/** Noon in Juba. */
const NOON = Date.parse('2026-03-10T10:00:00Z')

let ayen: TestUser
let lokai: TestUser
let time = NOON
const api = await startFileApi({ now: () => time })
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const make = (fields: { [field: string]: unknown } = {}) => createProject(api, ayen, fields)
const list = async (query: string) =>
  (await api.request('GET', `/api/projects/${query}`)).body.results.map(
    (one: { title: string }) => one.title,
  )

afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  time = NOON
  await api.db.deleteFrom('projects').execute()
  ayen = await join('ayen')
  lokai = await join('lokai')
})

describe('project lists', () => {
  test('[ROUTE-10 A28] need no sign-in and sort open projects first, then newest first', async () => {
    for (const [title, fields] of [
      ['first', {}],
      ['closed', { status: 'closed' }],
      ['over', { deadline: '2026-03-10' }],
      ['last day', { deadline: '2026-03-11' }],
      ['newest', {}],
    ] as const) {
      await make({ title, ...fields })
    }
    time = Date.parse('2026-03-11T21:59:59Z')
    const services = projectsOf(api)
    const page = await services.list()
    expect(services.calls).toEqual(['GET /api/projects/ 200'])
    expect(page.items.map((one) => one.title)).toEqual([
      'newest',
      'last day',
      'first',
      'over',
      'closed',
    ])
    expect([page.next, page.count]).toEqual([null, 5])
    expect(await list('?status=open')).toEqual(['newest', 'last day', 'first'])
    expect(await list('?status=closed')).toEqual(['over', 'closed'])
    // Midnight in Juba.
    time = Date.parse('2026-03-11T22:00:00Z')
    expect(await list('?status=open')).toEqual(['newest', 'first'])
    const expired = await api.request('GET', '/api/projects/', { token: 'expired' })
    expect(expired.status).toBe(401)
  })

  test('[A28] filter by text, category and skill, ignoring case, with wildcards escaped', async () => {
    await make({
      title: 'Mural',
      skills: ['Drawing'],
      category: 'Painting',
      summary: 'a 100% wall',
    })
    await make({
      title: 'Film',
      skills: ['Sound', 'Drawing board'],
      category: 'Video',
      summary: 'a short one',
      location: 'Wau',
    })
    const found: [string, string[]][] = [
      ['?search=WALL', ['Mural']],
      ['?search=wau%20film', ['Film']],
      ['?search=wau%20mural', []],
      ['?search=murl', ['Mural']],
      ['?search=murla', ['Mural']],
      ['?search=drawng%20mural', ['Mural']],
      ['?search=wll', []],
      ['?search=drawing', ['Film', 'Mural']],
      ['?search=0%25%20wall', ['Mural']],
      ['?search=_', []],
      ['?category=painting', ['Mural']],
      ['?category=paint', []],
      ['?skill=drawing', ['Mural']],
      ['?skill=SOUND&search=film', ['Film']],
      ['?status=nonsense', []],
    ]
    for (const [query, titles] of found) expect([query, await list(query)]).toEqual([query, titles])
    const services = projectsOf(api)
    const filters = { search: 'film', category: 'Video', status: 'open', skill: 'Sound' } as const
    expect((await services.list(filters)).items.map((one) => one.title)).toEqual(['Film'])
  })

  test('[A28] have pages of twenty, each project once', async () => {
    for (let index = 0; index < 23; index++) await make({ title: `p${index}` })
    const services = projectsOf(api)
    const first = await services.list({ search: 'p' })
    const second = await services.list({ search: 'p', page: 2 })
    expect([first.next, first.count, second.next]).toEqual([2, 23, null])
    const titles = [...first.items, ...second.items].map((one) => one.title)
    expect(titles).toEqual(Array.from({ length: 23 }, (_, index) => `p${22 - index}`))
    expect((await api.request('GET', '/api/projects/?page=3')).status).toBe(404)
  })

  test('[A28] omit projects of deleted accounts', async () => {
    const id = await make()
    await api.deleteAccount(ayen)
    expect(await list('')).toEqual([])
    expect((await api.request('GET', `/api/projects/${id}/`)).status).toBe(404)
  })

  test('[API-PROJ-01] return own projects with the number of applications', async () => {
    const id = await make()
    await make({ title: 'Closed', status: 'closed' })
    await createProject(api, lokai, { title: 'Of another' })
    await requestAs(lokai, 'POST', `projects/${id}/applications/`, { body: {} })
    const services = projectsOf(api, ayen)
    const mine = await services.mine()
    expect(services.calls).toEqual(['GET /api/projects/my_projects/ 200'])
    expect(mine.items.map((one) => [one.title, one.applications_count])).toEqual([
      ['Closed', 0],
      [FIELDS.title, 1],
    ])
    expect((await api.request('GET', '/api/projects/my_projects/')).status).toBe(401)
  })

  test('[API-PROJ-02] own projects are read from the fallback path when the first fails', async () => {
    const id = await make()
    withoutPath('/api/projects/my_projects/')
    const services = projectsOf(api, ayen)
    expect((await services.mine()).items.map((one) => one.id)).toEqual([id])
    expect(services.calls).toEqual([
      'GET /api/projects/my_projects/ 404',
      'GET /api/projects/my-projects/ 200',
    ])
  })
})
