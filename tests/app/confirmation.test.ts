// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { confirmationProblem } from '../../src/machines/account/confirmation/confirmation.selectors.ts'
import { settle } from '../kit/clock.ts'
import { empty, type FakeResponse, hang, json, noResponse } from '../kit/fakes/http.ts'
import { api, SIGNED_IN, startIn } from './kit.ts'

const PATH = 'DELETE /api/users/me/'
const MISSING = json(400, { password: ['Enter your password.'] })
const WRONG = json(400, { password: ['Not right.'] })

async function deleting(...responses: FakeResponse[]) {
  const app = startIn({ stored: SIGNED_IN, server: api().on(PATH, ...responses) })
  const { confirmation } = await app.member()
  const outcome = app.handle.api.users.deleteMe().then(
    () => 'deleted',
    (failure: unknown) => failure,
  )
  const bodies = () =>
    app.server.calls.filter((one) => `${one.method} ${one.path}` === PATH).map((one) => one.body)
  const until = (state: 'idle' | 'asking' | 'checking') =>
    vi.waitFor(() => {
      app.clock.advance(0)
      expect(confirmation.getSnapshot().value).toBe(state)
    })
  const give = (password: string) =>
    confirmation.send({ type: 'confirmation.give', proof: { password } })
  return { app, confirmation, outcome, bodies, until, give }
}

it('[API-USER-02] sends no password when the server does not require one', async () => {
  const { outcome, bodies, confirmation } = await deleting(empty(204))
  expect([await outcome, bodies(), confirmation.getSnapshot().value]).toEqual([
    'deleted',
    [null],
    'idle',
  ])
})

it('[API-USER-02] sends the password when required, and asks again when it was wrong', async () => {
  const { outcome, bodies, until, give, confirmation } = await deleting(MISSING, WRONG, empty(204))
  await until('asking')
  expect(confirmationProblem(confirmation.getSnapshot())).toBeNull()
  give('guess')
  await until('checking')
  await until('asking')
  expect(confirmationProblem(confirmation.getSnapshot())).toBe('Not right.')
  give('secret')
  expect(await outcome).toBe('deleted')
  await until('idle')
  expect(bodies()).toEqual([null, { password: 'guess' }, { password: 'secret' }])
})

it('[API-USER-02] aborts the request when the dialog is cancelled', async () => {
  const { outcome, bodies, until, confirmation } = await deleting(MISSING)
  await until('asking')
  confirmation.send({ type: 'confirmation.cancel' })
  expect([await outcome, bodies()]).toEqual([expect.objectContaining({ aborted: true }), [null]])
})

it.each([
  ['too many attempts', json(429, { detail: 'Too many attempts.' }), 429],
  ['no network', noResponse, 0],
])('[API-USER-02] closes the dialog and rejects on %s', async (_, response, status) => {
  const { outcome, until, give } = await deleting(MISSING, response)
  await until('asking')
  give('secret')
  expect(await outcome).toMatchObject({ status, aborted: false })
  await until('idle')
})

it('[API-USER-02] asks for Google when the server requires it', async () => {
  const { outcome, bodies, until, confirmation } = await deleting(
    json(400, { id_token: ['Confirm with Google.'] }),
    empty(204),
  )
  await until('asking')
  expect(confirmation.getSnapshot().context.by).toBe('google')
  confirmation.send({ type: 'confirmation.give', proof: { id_token: 'token' } })
  expect([await outcome, bodies()]).toEqual(['deleted', [null, { id_token: 'token' }]])
})

it('[API-USER-04 API-AUTH-06] adds the proof to the request body of a profile or password change', async () => {
  const requests = json(400, { id_token: ['Confirm with Google.'] })
  const server = api()
    .on(
      'PATCH /api/profiles/update_profile/',
      requests,
      json(200, { user: { id: 7, username: 'a' } }),
    )
    .on('POST /api/auth/change-password/', requests, json(200, {}))
  const app = startIn({ stored: SIGNED_IN, server })
  const { confirmation } = await app.member()
  const confirm = async (call: Promise<unknown>) => {
    await vi.waitFor(() => expect(confirmation.getSnapshot().value).toBe('asking'))
    confirmation.send({ type: 'confirmation.give', proof: { id_token: 'token' } })
    await call
    app.clock.advance(0)
  }
  const { profiles } = await app.handle.api.people()
  await confirm(profiles.updateProfile({ email: 'a@example.org' }))
  await confirm(
    (await app.handle.api.auth()).changePassword({ oldPassword: '', newPassword: 'new' }),
  )
  const sent = app.server.calls.filter((one) => one.method !== 'GET').map((one) => one.body)
  expect(sent).toEqual([
    { email: 'a@example.org' },
    { email: 'a@example.org', id_token: 'token' },
    { old_password: '', new_password: 'new' },
    { old_password: '', new_password: 'new', id_token: 'token' },
  ])
})

it('aborts the request when the session ends; later requests open no dialog', async () => {
  const { app, outcome, until } = await deleting(MISSING, hang)
  await until('asking')
  app.handle.session.send({ type: 'session.logout' })
  await settle()
  expect(await outcome).toMatchObject({ aborted: true })
  app.server.on('PATCH /api/profiles/update_profile/', MISSING)
  const { profiles } = await app.handle.api.people()
  await expect(profiles.updateProfile({})).rejects.toMatchObject({ status: 400 })
})
