import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { contentServicesOf } from '../content/content-kit.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory, servicesOf } from '../live/live-people.ts'
import { FIELDS, ZIP } from '../market/assets-kit.ts'
import { createProject } from '../projects/projects-kit.ts'
import { sendForm } from '../publishing/forms.ts'
import { contentOf, fields, picture } from '../publishing/writing-kit.ts'

let ayen: TestUser
let lado: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lado = await join('lado')
})

const placed = async () => ({ id: (await picture(api, ayen)).id, alt: 'The Nile at dawn' })
const idOf = async (created: Promise<{ id: string | number }>): Promise<number> =>
  Number((await created).id)

async function sellAsset(): Promise<number> {
  const entries = Object.entries({ ...FIELDS, images: [await placed()] }).map(
    ([name, value]) =>
      [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
  )
  const sold = await sendForm(api, 'POST', '/api/creative-assets/', ayen.access, [
    ...entries,
    ['file', { bytes: ZIP, name: 'brushes.zip' }],
  ])
  return sold.body.id
}

/** Creates an item of Ayen's with one picture, by type; returns its id. */
const MAKE: { readonly [kind: string]: () => Promise<number> } = {
  work: async () => {
    const body = { title: 'Nile', images: [await placed()] }
    return (await requestAs(ayen, 'POST', 'portfolio/', { body })).body.id
  },
  post: async () =>
    idOf(contentOf(api, ayen).posts.create({ ...fields('Nile'), images: [await placed()] })),
  blog: async () =>
    idOf(
      contentOf(api, ayen).blog.create({
        title: 'Nile',
        body: '<p>x</p>',
        cover: await placed(),
        published: true,
      }),
    ),
  project: async () => createProject(api, ayen, { cover: await placed() }),
  asset: sellAsset,
}

const TABLES = {
  work: 'works',
  post: 'posts',
  blog: 'blog_entries',
  project: 'projects',
  asset: 'assets',
} as const

const payloadOf = (kind: string, id: Json): { [field: string]: Json } => {
  if (kind === 'project' || kind === 'asset') return { [`${kind}_id`]: id }
  return { content_type: kind, content_id: id }
}

/** The picture Lado gets with a notification with this payload; undefined = none. */
async function picturesOf(payload: { [field: string]: Json }): Promise<unknown> {
  const body = { title: 'x', message: 'x', payload: { preview: '', ...payload } }
  expect((await requestAs(lado, 'POST', 'notifications/', { body })).status).toBe(201)
  return (await requestAs(lado, 'GET', 'notifications/')).body.results[0].picture
}

const PICTURE = {
  id: expect.any(Number),
  url: expect.stringMatching(/^\/media\/pictures\/[^/]+\/$/),
  widths: [40],
  width: 40,
  height: 30,
  thumbhash: expect.stringMatching(/./),
  alt: 'The Nile at dawn',
}

test("[SOCKNOTIF-05 ENT-19] a like notification has the portfolio item's picture, live and in the list", async () => {
  const id = await MAKE.work!()
  const bell = await openNotifications(api, ayen)
  await bell.settled()
  await contentServicesOf(api, lado).bareLikes.changeLike({ type: 'work', id }, true)
  const { notification } = await bell.first('new_notification')
  expect(notification).toMatchObject({ verb: 'liked', picture: PICTURE })
  const { notifications } = await servicesOf(api, ayen).notifications.list(1)
  expect(notifications.map((one) => one.picture)).toEqual([
    { ...PICTURE, url: expect.stringMatching(/\/media\/pictures\/[^/]+\/$/) },
  ])
  bell.socket.terminate()
})

describe.each(Object.keys(MAKE))('notification about an item of type %s', (kind) => {
  test("has the item's first picture, and none once the item is hidden or its author deleted", async () => {
    const id = await MAKE[kind]!()
    expect(await picturesOf(payloadOf(kind, id))).toEqual(PICTURE)
    const table = TABLES[kind as keyof typeof TABLES]
    const hide = (hidden_at: Date | null) =>
      api.db.updateTable(table).set({ hidden_at }).where('id', '=', id).execute()
    await hide(new Date())
    expect(await picturesOf(payloadOf(kind, id))).toBe(undefined)
    await hide(null)
    const gone = { deleted_at: new Date() }
    await api.db.updateTable('users').set(gone).where('id', '=', ayen.id).execute()
    expect(await picturesOf(payloadOf(kind, id))).toBe(undefined)
  })

  test.each([0, -1, 1.5, 2 ** 60, '1', 'x', null, [1]])(
    'has no picture for the id %j',
    async (id) => {
      expect(await picturesOf(payloadOf(kind, id))).toBe(undefined)
    },
  )
})

test('a notification about an unpublished item has no picture', async () => {
  const [entry, asset] = [await MAKE.blog!(), await MAKE.asset!()]
  await api.db
    .updateTable('blog_entries')
    .set({ published: false })
    .where('id', '=', entry)
    .execute()
  await api.db.updateTable('assets').set({ status: 'draft' }).where('id', '=', asset).execute()
  expect(await picturesOf(payloadOf('blog', entry))).toBe(undefined)
  expect(await picturesOf(payloadOf('asset', asset))).toBe(undefined)
})

test('a notification about an item without a picture, or of another type, has no picture', async () => {
  const bare = await idOf(contentOf(api, ayen).posts.create(fields('No picture')))
  expect(await picturesOf(payloadOf('post', bare))).toBe(undefined)
  expect(await picturesOf({})).toBe(undefined)
  expect(await picturesOf({ content_type: 'users', content_id: 1 })).toBe(undefined)
})
