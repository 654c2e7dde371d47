import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { createProject, FIELDS, projectsOf } from './projects-kit.ts'

/** Noon in Juba. */
const NOON = Date.parse('2026-03-10T10:00:00Z')
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

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

beforeEach(async () => {
  time = NOON
  await api.db.deleteFrom('projects').execute()
  ayen = await join('ayen')
  lokai = await join('lokai')
})

describe('a project', () => {
  test('[API-PROJ-03 PROD-15] is created by one POST and returned completely', async () => {
    const services = projectsOf(api, ayen)
    const created = await services.create({ ...FIELDS, client_id: 'c1' })
    expect(services.calls).toEqual(['POST /api/projects/ 201'])
    expect(created).toEqual({
      ...FIELDS,
      id: expect.any(Number),
      slug: 'mural-in-munuki',
      owner: participantOf(ayen),
      team: [],
      applications_count: 0,
      my_application: null,
      created_at: ISO,
    })
    expect(await projectsOf(api).get(created.id)).toEqual({ ...created, applications_count: null })
  })

  test('[API-PROJ-03] is created once for repeated and concurrent requests', async () => {
    const body = { ...FIELDS, client_id: 'same' }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => requestAs(ayen, 'POST', 'projects/', { body })),
    )
    const again = await requestAs(ayen, 'POST', 'projects/', { body })
    expect(new Set([...responses, again].map((response) => response.body.id)).size).toBe(1)
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      200, 200, 200, 200, 201,
    ])
    expect(again.status).toBe(200)
    const other = await requestAs(lokai, 'POST', 'projects/', { body })
    expect([other.status, other.body.id === again.body.id]).toEqual([201, false])
  })

  test('[API-PROJ-03] is rejected with messages per field', async () => {
    const wrong: [Json, Json][] = [
      [{}, { title: ['Title is required.'] }],
      [{ title: '   ' }, { title: ['Title is required.'] }],
      [{ title: 'x'.repeat(151) }, { title: ['Title can have up to 150 characters.'] }],
      [{ title: 'x', skills: 'ink' }, { skills: ['Skills must be a list.'] }],
      [
        { title: 'x', skills: Array.from({ length: 21 }, (_, index) => `skill ${index}`) },
        { skills: ['A project may ask for at most 20 skills.'] },
      ],
      [
        { title: 'x', deadline: '2026-02-30' },
        { deadline: ['Enter the deadline as a date, year-month-day.'] },
      ],
      [
        { title: 'x', deadline: '2026-03-09' },
        { deadline: ['The deadline is in the past. Choose today or later.'] },
      ],
      [{ title: 'x', status: 'paused' }, { status: ['A project is open or closed.'] }],
      [{ title: 'x', cover: 5 }, { cover: ['The cover must be an uploaded image.'] }],
      [
        { title: 'x', cover: { id: 999_999 } },
        { cover: ['These images aren’t in your uploads: 999999.'] },
      ],
    ]
    for (const [body, expected] of wrong) {
      const response = await requestAs(ayen, 'POST', 'projects/', { body })
      expect([body, response.status, response.body]).toEqual([body, 400, expected])
    }
    expect((await api.request('POST', '/api/projects/', { body: FIELDS })).status).toBe(401)
    expect(await list('')).toEqual([])
  })

  test('[API-PROJ-03] the client shows the message of the rejected field', async () => {
    await expect(
      projectsOf(api, ayen).create({ ...FIELDS, title: '', client_id: 'c' }),
    ).rejects.toMatchObject({ status: 400, message: 'Title is required.' })
  })

  test('[API-PROJ-04] is updated by one PATCH, field by field', async () => {
    const id = await make()
    const services = projectsOf(api, ayen)
    const changed = await services.update(id, { budget: 'USD 900', deadline: '2026-03-10' })
    expect(services.calls).toEqual([`PATCH /api/projects/${id}/ 200`])
    expect(changed).toEqual({
      ...FIELDS,
      budget: 'USD 900',
      deadline: '2026-03-10',
      id,
      slug: 'mural-in-munuki',
      owner: participantOf(ayen),
      team: [],
      applications_count: 0,
      my_application: null,
      created_at: ISO,
    })
    expect((await services.update(id, { deadline: null })).deadline).toBe(null)
  })

  test('[API-PROJ-04] with a past deadline can be updated in other fields', async () => {
    const id = await make({ deadline: '2026-03-10' })
    time = Date.parse('2026-04-01T10:00:00Z')
    const changes = { ...FIELDS, deadline: '2026-03-10', title: 'Still mine' }
    expect((await projectsOf(api, ayen).update(id, changes)).title).toBe('Still mine')
    await expect(
      projectsOf(api, ayen).update(id, { deadline: '2026-03-31' }),
    ).rejects.toMatchObject({
      status: 400,
      message: 'The deadline is in the past. Choose today or later.',
    })
  })

  test('[API-PROJ-04 API-PROJ-05] cannot be updated or deleted by other users', async () => {
    const id = await make()
    for (const method of ['PATCH', 'DELETE']) {
      const body = { title: 'Mine' }
      const rejected = await requestAs(lokai, method, `projects/${id}/`, { body })
      expect([rejected.status, rejected.body]).toEqual([
        403,
        { detail: 'This project is not yours.' },
      ])
      expect((await requestAs(lokai, method, 'projects/999999999/', { body })).status).toBe(404)
      expect((await api.request(method, `/api/projects/${id}/`, { body })).status).toBe(401)
    }
    expect(await list('')).toEqual([FIELDS.title])
  })

  test('[API-PROJ-05] is deleted with everything that belongs to it, idempotently', async () => {
    const id = await make()
    await requestAs(lokai, 'POST', `projects/${id}/applications/`, { body: { message: 'me' } })
    const services = projectsOf(api, ayen)
    await services.remove(id)
    expect(services.calls).toEqual([`DELETE /api/projects/${id}/ 204`])
    await services.remove(id)
    expect((await api.request('GET', `/api/projects/${id}/`)).status).toBe(404)
    expect((await requestAs(lokai, 'GET', 'project-applications/mine/')).body.results).toEqual([])
  })

  test('[API-PROJ-05] is deleted with the notifications about it', async () => {
    const id = await make()
    const { body: application } = await requestAs(lokai, 'POST', `projects/${id}/applications/`, {
      body: { message: 'me' },
    })
    const decision = { body: { status: 'accepted' } }
    await requestAs(ayen, 'PATCH', `project-applications/${application.id}/`, decision)
    const verbs = async (user: TestUser) =>
      (await requestAs(user, 'GET', 'notifications/')).body.results.map(
        (one: { verb: string }) => one.verb,
      )
    expect([await verbs(ayen), await verbs(lokai)]).toEqual([['applied'], ['accepted']])
    await projectsOf(api, ayen).remove(id)
    expect([await verbs(ayen), await verbs(lokai)]).toEqual([[], []])
  })

  test('[ROUTE-11 A28] is found by its id, its slug and its former slugs', async () => {
    const id = await make()
    await requestAs(ayen, 'PATCH', `projects/${id}/`, { body: { title: 'Wall in Gudele' } })
    for (const ref of [String(id), 'wall-in-gudele', 'mural-in-munuki']) {
      expect([ref, (await projectsOf(api).get(ref)).id]).toEqual([ref, id])
    }
    const newer = await make()
    expect((await projectsOf(api).get('mural-in-munuki')).id).toBe(newer)
    for (const ref of ['nothing-here', '999999999', "x'; drop table projects; --", '%00']) {
      expect([ref, (await api.request('GET', `/api/projects/${ref}/`)).status]).toEqual([ref, 404])
    }
  })

  test('[API-PROJ-03 API-PROJ-04 API-PROJ-05] has a cover, and deletes a replaced one', async () => {
    const picture = async (owner: TestUser, key: string) => {
      const row = await api.db
        .insertInto('pictures')
        .values({ owner_id: owner.id, key, width: 640, height: 480, client_id: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    }
    const storedKeys = async () =>
      (await api.db.selectFrom('pictures').select('key').orderBy('key').execute()).map(
        (row) => row.key,
      )
    const [first, second, foreign] = [
      await picture(ayen, 'first'),
      await picture(ayen, 'second'),
      await picture(lokai, 'third'),
    ]
    const services = projectsOf(api, ayen)
    const cover = { id: first, alt: 'A grey wall' }
    const created = await services.create({ ...FIELDS, cover, client_id: 'covered' })
    expect(created.cover).toEqual({
      id: first,
      url: `${api.origin}/media/pictures/first/`,
      widths: [320, 640],
      width: 640,
      height: 480,
      thumbhash: '',
      alt: 'A grey wall',
    })
    await expect(
      services.update(created.id, { cover: { id: foreign, alt: '' } }),
    ).rejects.toMatchObject({ message: `These images aren’t in your uploads: ${foreign}.` })
    expect(await storedKeys()).toEqual(['first', 'second', 'third'])
    await services.update(created.id, { cover: { id: second, alt: '' } })
    expect(await storedKeys()).toEqual(['second', 'third'])
    expect((await services.update(created.id, { title: 'Painted' })).cover?.id).toBe(second)
    await services.remove(created.id)
    expect(await storedKeys()).toEqual(['third'])
  })
})
