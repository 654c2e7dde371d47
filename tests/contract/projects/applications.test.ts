import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { createProject, FIELDS, projectsOf, withoutPath } from './projects-kit.ts'

/** Noon in Juba. */
const NOON = Date.parse('2026-03-10T10:00:00Z')
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

let ayen: TestUser
let lokai: TestUser
let keji: TestUser
let project: number
let time = NOON
const api = await startFileApi({
  now: () => time,
  config: { accessTokenSeconds: 7 * 24 * 60 * 60 },
})
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const apply = (who: TestUser, message = 'I paint walls.', id = project) =>
  requestAs(who, 'POST', `projects/${id}/applications/`, { body: { message } })
const decide = (who: TestUser, id: number, status: string) =>
  requestAs(who, 'PATCH', `project-applications/${id}/`, { body: { status } })
const listed = async () => (await projectsOf(api, ayen).applications(project)).items
const notesOf = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'notifications/')).body.results.map(
    (one: { message: string }) => one.message,
  )
const application = (of: TestUser, status = 'sent', message = 'I paint walls.') => ({
  id: expect.any(Number),
  project_id: project,
  applicant: participantOf(of),
  message,
  status,
  created_at: ISO,
  updated_at: ISO,
})

afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  time = NOON
  ayen = await join('ayen')
  lokai = await join('lokai')
  keji = await join('keji')
  project = await createProject(api, ayen)
})

describe('applying to a project', () => {
  test('[PROD-15] shows the application to the applicant and the owner only', async () => {
    const services = projectsOf(api, lokai)
    const sent = await services.apply(project, 'I paint walls.')
    expect(services.calls).toEqual([`POST /api/projects/${project}/applications/ 201`])
    expect(sent).toEqual(application(lokai))
    expect((await services.get(project)).my_application).toEqual(sent)
    const seen = async (user?: TestUser) => {
      const { my_application, applications_count } = await projectsOf(api, user).get(project)
      return [my_application, applications_count]
    }
    expect([await seen(ayen), await seen(keji), await seen()]).toEqual([
      [null, 1],
      [null, null],
      [null, null],
    ])
  })

  test('[PROD-15] a second application is rejected, and ten concurrent ones create one application and one notification', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => apply(lokai)))
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const again = await apply(lokai, 'again')
    expect([again.status, again.body]).toEqual([409, { detail: 'You’ve already applied.' }])
    expect(await listed()).toEqual([application(lokai)])
    expect(await notesOf(ayen)).toEqual([`${lokai.username} Test applied to ${FIELDS.title}`])
  })

  test('[PROD-15] returns the existing application after a lost response', async () => {
    await apply(lokai)
    const services = projectsOf(api, lokai)
    expect(await services.apply(project, 'again')).toEqual(application(lokai))
    expect(services.calls).toEqual([
      `POST /api/projects/${project}/applications/ 409`,
      `GET /api/projects/${project}/ 200`,
    ])
  })

  test('[PROD-15] rejects own, closed, expired and missing projects and a long text with a message', async () => {
    const closed = await createProject(api, ayen, { status: 'closed' })
    const over = await createProject(api, ayen, { deadline: '2026-03-10' })
    expect((await apply(keji, '', over)).status).toBe(201)
    time = Date.parse('2026-03-10T22:00:00Z')
    const refusals: [TestUser, number, number, object][] = [
      [ayen, project, 400, { detail: 'You cannot apply to your own project.' }],
      [lokai, closed, 400, { detail: 'This project is closed to applications.' }],
      [lokai, over, 400, { detail: 'The application deadline has passed.' }],
      [lokai, 999_999_999, 404, { detail: 'This project does not exist.' }],
    ]
    for (const [who, id, status, body] of refusals) {
      const response = await apply(who, 'please', id)
      expect([response.status, response.body]).toEqual([status, body])
    }
    const long = await apply(lokai, 'x'.repeat(2_001))
    expect([long.status, long.body]).toEqual([
      400,
      { message: ['A message can have up to 2,000 characters.'] },
    ])
    const path = `/api/projects/${project}/applications/`
    expect((await api.request('POST', path, { body: {} })).status).toBe(401)
    expect(await listed()).toEqual([])
  })

  test('[PROD-15] an application can be withdrawn and sent again with a new text', async () => {
    const { id } = (await apply(lokai)).body
    const services = projectsOf(api, lokai)
    expect(await services.updateApplication(id, 'withdrawn')).toEqual(
      application(lokai, 'withdrawn'),
    )
    expect(services.calls).toEqual([`PATCH /api/project-applications/${id}/ 200`])
    expect((await decide(lokai, id, 'withdrawn')).status).toBe(200)
    expect(await notesOf(ayen)).toEqual([])
    expect((await projectsOf(api, ayen).get(project)).applications_count).toBe(0)
    const accepted = await decide(ayen, id, 'accepted')
    expect([accepted.status, accepted.body]).toEqual([
      400,
      { detail: 'This application was withdrawn.' },
    ])
    const again = await apply(lokai, 'Now with a ladder.')
    expect([again.status, again.body]).toEqual([
      201,
      { ...application(lokai, 'sent', 'Now with a ladder.'), id },
    ])
    expect(await notesOf(ayen)).toHaveLength(1)
  })
})

