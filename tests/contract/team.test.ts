import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Json } from '../../src/protocol/types.ts'
import { type Api, type Person, startApi } from './kit.ts'
import { as, newcomers, participantOf } from './live-people.ts'
import { FIELDS, makeProject, projectsOf } from './projects-kit.ts'

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

let api: Api
let ayen: Person
let lokai: Person
let keji: Person
let project: number
const join = newcomers(() => api)
const ask = as(() => api)
const member = (of: Person, role: string) => ({
  id: expect.any(Number),
  project_id: project,
  project_title: FIELDS.title,
  user: participantOf(of),
  role,
  created_at: ISO,
})
const add = (who: Person, body: { [field: string]: Json }) =>
  ask(who, 'POST', 'team/', { body: { project_id: project, ...body } })

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  keji = await join('keji')
  project = await makeProject(api, ayen)
})

test('[API-PROJ-08 PROD-15] everybody sees who is in a team, in order of joining', async () => {
  await add(ayen, { username: lokai.username, role: 'Painter' })
  await add(ayen, { username: keji.username })
  const other = await makeProject(api, lokai)
  await ask(lokai, 'POST', 'team/', { body: { project_id: other, user_id: keji.id } })
  const services = projectsOf(api)
  const page = await services.team({ project_id: project })
  expect(services.calls).toEqual(['GET /api/team/ 200'])
  expect(page).toEqual({
    items: [member(lokai, 'Painter'), member(keji, '')],
    next: null,
    count: 2,
  })
  expect((await services.get(project)).team).toEqual(page.items)
  const all = (await api.request('GET', '/api/team/?page_size=100')).body.results
  expect(all.filter((one: { user: { id: number } }) => one.user.id === keji.id)).toHaveLength(2)
  expect((await api.request('GET', '/api/team/?project_id=abc')).status).toBe(404)
})

test('[API-PROJ-09 PROD-15] the owner adds by username, whatever its case, or by id; again changes nothing', async () => {
  const services = projectsOf(api, ayen)
  const username = lokai.username.toUpperCase()
  const added = await services.addMember({ project_id: project, username, role: 'Painter' })
  expect(services.calls).toEqual(['POST /api/team/ 201'])
  expect(added).toEqual(member(lokai, 'Painter'))
  const again = await add(ayen, { user_id: lokai.id, role: 'Painter' })
  expect([again.status, again.body.id]).toEqual([200, added.id])
  expect((await add(ayen, { user_id: keji.id })).body).toEqual(member(keji, ''))
})

test('[API-PROJ-09] whoever is put into a team hears of it once, and can leave', async () => {
  const { id } = (await add(ayen, { username: lokai.username, role: 'Painter' })).body
  await add(ayen, { username: lokai.username, role: 'Painter' })
  const { results } = (await ask(lokai, 'GET', 'notifications/')).body
  expect(results).toEqual([
    {
      id: expect.any(Number),
      title: 'In a team',
      message: `${ayen.username} Test added you to the team of ${FIELDS.title}`,
      actor: participantOf(ayen),
      verb: 'added',
      payload: {
        preview: 'Painter',
        project_id: project,
        url: expect.stringMatching(new RegExp(`^/projects?/.*${project}`)),
      },
      created_at: ISO,
      is_read: false,
    },
  ])
  expect((await ask(lokai, 'DELETE', `team/${id}/`)).status).toBe(204)
  expect((await projectsOf(api).team({ project_id: project })).items).toEqual([])
})

test('[API-PROJ-09] what is wrong is said at its field', async () => {
  await add(ayen, { username: lokai.username, role: 'Painter' })
  const wrong: [{ [field: string]: Json }, Json][] = [
    [{}, { username: ['Enter the username of the person.'] }],
    [{ username: '  ' }, { username: ['Enter the username of the person.'] }],
    [
      { username: 'nobody-of-this-name' },
      { username: ['There is nobody named nobody-of-this-name.'] },
    ],
    [{ user_id: 999_999_999 }, { user_id: ['There is nobody named 999999999.'] }],
    [{ username: ayen.username }, { username: ['You run this project yourself.'] }],
    [
      { username: lokai.username, role: 'Guide' },
      { username: ['This person is in the team already.'] },
    ],
    [
      { username: keji.username, role: 'x'.repeat(201) },
      { role: ['Role may have at most 200 characters.'] },
    ],
    [{ username: keji.username, project_id: '' }, { project_id: ['This field may not be blank.'] }],
  ]
  for (const [body, expected] of wrong) {
    const answer = await add(ayen, body)
    expect([body, answer.status, answer.body]).toEqual([body, 400, expected])
  }
  await expect(
    projectsOf(api, ayen).addMember({ project_id: project, username: 'nobody', role: '' }),
  ).rejects.toMatchObject({ status: 400, message: 'There is nobody named nobody.' })
})

test('[API-PROJ-10 PROD-15] the owner gives another role', async () => {
  const { id } = (await add(ayen, { username: lokai.username, role: 'Painter' })).body
  const services = projectsOf(api, ayen)
  expect(await services.updateMember(id, ' Guide ')).toEqual({ ...member(lokai, 'Guide'), id })
  expect(services.calls).toEqual([`PATCH /api/team/${id}/ 200`])
  const bare = await ask(ayen, 'PATCH', `team/${id}/`, { body: {} })
  expect([bare.status, bare.body]).toEqual([400, { role: ['This field is required.'] }])
})

test('[API-PROJ-11 PROD-15] the owner removes a member; a member leaves; twice is fine', async () => {
  const ids = []
  for (const { username } of [lokai, keji]) ids.push((await add(ayen, { username })).body.id)
  const owner = projectsOf(api, ayen)
  await owner.removeMember(ids[0])
  await owner.removeMember(ids[0])
  expect(owner.calls).toEqual([
    `DELETE /api/team/${ids[0]}/ 204`,
    `DELETE /api/team/${ids[0]}/ 404`,
  ])
  await projectsOf(api, keji).removeMember(ids[1])
  expect((await owner.team({ project_id: project })).items).toEqual([])
})

test('[API-PROJ-09 API-PROJ-10 API-PROJ-11] nobody else changes a team', async () => {
  const { id } = (await add(ayen, { username: lokai.username })).body
  const body = { project_id: project, username: keji.username, role: 'Guide' }
  for (const [method, path, who] of [
    ['POST', 'team/', lokai],
    ['PATCH', `team/${id}/`, lokai],
    ['PATCH', `team/${id}/`, keji],
    ['DELETE', `team/${id}/`, keji],
  ] as const) {
    const answer = await ask(who, method, path, { body })
    expect([method, answer.status, answer.body]).toEqual([
      method,
      403,
      { detail: 'This project is not yours.' },
    ])
    expect((await api.request(method, `/api/${path}`, { body })).status).toBe(401)
  }
  expect((await ask(ayen, 'PATCH', 'team/999999999/', { body })).status).toBe(404)
  expect((await projectsOf(api).team({ project_id: project })).items).toEqual([member(lokai, '')])
})

test('[API-PROJ-08] a deleted account is in no team', async () => {
  await add(ayen, { username: lokai.username })
  await api.erase(lokai)
  expect((await projectsOf(api).team({ project_id: project })).items).toEqual([])
})
