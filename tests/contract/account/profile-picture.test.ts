import { expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { jpeg, sendForm, upload } from '../publishing/forms.ts'
import { createClient } from '../ssr/client.ts'

const api = await startFileApi()
const ayen = await api.register('ayen')
const lokai = await api.register('lokai')

const change = (user: TestUser, avatar: Json) =>
  api.request('PATCH', '/api/profiles/update_profile/', { token: user.access, body: { avatar } })

async function uploadPicture(user: TestUser, width = 900): Promise<{ id: number; url: string }> {
  const { body } = await upload(api, user.access, {
    bytes: await jpeg(width, 600),
    name: 'me.jpg',
  })
  return { id: body.id, url: body.url }
}

const status = async (url: string) => (await fetch(`${api.origin}${url}`)).status

test('[API-USER-04 ENT-10] an own upload becomes the public avatar', async () => {
  const picture = await uploadPicture(ayen)
  const client = createClient(api, ayen)
  const saved = await client.profiles.updateProfile({ avatar: picture.id })
  const url = `${picture.url}320.webp`
  expect([saved.avatar, saved.user.profile_picture]).toEqual([
    `${api.origin}${url}`,
    `${api.origin}${url}`,
  ])
  expect(await status(url)).toBe(200)
  expect((await createClient(api).profiles.publicProfile(ayen.username)).avatar).toBe(
    `${api.origin}${url}`,
  )
  // It is in use now, and does not change with other fields.
  const deletion = await api.request('DELETE', `/api/uploads/${picture.id}/`, {
    token: ayen.access,
  })
  expect(deletion.status).toBe(409)
  expect((await client.profiles.updateProfile({ headline: 'Weaver' })).avatar).toBe(
    `${api.origin}${url}`,
  )
})

test('[API-USER-04 A31] a file in the profile form becomes the avatar, together with other fields', async () => {
  const bytes = await jpeg(900, 600)
  const form = (entries: Parameters<typeof sendForm>[4]) =>
    sendForm(api, 'PATCH', '/api/profiles/update_profile/', lokai.access, entries)
  const saved = await form([
    ['headline', 'Potter'],
    ['avatar', { bytes, name: 'me.jpg' }],
  ])
  expect([saved.status, saved.body.headline]).toEqual([200, 'Potter'])
  const first: string = saved.body.avatar
  expect(first).toMatch(/^\/media\/pictures\/[^/]+\/320\.webp$/)
  expect(await status(first)).toBe(200)
  const second: string = (await form([['avatar', { bytes, name: 'b.jpg' }]])).body.avatar
  expect([await status(first), await status(second)]).toEqual([404, 200])
  const rejected = await form([
    ['first_name', ''],
    ['avatar', { bytes, name: 'c.jpg' }],
  ])
  expect(rejected.status).toBe(400)
  expect((await form([['cover', { bytes, name: 'd.jpg' }]])).body).toEqual({
    cover: ['No file is expected here.'],
  })
  const { count } = await api.db
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', lokai.id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
  expect((await form([['avatar', '']])).body.avatar).toBe(null)
})

test('[API-USER-04] a picture smaller than the avatar size is used in its own width', async () => {
  const small = await uploadPicture(ayen, 200)
  expect((await change(ayen, small.id)).body.avatar).toBe(`${small.url}200.webp`)
})

test('[API-USER-04] a new avatar replaces the old one, and null deletes it with its file', async () => {
  const [first, second] = [await uploadPicture(ayen), await uploadPicture(ayen)]
  await change(ayen, first.id)
  await change(ayen, second.id)
  expect(await status(`${first.url}320.webp`)).toBe(404)
  expect((await change(ayen, null)).body.avatar).toBe(null)
  expect(await status(`${second.url}320.webp`)).toBe(404)
  const left = await api.db
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', [first.id, second.id])
    .execute()
  expect(left).toEqual([])
})

test('[API-USER-04] a picture a portfolio item uses stays when it is no longer the avatar', async () => {
  const { id, url } = await uploadPicture(ayen)
  await api.request('POST', '/api/portfolio/', {
    token: ayen.access,
    body: { title: 'Me', description: '', category: '', tags: [], images: [{ id, alt: 'Me' }] },
  })
  await change(ayen, id)
  await change(ayen, null)
  expect(await status(`${url}320.webp`)).toBe(200)
})

test("[API-USER-04] rejects pictures that are not the user's own upload, and changes nothing", async () => {
  const theirs = await uploadPicture(lokai)
  for (const wrong of [theirs.id, 999_999_999, 'me.jpg']) {
    const response = await change(ayen, wrong)
    expect([response.status, response.body]).toEqual([
      400,
      { avatar: [`These images aren’t in your uploads: ${wrong}.`] },
    ])
  }
  expect((await change(ayen, { url: 'https://example.org/me.jpg' })).body).toEqual({
    avatar: ['Picture is required.'],
  })
  const mine = await api.request('GET', '/api/profiles/my_profile/', { token: ayen.access })
  expect(mine.body.avatar).toBe(null)
})