describe('list of applications', () => {
  test('[API-PROJ-06] is visible to the owner only, newest first, and does not mark as seen', async () => {
    await apply(lokai)
    await apply(keji, '')
    const services = projectsOf(api, ayen)
    const expected = [application(keji, 'sent', ''), application(lokai)]
    expect((await services.applications(project)).items).toEqual(expected)
    expect((await services.applications(project)).items).toEqual(expected)
    expect(services.calls).toEqual([
      `GET /api/projects/${project}/applications/ 200`,
      `GET /api/projects/${project}/applications/ 200`,
    ])
    for (const path of [
      `projects/${project}/applications/`,
      `project-applications/?project_id=${project}`,
    ]) {
      const response = await requestAs(lokai, 'GET', path)
      expect([response.status, response.body]).toEqual([
        403,
        { detail: 'Only the owner of the project sees its applications.' },
      ])
      expect((await api.request('GET', `/api/${path}`)).status).toBe(401)
    }
  })

  test('[API-PROJ-07] is read from the fallback path when the first fails', async () => {
    await apply(lokai)
    withoutPath(`/api/projects/${project}/applications/`)
    const services = projectsOf(api, ayen)
    expect((await services.applications(project)).items).toEqual([application(lokai)])
    expect(services.calls).toEqual([
      `GET /api/projects/${project}/applications/ 404`,
      'GET /api/project-applications/ 200',
    ])
    const bare = await requestAs(ayen, 'GET', 'project-applications/')
    expect([bare.status, bare.body]).toEqual([400, { project_id: ['This field is required.'] }])
  })

  test('[PROD-15] own applications include their projects', async () => {
    const other = await createProject(api, keji, { title: 'Film in Wau' })
    await apply(lokai)
    await apply(lokai, 'I hold the camera.', other)
    const services = projectsOf(api, lokai)
    const mine = await services.myApplications()
    expect(services.calls).toEqual(['GET /api/project-applications/mine/ 200'])
    expect(mine.items).toEqual([
      {
        ...application(lokai, 'sent', 'I hold the camera.'),
        project_id: other,
        project: { id: other, title: 'Film in Wau', slug: 'film-in-wau', status: 'open' },
      },
      {
        ...application(lokai),
        project: { id: project, title: FIELDS.title, slug: 'mural-in-munuki', status: 'open' },
      },
    ])
    expect((await projectsOf(api, ayen).myApplications()).items).toEqual([])
  })

  test('[PROD-15] omits deleted accounts', async () => {
    await apply(lokai)
    await api.deleteAccount(lokai)
    expect(await listed()).toEqual([])
    expect((await projectsOf(api, ayen).get(project)).applications_count).toBe(0)
  })
})
