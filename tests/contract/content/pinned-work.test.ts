import { expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import type { TestUser } from '../kit/kit.ts'
import { startPortfolio } from './portfolio-kit.ts'

const { api, ayen, lado, publish, services } = await startPortfolio()

const pin = (user: TestUser, pinned_work_id: Json) =>
  api.request('PATCH', '/api/profiles/update_profile/', {
    token: user.access,
    body: { pinned_work_id },
  })

/** The pinned portfolio item in a user's public profile; undefined = none. */
async function pinnedOf({ username }: TestUser): Promise<unknown> {
  return (await api.request('GET', `/api/public-profiles/${username}/`)).body.pinned_work_id
}

test("[API-USER-01] pinning is listed among the signed-in user's extensions", async () => {
  const me = await api.request('GET', '/api/users/me/', { token: ayen.access })
  expect(me.body.extras).toContain('pinned_work')
})

test('own portfolio items can be pinned, replaced and unpinned', async () => {
  expect(await pinnedOf(ayen)).toBe(undefined)
  const [one, two] = [await publish(ayen, { title: 'One' }), await publish(ayen, { title: 'Two' })]
  expect((await pin(ayen, one.id)).status).toBe(200)
  expect(await pinnedOf(ayen)).toBe(one.id)
  expect((await pin(ayen, String(two.id))).status).toBe(200)
  expect(await pinnedOf(ayen)).toBe(two.id)
  const named = { token: ayen.access, body: { headline: 'Weaver' } }
  await api.request('PATCH', '/api/profiles/update_profile/', named)
  expect(await pinnedOf(ayen)).toBe(two.id)
  expect((await pin(ayen, null)).status).toBe(200)
  expect(await pinnedOf(ayen)).toBe(undefined)
})

test("pinning rejects other users', missing and hidden items", async () => {
  const [own, other] = [await publish(ayen), await publish(lado)]
  const hidden = await publish(ayen)
  await api.db
    .updateTable('works')
    .set({ hidden_at: new Date() })
    .where('id', '=', hidden.id)
    .execute()
  await pin(ayen, own.id)
  for (const id of [other.id, 99_999_999, 'x', hidden.id]) {
    const rejected = await pin(ayen, id)
    expect([rejected.status, rejected.body]).toEqual([
      400,
      { pinned_work_id: ['This is not one of your works.'] },
    ])
  }
  expect(await pinnedOf(ayen)).toBe(own.id)
})

test('deleting or hiding a pinned item unpins it', async () => {
  const [gone, hidden] = [await publish(lado), await publish(lado)]
  await pin(lado, gone.id)
  await services(lado).portfolio.remove(gone.id)
  expect(await pinnedOf(lado)).toBe(undefined)

  await pin(lado, hidden.id)
  const staff = await api.register('keji')
  await api.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff.id).execute()
  const hiding = await api.request('POST', `/api/admin/content/work/${hidden.id}/hide/`, {
    token: staff.access,
    body: { reason: 'stolen' },
  })
  expect(hiding.status).toBe(200)
  expect(await pinnedOf(lado)).toBe(undefined)
})
