import { InfiniteQueryObserver, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import { collectionQuery, collectionsQuery } from '../../../src/services/queries/collections.ts'
import * as queries from '../../../src/services/queries/projects.ts'
import { empty, json, noResponse, text } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const FIELDS = {
  title: 'Mural',
  summary: '',
  description: '',
  category: '',
  skills: [],
  budget: '',
  location: '',
  deadline: null,
  status: 'open' as const,
  cover: null,
}
const PROJECT = { ...FIELDS, id: 4, slug: 'mural', owner: { id: 1, username: 'ayen' } }
const APPLICATION = { id: 9, project_id: 4, applicant: { id: 1, username: 'ayen' }, status: 'sent' }
const MEMBER = { id: 8, project_id: 4, user: { id: 2, username: 'lokai' }, role: 'Guide' }
const page = (...results: unknown[]) => json(200, { count: results.length, next: null, results })

async function create() {
  const services = createTestServices({ stored: { access: 'a' } })
  const client = createQueryClient()
  client.mount()
  const { projects, collections } = await services.api.content()
  return { ...services, client, projects, collections }
}

describe('projects API', () => {
  it('[A28] sends only non-empty filters', async () => {
    const { projects, server } = await create()
    server.on('GET /api/projects/?search=wall&status=open&page=2', page(PROJECT, {}, null))
    const filters = { search: 'wall', category: '', status: 'open', page: 2 } as const
    const found = await projects.list(filters)
    expect([found.items.map((one) => one.id), found.next, found.count]).toEqual([[4], null, 3])
    server.on('GET /api/projects/', json(200, [PROJECT]))
    expect((await projects.list()).items).toHaveLength(1)
  })

  it('[A28] requests a project by its id or slug', async () => {
    const { projects, server } = await create()
    server.on('GET /api/projects/4/', json(200, PROJECT))
    server.on('GET /api/projects/na%C3%AFve-slug/', json(200, PROJECT))
    expect((await projects.get('4')).title).toBe('Mural')
    expect((await projects.get('naïve-slug')).title).toBe('Mural')
    server.on('GET /api/projects/5/', json(404, {}))
    expect(await failureOf(projects.get(5))).toMatchObject({
      status: 404,
      message: 'Resource not found',
    })
  })

  it.each([json(404, {}), json(405, {}), text(200, '<h1>Nothing here</h1>')])(
    '[A28] finds a project in the user’s own ones if the server has no single endpoint: %#',
    async (response) => {
      const { projects, server } = await create()
      const next = 'https://api.test/api/projects/my_projects/?page=2'
      server.on('GET /api/projects/4/', response)
      server.on('GET /api/projects/mural/', response)
      server.on('GET /api/projects/5/', response)
      server.on(
        'GET /api/projects/my_projects/',
        json(200, { next, results: [{ ...PROJECT, id: 3, slug: '' }] }),
      )
      server.on('GET /api/projects/my_projects/?page=2', page(PROJECT))
      expect((await projects.get('4')).title).toBe('Mural')
      expect((await projects.get('mural')).id).toBe(4)
      const { status } = (await response({} as never)) as Response
      expect((await failureOf(projects.get(5))).status).toBe(status)
    },
  )

  it.each([json(404, {}), json(500, {}), noResponse])(
    '[API-PROJ-02] uses the other spelling for the user’s own projects after any failure',
    async (response) => {
      const { projects, server } = await create()
      server.on('GET /api/projects/my_projects/', response)
      server.on('GET /api/projects/my-projects/', page(PROJECT))
      expect((await projects.mine()).items.map((one) => one.id)).toEqual([4])
    },
  )

  it('[API-PROJ-07] uses the other path for applications and rejects with the first failure', async () => {
    const { projects, server } = await create()
    server.on('GET /api/projects/4/applications/', json(500, {}))
    server.on('GET /api/project-applications/?project_id=4', page(APPLICATION))
    expect((await projects.applications(4)).items.map((one) => one.id)).toEqual([9])
    server.on('GET /api/projects/4/applications/', json(403, { detail: 'no' }))
    server.on('GET /api/project-applications/?project_id=4', json(500, {}))
    expect(await failureOf(projects.applications(4))).toMatchObject({
      status: 403,
      message: 'Permission denied',
    })
  })

  it('[API-PROJ-03 API-PROJ-04] shows the messages of the invalid fields, else the default', async () => {
    const { projects, server } = await create()
    server.on('POST /api/projects/', json(400, { title: ['Title is required.'], budget: ['x'] }))
    const refused = await failureOf(projects.create({ ...FIELDS, client_id: 'c' }))
    expect([refused.message, refused.status, refused.body]).toEqual([
      'Title is required. x',
      400,
      { title: ['Title is required.'], budget: ['x'] },
    ])
    server.on('PATCH /api/projects/4/', json(400, {}))
    expect((await failureOf(projects.update(4, {}))).message).toBe(
      'The project couldn’t be saved. Please try again.',
    )
  })

  it('[API-PROJ-05 API-PROJ-11] treats a 404 on delete as success and rejects other failures', async () => {
    const { projects, server } = await create()
    server.on('DELETE /api/projects/4/', json(404, {}))
    server.on('DELETE /api/team/8/', empty(204))
    expect([await projects.remove(4), await projects.removeMember(8)]).toEqual([
      undefined,
      undefined,
    ])
    server.on('DELETE /api/team/8/', json(422, {}))
    expect((await failureOf(projects.removeMember(8))).message).toBe(
      'The team couldn’t be changed. Please try again.',
    )
  })

  it('[PROD-15] rejects a repeated application unless the existing one is found', async () => {
    const { projects, server } = await create()
    server.on('POST /api/projects/4/applications/', json(409, { detail: 'Taken.' }))
    server.on('GET /api/projects/4/', json(200, PROJECT))
    expect(await failureOf(projects.apply(4, 'me'))).toMatchObject({
      status: 409,
      message: 'Taken.',
    })
    server.on('GET /api/projects/4/', json(200, { ...PROJECT, my_application: APPLICATION }))
    expect((await projects.apply(4, 'me')).id).toBe(9)
  })

  it('[API-PROJ-03 PROD-15] rejects a response that cannot be parsed', async () => {
    const { projects, collections, server } = await create()
    server.on('POST /api/projects/', json(201, {}))
    server.on('POST /api/projects/4/applications/', json(201, []))
    server.on('GET /api/collections/rivers/', json(200, {}))
    for (const work of [
      projects.create({ ...FIELDS, client_id: 'c' }),
      projects.apply(4, ''),
      collections.get('rivers'),
    ]) {
      expect((await failureOf(work)).message).toBe('Server error occurred')
    }
  })
})

describe('project queries', () => {
  it('[A28] combine pages into one list', async () => {
    const { api, client, server } = await create()
    const next = 'https://api.test/api/projects/?skill=ink&page=2'
    server.on('GET /api/projects/?skill=ink', json(200, { count: 2, next, results: [PROJECT] }))
    server.on('GET /api/projects/?skill=ink&page=2', page({ ...PROJECT, id: 5 }))
    const observer = new InfiniteQueryObserver(client, queries.projectsQuery(api, { skill: 'ink' }))
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.length).toBe(1))
    expect(observer.getCurrentResult().hasNextPage).toBe(true)
    await observer.fetchNextPage()
    const { data, hasNextPage } = observer.getCurrentResult()
    expect([data?.map((one) => one.id), hasNextPage]).toEqual([[4, 5], false])
    stop()
  })

  it('[API-PROJ-01 API-PROJ-06 API-PROJ-08 A28] request their own endpoints', async () => {
    const { api, client, server } = await create()
    server.on('GET /api/projects/my_projects/', page(PROJECT))
    server.on('GET /api/projects/4/applications/', page(APPLICATION))
    server.on('GET /api/project-applications/mine/', page(APPLICATION))
    server.on('GET /api/team/', page(MEMBER))
    server.on('GET /api/collections/', page({ id: 2, slug: 'rivers' }))
    server.on('GET /api/collections/rivers/', json(200, { id: 2, slug: 'rivers' }))
    const pages = await Promise.all([
      client.fetchInfiniteQuery(queries.myProjectsQuery(api)),
      client.fetchInfiniteQuery(queries.applicationsQuery(api, 4)),
      client.fetchInfiniteQuery(queries.myApplicationsQuery(api)),
      client.fetchInfiniteQuery(queries.teamsQuery(api)),
      client.fetchInfiniteQuery(collectionsQuery(api)),
    ])
    expect(pages.map((one) => one.pages[0]?.items.map((item) => item.id))).toEqual([
      [4],
      [9],
      [9],
      [8],
      [2],
    ])
    expect((await client.fetchQuery(collectionQuery(api, 'rivers'))).id).toBe(2)
  })

  it('[API-PROJ-06] count applications without a decision', async () => {
    const { api, client, server } = await create()
    const statuses = ['sent', 'seen', 'accepted', 'declined', 'withdrawn']
    const applied = statuses.map((status, index) => ({ ...APPLICATION, id: index + 1, status }))
    server.on('GET /api/projects/4/applications/', page(...applied))
    expect(await client.fetchQuery(queries.undecidedQuery(api, 4))).toBe(2)
  })

  it('[A15] refetch only what has changed', async () => {
    const { api, client, server } = await create()
    server.on('GET /api/projects/4/', json(200, PROJECT))
    server.on('GET /api/collections/rivers/', json(200, { id: 2 }))
    const stops = [
      new QueryObserver(client, queries.projectQuery(api, 4)).subscribe(() => {}),
      new QueryObserver(client, collectionQuery(api, 'rivers')).subscribe(() => {}),
    ]
    const reads = () => server.log.filter((line) => line === 'GET /api/projects/4/').length
    await vi.waitFor(() => expect(server.log).toHaveLength(2))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    server.on('PATCH /api/project-applications/9/', json(200, { ...APPLICATION, status: 'seen' }))
    server.on('POST /api/team/', json(201, MEMBER))
    server.on('PATCH /api/team/8/', json(200, MEMBER))
    server.on('POST /api/team/8/accept/', json(200, MEMBER))
    server.on('DELETE /api/team/8/', json(403, {}))
    const change = <T>(options: object, input: T) =>
      new MutationObserver<unknown, unknown, T>(client, options).mutate(input)
    await change(queries.decideApplicationMutation(api), { id: 9, status: 'seen' })
    expect(reads()).toBe(2)
    await change(queries.addMemberMutation(api), { project_id: 4, username: 'lokai', role: '' })
    expect(reads()).toBe(3)
    await change(queries.updateMemberMutation(api), { id: 8, role: 'Guide' })
    expect(reads()).toBe(4)
    await change(queries.acceptInvitationMutation(api), 8)
    expect(reads()).toBe(5)
    expect(await failureOf(change(queries.removeMemberMutation(api), 8))).toMatchObject({
      status: 403,
    })
    expect(reads()).toBe(6)
    expect(server.log.filter((line) => line.includes('collections'))).toHaveLength(1)
    for (const stop of stops) stop()
  })

  it('[API-PROJ-05 A15] remove a deleted project', async () => {
    const { api, client, server } = await create()
    server.on('GET /api/projects/4/', json(200, PROJECT))
    server.on('DELETE /api/projects/4/', empty(204))
    await client.fetchQuery(queries.projectQuery(api, 4))
    await new MutationObserver(client, queries.deleteProjectMutation(api)).mutate(4)
    expect(client.getQueryData(queries.projectQuery(api, 4).queryKey)).toBe(undefined)
    expect(server.log).toEqual(['GET /api/projects/4/', 'DELETE /api/projects/4/'])
  })
})
