import { beforeEach, describe, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { createProject, FIELDS, projectsOf } from './projects-kit.ts'

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

let ayen: TestUser
let lokai: TestUser
let keji: TestUser
let project: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const apply = (who: TestUser, message = 'I paint walls.', id = project) =>
  requestAs(who, 'POST', `projects/${id}/applications/`, { body: { message } })
const decide = (who: TestUser, id: number, status: string) =>
  requestAs(who, 'PATCH', `project-applications/${id}/`, { body: { status } })
const listed = async () => (await projectsOf(api, ayen).applications(project)).items
const team = async () =>
  (await projectsOf(api).team({ project_id: project })).items.map((one) => one.user.id)
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

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  keji = await join('keji')
  project = await createProject(api, ayen)
})

describe('decisions on applications', () => {
  test('[PROD-15] accepting adds the applicant to the team once and notifies them', async () => {
    const { id } = (await apply(lokai)).body
    const bell = await openNotifications(api, lokai)
    await bell.settled()
    expect((await decide(ayen, id, 'seen')).body.status).toBe('seen')
    expect((await decide(ayen, id, 'accepted')).body.status).toBe('accepted')
    expect((await decide(ayen, id, 'accepted')).status).toBe(200)
    expect(await team()).toEqual([lokai.id])
    const { notification } = await bell.first('new_notification')
    expect(notification).toEqual({
      id: expect.any(Number),
      title: 'Application accepted',
      message: `You were accepted for ${FIELDS.title}`,
      actor: participantOf(ayen),
      verb: 'accepted',
      payload: {
        preview: '',
        project_id: project,
        application_id: id,
        url: `/projects/mural-in-munuki-${project}`,
      },
      created_at: ISO,
      is_read: false,
    })
    expect(await notesOf(lokai)).toEqual([`You were accepted for ${FIELDS.title}`])
    // Viewing the list again does not change the decision.
    expect((await decide(ayen, id, 'seen')).body.status).toBe('accepted')
  })

  test('[PROD-15] an application is not accepted across a block', async () => {
    const { id } = (await apply(lokai)).body
    await requestAs(lokai, 'POST', 'blocks/', { body: { user_id: ayen.id } })
    const accepted = await decide(ayen, id, 'accepted')
    expect([accepted.status, accepted.body]).toEqual([
      403,
      { detail: 'You cannot add this person to a team.' },
    ])
    expect([await team(), (await listed())[0]?.status]).toEqual([[], 'sent'])
    expect((await decide(ayen, id, 'declined')).body.status).toBe('declined')
  })

  test('[PROD-15] the owner is notified of an application with the start of its text', async () => {
    const bell = await openNotifications(api, ayen)
    await bell.settled()
    const { id } = (await apply(lokai, 'Two\nlines')).body
    const { notification } = await bell.first('new_notification')
    expect(notification).toEqual({
      id: expect.any(Number),
      title: 'New application',
      message: `${lokai.username} Test applied to ${FIELDS.title}`,
      actor: participantOf(lokai),
      verb: 'applied',
      payload: {
        preview: 'Two lines',
        project_id: project,
        application_id: id,
        url: `/projects/mural-in-munuki-${project}`,
      },
      created_at: ISO,
      is_read: false,
    })
  })

  test('[PROD-15] declining notifies the applicant, and the owner can change the decision', async () => {
    const { id } = (await apply(lokai)).body
    expect((await decide(ayen, id, 'declined')).body.status).toBe('declined')
    expect(await notesOf(lokai)).toEqual([`Your application to ${FIELDS.title} was declined`])
    const back = await decide(lokai, id, 'withdrawn')
    expect([back.status, back.body]).toEqual([400, { detail: 'This application was declined.' }])
    expect((await apply(lokai)).status).toBe(409)
    expect((await decide(ayen, id, 'accepted')).body.status).toBe('accepted')
    expect(await team()).toEqual([lokai.id])
    expect(await notesOf(lokai)).toEqual([`You were accepted for ${FIELDS.title}`])
  })

  test('[PROD-15] an application of a team member can be neither declined nor withdrawn', async () => {
    const { id } = (await apply(lokai)).body
    await decide(ayen, id, 'accepted')
    const responses = [await decide(ayen, id, 'declined'), await decide(lokai, id, 'withdrawn')]
    expect(responses.map((response) => [response.status, response.body.detail])).toEqual([
      [400, 'This person is in the team. Remove them from the team first.'],
      [400, 'You were accepted and are in the team. Leave the team first.'],
    ])
    const [member] = (await projectsOf(api).team({ project_id: project })).items
    await projectsOf(api, lokai).removeMember(member?.id ?? '')
    expect((await decide(lokai, id, 'withdrawn')).body.status).toBe('withdrawn')
    expect(await team()).toEqual([])
  })

  test('[PROD-15] only the owner decides and only the applicant withdraws', async () => {
    const { id } = (await apply(lokai)).body
    const wrong: [TestUser, string, number, object][] = [
      [lokai, 'accepted', 403, { detail: 'Only the owner of the project can decide.' }],
      [keji, 'accepted', 403, { detail: 'This application is not yours.' }],
      [ayen, 'withdrawn', 403, { detail: 'Only the applicant can withdraw an application.' }],
      [
        ayen,
        'sent',
        400,
        { status: ['An application can be seen, accepted, declined or withdrawn.'] },
      ],
    ]
    for (const [who, status, code, body] of wrong) {
      const response = await decide(who, id, status)
      expect([status, response.status, response.body]).toEqual([status, code, body])
    }
    expect((await decide(ayen, 999_999_999, 'seen')).status).toBe(404)
    const path = `/api/project-applications/${id}/`
    expect((await api.request('PATCH', path, { body: { status: 'seen' } })).status).toBe(401)
    expect(await listed()).toEqual([application(lokai)])
  })
})
