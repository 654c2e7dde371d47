import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { createProject, FIELDS, joinTeam, projectsOf } from '../projects/projects-kit.ts'

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

let ayen: TestUser
let lokai: TestUser
let keji: TestUser
let project: number
let clock = Date.parse('2026-03-01T09:00:00Z')
const api = await startFileApi({
  config: { accessTokenSeconds: 30 * 86_400 },
  now: () => clock,
})
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const member = (of: TestUser, role: string) => ({
  id: expect.any(Number),
  project_id: project,
  project_title: FIELDS.title,
  user: participantOf(of),
  role,
  status: 'member',
  created_at: ISO,
})
const invited = (of: TestUser, role: string) => ({ ...member(of, role), status: 'invited' })
const joined = (who: TestUser, role = '') => joinTeam(api, ayen, who, { project_id: project, role })
const add = (who: TestUser, body: { [field: string]: Json }) =>
  requestAs(who, 'POST', 'team/', { body: { project_id: project, ...body } })

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  keji = await join('keji')
  project = await createProject(api, ayen)
})

test('[API-PROJ-08 PROD-15] the team is visible to everyone, in order of joining', async () => {
  await joined(lokai, 'Painter')
  await joined(keji)
  const other = await createProject(api, lokai)
  await joinTeam(api, lokai, keji, { project_id: other })
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

test('[API-PROJ-09 PROD-15] the owner invites by username, ignoring case, or by id, idempotently', async () => {
  const services = projectsOf(api, ayen)
  const username = lokai.username.toUpperCase()
  const added = await services.addMember({ project_id: project, username, role: 'Painter' })
  expect(services.calls).toEqual(['POST /api/team/ 201'])
  expect(added).toEqual(invited(lokai, 'Painter'))
  const again = await add(ayen, { user_id: lokai.id, role: 'Painter' })
  expect([again.status, again.body.id]).toEqual([200, added.id])
  expect((await add(ayen, { user_id: keji.id })).body).toEqual(invited(keji, ''))
})

test('[API-PROJ-09] an invited user is notified once and can decline', async () => {
  const { id } = (await add(ayen, { username: lokai.username, role: 'Painter' })).body
  await add(ayen, { username: lokai.username, role: 'Painter' })
  const { results } = (await requestAs(lokai, 'GET', 'notifications/')).body
  expect(results).toEqual([
    {
      id: expect.any(Number),
      title: 'Team invitation',
      message: `${ayen.username} Test invited you to the team of ${FIELDS.title}`,
      actor: participantOf(ayen),
      verb: 'invited',
      payload: {
        preview: 'Painter',
        project_id: project,
        url: expect.stringMatching(new RegExp(`^/projects?/.*${project}`)),
      },
      created_at: ISO,
      is_read: false,
    },
  ])
  expect((await requestAs(lokai, 'DELETE', `team/${id}/`)).status).toBe(204)
  expect((await projectsOf(api, ayen).team({ project_id: project })).items).toEqual([])
})

test('[API-PROJ-09] errors are reported per field', async () => {
  await joined(lokai, 'Painter')
  await add(ayen, { username: keji.username, role: 'Painter' })
  const wrong: [{ [field: string]: Json }, Json][] = [
    [{}, { username: ['Enter the username of the person.'] }],
    [{ username: '  ' }, { username: ['Enter the username of the person.'] }],
    [
      { username: 'nobody-of-this-name' },
      { username: ['There’s no user named nobody-of-this-name.'] },
    ],
    [{ user_id: 999_999_999 }, { user_id: ['There’s no user named 999999999.'] }],
    [{ username: ayen.username }, { username: ['You own this project.'] }],
    [
      { username: lokai.username, role: 'Guide' },
      { username: ['This person is in the team already.'] },
    ],
    [{ username: keji.username, role: 'Guide' }, { username: ['This person is invited already.'] }],
    [
      { username: keji.username, role: 'x'.repeat(201) },
      { role: ['Role can have up to 200 characters.'] },
    ],
    [{ username: keji.username, project_id: '' }, { project_id: ['This field may not be blank.'] }],
  ]
  for (const [body, expected] of wrong) {
    const response = await add(ayen, body)
    expect([body, response.status, response.body]).toEqual([body, 400, expected])
  }
  await expect(
    projectsOf(api, ayen).addMember({ project_id: project, username: 'nobody', role: '' }),
  ).rejects.toMatchObject({ status: 400, message: 'There’s no user named nobody.' })
})

test('[API-PROJ-10 PROD-15] the owner changes a role', async () => {
  const { id } = await joined(lokai, 'Painter')
  const services = projectsOf(api, ayen)
  expect(await services.updateMember(id, ' Guide ')).toEqual({ ...member(lokai, 'Guide'), id })
  expect(services.calls).toEqual([`PATCH /api/team/${id}/ 200`])
  const bare = await requestAs(ayen, 'PATCH', `team/${id}/`, { body: {} })
  expect([bare.status, bare.body]).toEqual([400, { role: ['This field is required.'] }])
})

test('[API-PROJ-11 PROD-15] the owner removes a member and a member leaves, idempotently', async () => {
  const ids = []
  for (const user of [lokai, keji]) ids.push((await joined(user)).id)
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

test('[API-PROJ-09 API-PROJ-10 API-PROJ-11] other users cannot change a team', async () => {
  const { id } = await joined(lokai)
  const body = { project_id: project, username: keji.username, role: 'Guide' }
  for (const [method, path, who] of [
    ['POST', 'team/', lokai],
    ['PATCH', `team/${id}/`, lokai],
    ['PATCH', `team/${id}/`, keji],
    ['DELETE', `team/${id}/`, keji],
  ] as const) {
    const response = await requestAs(who, method, path, { body })
    expect([method, response.status, response.body]).toEqual([
      method,
      403,
      { detail: 'This project is not yours.' },
    ])
    expect((await api.request(method, `/api/${path}`, { body })).status).toBe(401)
  }
  expect((await requestAs(ayen, 'PATCH', 'team/999999999/', { body })).status).toBe(404)
  expect((await projectsOf(api).team({ project_id: project })).items).toEqual([member(lokai, '')])
})

test('[API-PROJ-08] a deleted account is removed from its teams', async () => {
  await joined(lokai)
  await api.deleteAccount(lokai)
  expect((await projectsOf(api).team({ project_id: project })).items).toEqual([])
})

describe('team invitation', () => {
  const teamsSeen = async (who?: TestUser) => {
    const services = projectsOf(api, who)
    const { items } = await services.team({ project_id: project })
    const token = who ? { token: who.access } : {}
    const lists = [
      items,
      (await services.get(project)).team,
      (await api.request('GET', '/api/team/?page_size=100', token)).body.results,
    ]
    const ids = lists.map((list) => list.map(({ id }: { id: unknown }) => id))
    return [ids[0], ids[1], ids[2].length]
  }
  const all = async () => (await api.request('GET', '/api/team/')).body.count

  test('[API-PROJ-08] is visible to the owner and the invited user only', async () => {
    const before = await all()
    const { id } = (await add(ayen, { user_id: lokai.id, role: 'Painter' })).body
    for (const who of [undefined, keji]) expect(await teamsSeen(who)).toEqual([[], [], before])
    for (const who of [ayen, lokai]) expect(await teamsSeen(who)).toEqual([[id], [id], before])
    expect(await all()).toBe(before)
    const { items, count } = await projectsOf(api, lokai).team({ project_id: project })
    expect([items, count]).toEqual([[invited(lokai, 'Painter')], 1])
    expect((await projectsOf(api).team({ project_id: project })).count).toBe(0)
    const page = await api.request('GET', `/projects/${project}`)
    expect([page.text.includes('Painter'), page.text.includes(lokai.username)]).toEqual([
      false,
      false,
    ])
  })

  test('[API-PROJ-08] becomes a membership when accepted, idempotently', async () => {
    const { id } = (await add(ayen, { user_id: lokai.id, role: 'Painter' })).body
    const services = projectsOf(api, lokai)
    const expected = { ...member(lokai, 'Painter'), id }
    expect(await services.acceptInvitation(id)).toEqual(expected)
    expect(await services.acceptInvitation(id)).toEqual(expected)
    expect(services.calls).toEqual([
      `POST /api/team/${id}/accept/ 200`,
      `POST /api/team/${id}/accept/ 200`,
    ])
    expect((await projectsOf(api).team({ project_id: project })).items).toEqual([expected])
  })

  test('[API-PROJ-11] disappears when declined or withdrawn', async () => {
    for (const who of [lokai, ayen]) {
      const { id } = (await add(ayen, { user_id: lokai.id })).body
      expect((await requestAs(who, 'DELETE', `team/${id}/`)).status).toBe(204)
      expect((await projectsOf(api, ayen).team({ project_id: project })).items).toEqual([])
      expect((await requestAs(lokai, 'POST', `team/${id}/accept/`)).status).toBe(404)
    }
  })

  test('[API-PROJ-10] the owner can change its role', async () => {
    const { id } = (await add(ayen, { user_id: lokai.id })).body
    const changed = await requestAs(ayen, 'PATCH', `team/${id}/`, { body: { role: 'Guide' } })
    expect([changed.status, changed.body]).toEqual([200, { ...invited(lokai, 'Guide'), id }])
  })

  test('[API-PROJ-09 API-PROJ-10 API-PROJ-11] cannot be accepted or seen by other users', async () => {
    const { id } = (await add(ayen, { user_id: lokai.id, role: 'Painter' })).body
    const body = { role: 'Guide' }
    for (const [who, method, path] of [
      [keji, 'POST', `team/${id}/accept/`],
      [ayen, 'POST', `team/${id}/accept/`],
      [keji, 'PATCH', `team/${id}/`],
      [keji, 'DELETE', `team/${id}/`],
      [lokai, 'POST', 'team/999999999/accept/'],
    ] as const) {
      const { status } = await requestAs(who, method, path, { body })
      expect([method, path, who.username, status]).toEqual([method, path, who.username, 404])
    }
    expect((await api.request('POST', `/api/team/${id}/accept/`)).status).toBe(401)
    const { items } = await projectsOf(api, ayen).team({ project_id: project })
    expect(items).toEqual([{ ...invited(lokai, 'Painter'), id }])
  })

  test('[API-PROJ-09] cannot be accepted across a block or for a hidden project', async () => {
    const { id } = (await add(ayen, { user_id: lokai.id })).body
    await requestAs(ayen, 'POST', 'blocks/', { body: { user_id: lokai.id } })
    const rejected = await requestAs(lokai, 'POST', `team/${id}/accept/`)
    expect([rejected.status, rejected.body]).toEqual([
      403,
      { detail: 'You cannot join this team.' },
    ])
    const other = (await add(ayen, { user_id: keji.id })).body.id
    await api.db
      .updateTable('projects')
      .set({ hidden_at: new Date() })
      .where('id', '=', project)
      .execute()
    expect((await requestAs(keji, 'POST', `team/${other}/accept/`)).status).toBe(404)
  })

  test('[API-PROJ-09] is not needed after an accepted application, but again after leaving', async () => {
    const applying = (who: TestUser) =>
      requestAs(who, 'POST', `projects/${project}/applications/`, { body: { message: 'Take me.' } })
    const accept = async (who: TestUser) => {
      const path = `project-applications/${(await applying(who)).body.id}/`
      await requestAs(ayen, 'PATCH', path, { body: { status: 'accepted' } })
      return (await projectsOf(api).team({ project_id: project })).items[0]?.id
    }
    await requestAs(ayen, 'DELETE', `team/${await accept(lokai)}/`)
    // Within a day of a removal the user is not notified again.
    clock += 86_400_000
    const again = await add(ayen, { user_id: lokai.id, role: 'Painter' })
    expect([again.status, again.body]).toEqual([201, member(lokai, 'Painter')])
    const { results } = (await requestAs(lokai, 'GET', 'notifications/')).body
    expect(results[0].message).toBe(
      `${ayen.username} Test added you to the team of ${FIELDS.title}`,
    )
    await requestAs(lokai, 'DELETE', `team/${again.body.id}/`)
    expect((await add(ayen, { user_id: lokai.id })).body).toEqual(invited(lokai, ''))
  })

  test("[PROD-15] is accepted when the owner accepts the user's application", async () => {
    const { id } = (await add(ayen, { user_id: lokai.id, role: 'Painter' })).body
    const applied = await requestAs(lokai, 'POST', `projects/${project}/applications/`, {
      body: { message: 'Take me.' },
    })
    const path = `project-applications/${applied.body.id}/`
    await requestAs(ayen, 'PATCH', path, { body: { status: 'accepted' } })
    const { items } = await projectsOf(api).team({ project_id: project })
    expect(items).toEqual([{ ...member(lokai, 'Painter'), id }])
  })
})

describe('inviting and removing a user again and again', () => {
  const DAY_MS = 86_400_000
  const titles = async (who: TestUser) => {
    const { results } = (await requestAs(who, 'GET', 'notifications/')).body
    return results.map((row: { title: string; payload: { preview: string } }) => [
      row.title,
      row.payload.preview,
    ])
  }
  const unread = async (who: TestUser) =>
    (await requestAs(who, 'GET', 'notifications/unread_count/')).body.unread_count
  const invite = async (role: string, project_id = project): Promise<number> => {
    const { status, body } = await add(ayen, { user_id: lokai.id, role, project_id })
    expect(status).toBe(201)
    return body.id
  }
  const remove = async (id: number, who = ayen) =>
    expect((await requestAs(who, 'DELETE', `team/${id}/`)).status).toBe(204)

  test('leaves no notification of an invitation that was withdrawn', async () => {
    const bell = await openNotifications(api, lokai)
    const id = await invite('Painter')
    await expect.poll(() => bell.frames.at(-1)).toMatchObject({ notification_count: 1 })
    await remove(id)
    await expect.poll(() => bell.frames.at(-1)).toMatchObject({ notification_count: 0 })
    expect([await titles(lokai), await unread(lokai)]).toEqual([[], 0])
    for (let count = 0; count < 5; count++) await remove(await invite(`Painter ${count}`))
    expect([await titles(lokai), await unread(lokai)]).toEqual([[], 0])
    await bell.close()
  })

  test('notifies once until a day has passed, for all projects of the owner together', async () => {
    await remove(await invite('First'))
    const other = await createProject(api, ayen)
    await invite('Second', other)
    await requestAs(ayen, 'DELETE', `projects/${other}/`)
    clock += DAY_MS - 1
    await remove(await invite('Third'), lokai)
    clock += DAY_MS - 1
    await remove(await invite('Fourth'))
    expect(await titles(lokai)).toEqual([])
    clock += DAY_MS
    await invite('Fifth')
    expect(await titles(lokai)).toEqual([['Team invitation', 'Fifth']])
  })

  test('also after a project is deleted with its invitations', async () => {
    for (let count = 0; count < 3; count++) {
      const id = await createProject(api, ayen)
      await invite(`Painter ${count}`, id)
      expect(await unread(lokai)).toBe(count === 0 ? 1 : 0)
      expect((await requestAs(ayen, 'DELETE', `projects/${id}/`)).status).toBe(204)
    }
    expect(await titles(lokai)).toEqual([])
  })

  test('keeps notifications that were read, and notifies of other owners', async () => {
    const id = await invite('Painter')
    await requestAs(lokai, 'POST', 'notifications/mark_all_read/')
    await remove(id)
    await invite('Again')
    const theirs = await createProject(api, keji)
    const body = { project_id: theirs, user_id: lokai.id, role: 'Guide' }
    await requestAs(keji, 'POST', 'team/', { body })
    expect(await titles(lokai)).toEqual([
      ['Team invitation', 'Guide'],
      ['Team invitation', 'Painter'],
    ])
  })
})
