import { expect, test } from 'vitest'
import { promote, safetyOf } from '../admin/admin-kit.ts'
import { createRequestAs } from '../live/live-people.ts'
import { startMarket } from '../market/assets-kit.ts'
import { createProject, joinTeam } from '../projects/projects-kit.ts'

/**
 * Hidden content must be absent from everything that depends on it, and blocks must hold
 * everywhere.
 */

const market = await startMarket()
const { api, seller: owner, buyer: other } = market
const requestAs = createRequestAs(api)
const staff = await promote(api, await api.register('keji'), { is_staff: true })

const hide = (type: 'project' | 'post' | 'asset', id: number) =>
  safetyOf(api, staff).admin.hide({ type, id, reason: 'Stolen.' })
const idsOf = (response: { body: { results: { id: number }[] } }) =>
  response.body.results.map(({ id }) => id)

test('the team of a hidden project is visible to its owner only', async () => {
  const project = await createProject(api, owner)
  const path = `team/?project_id=${project}`
  const { id } = await joinTeam(api, owner, other, { project_id: project, role: 'Painter' })
  expect(idsOf(await api.request('GET', `/api/${path}`))).toEqual([id])
  await hide('project', project)
  for (const list of [path, 'team/?page_size=100']) {
    expect(idsOf(await api.request('GET', `/api/${list}`))).toEqual([])
    expect(idsOf(await requestAs(other, 'GET', list))).toEqual([])
    expect(idsOf(await requestAs(owner, 'GET', list))).toEqual([id])
  }
})

test('the reviews of a hidden asset are visible to its seller only', async () => {
  const asset = await market.sell(owner, { price_amount: 0 })
  await market.buy(other, asset.id)
  const review = await market.post(other, 'asset-reviews/', {
    asset: asset.id,
    rating: 4,
    comment: 'Good.',
  })
  expect(review.status).toBe(201)
  const path = `asset-reviews/?asset=${asset.id}`
  expect(idsOf(await market.get(path))).toEqual([review.body.id])
  await hide('asset', asset.id)
  for (const list of [path, 'asset-reviews/']) expect(idsOf(await market.get(list))).toEqual([])
  expect(idsOf(await market.get(path, owner))).toEqual([review.body.id])
})

test('updating a hidden post or project responds as for a missing one', async () => {
  const body = { title: 'A title', body: 'Words.', category: 'Craft' }
  const post = (await requestAs(owner, 'POST', 'posts/', { body })).body.id
  const project = await createProject(api, owner)
  expect((await requestAs(other, 'PUT', `posts/${post}/`, { body })).status).toBe(403)
  expect((await requestAs(other, 'DELETE', `projects/${project}/`)).status).toBe(403)
  await hide('post', post)
  await hide('project', project)
  expect((await requestAs(other, 'PUT', `posts/${post}/`, { body })).status).toBe(404)
  expect((await requestAs(other, 'DELETE', `posts/${post}/`)).status).toBe(404)
  expect((await requestAs(other, 'DELETE', `projects/${project}/`)).status).toBe(404)
  const team = { project_id: project, user_id: staff.id, role: '' }
  expect((await requestAs(other, 'POST', 'team/', { body: team })).status).toBe(404)
  expect((await requestAs(owner, 'PUT', `posts/${post}/`, { body })).status).toBe(200)
})

test('a user who blocked another is not added to their team and gets no application from them', async () => {
  const [one, two] = [await api.register('blocker'), await api.register('blocked')]
  expect(
    (await requestAs(one, 'POST', 'blocks/', { body: { user_id: two.id } })).status,
  ).toBeLessThan(300)
  const theirs = await createProject(api, two)
  const team = await requestAs(two, 'POST', 'team/', {
    body: { project_id: theirs, user_id: one.id, role: 'Offensive role' },
  })
  expect([team.status, team.body]).toEqual([
    403,
    { detail: 'You cannot add this person to a team.' },
  ])
  expect(idsOf(await requestAs(two, 'GET', `team/?project_id=${theirs}`))).toEqual([])
  const own = await createProject(api, one)
  const applied = await requestAs(two, 'POST', `projects/${own}/applications/`, {
    body: { message: 'Take me.' },
  })
  expect([applied.status, applied.body]).toEqual([
    403,
    { detail: 'You cannot apply to this project.' },
  ])
})
