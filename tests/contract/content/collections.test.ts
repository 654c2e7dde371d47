import { beforeEach, expect, test } from 'vitest'
import { createCollectionsApi } from '../../../src/services/api/collections.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createUserFactory, participantOf } from '../live/live-people.ts'
import { createClient } from '../ssr/client.ts'

let ayen: TestUser
let lokai: TestUser
const api = await startFileApi()
const join = createUserFactory(api)

beforeEach(async () => {
  await api.db.deleteFrom('collections').execute()
  ayen = await join('ayen')
  lokai = await join('lokai')
})

let created = 0

async function createPortfolioItem(
  author: TestUser,
  title: string,
  pictured = true,
): Promise<number> {
  const work = await api.db
    .insertInto('works')
    .values({ author_id: author.id, title, slug: title, client_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!pictured) return work.id
  created += 1
  const picture = await api.db
    .insertInto('pictures')
    .values({
      owner_id: author.id,
      key: `key-${created}`,
      width: 640,
      height: 480,
      client_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('work_pictures')
    .values({ work_id: work.id, position: 0, picture_id: picture.id, alt: `Of ${title}` })
    .execute()
  return work.id
}

async function collect(owner: TestUser, title: string, itemIds: number[]): Promise<number> {
  const { id } = await api.db
    .insertInto('collections')
    .values({
      owner_id: owner.id,
      title,
      slug: `${title}-slug`,
      description: `About ${title}`,
      client_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, work_id] of itemIds.entries()) {
    await api.db
      .insertInto('collection_works')
      .values({ collection_id: id, position, work_id })
      .execute()
  }
  return id
}

function servicesOf() {
  const client = createClient(api)
  return { calls: client.calls, ...createCollectionsApi(client.http) }
}

test('[A28] collections are listed newest first with four pictures and a count', async () => {
  const ids = []
  for (const title of ['one', 'two', 'three', 'four', 'five', 'six']) {
    ids.push(await createPortfolioItem(lokai, title, title !== 'two'))
  }
  const rivers = await collect(ayen, 'rivers', ids)
  const empty = await collect(ayen, 'empty', [])
  const services = servicesOf()
  const page = await services.list()
  expect(services.calls).toEqual(['GET /api/collections/ 200'])
  const rest = { owner: participantOf(ayen), works: [], is_public: true }
  expect(page).toEqual({
    items: [
      {
        ...rest,
        id: empty,
        title: 'empty',
        slug: 'empty-slug',
        description: 'About empty',
        items_count: 0,
        pictures: [],
      },
      {
        ...rest,
        id: rivers,
        title: 'rivers',
        slug: 'rivers-slug',
        description: 'About rivers',
        items_count: 6,
        pictures: ['one', 'three', 'four', 'five'].map((title) => ({
          id: expect.any(Number),
          url: expect.stringMatching(/\/media\/pictures\/key-\d+\/$/),
          widths: [320, 640],
          width: 640,
          height: 480,
          thumbhash: '',
          alt: `Of ${title}`,
        })),
      },
    ],
    next: null,
    count: 2,
  })
})

test('[A28] a collection returns its portfolio items in collection order', async () => {
  const [old, middle, young] = [
    await createPortfolioItem(lokai, 'old'),
    await createPortfolioItem(ayen, 'middle'),
    await createPortfolioItem(lokai, 'young'),
  ]
  await collect(ayen, 'mixed', [middle, young, old])
  const services = servicesOf()
  const found = await services.get('mixed-slug')
  expect(services.calls).toEqual(['GET /api/collections/mixed-slug/ 200'])
  expect(found.works.map((work) => [work.id, work.author.id, work.images.length])).toEqual([
    [middle, ayen.id, 1],
    [young, lokai.id, 1],
    [old, lokai.id, 1],
  ])
  expect([found.items_count, found.pictures.map((picture) => picture.alt)]).toEqual([
    3,
    ['Of middle', 'Of young', 'Of old'],
  ])
})

test('[A28] collections omit portfolio items of deleted accounts, and their own collections disappear', async () => {
  await collect(ayen, 'shared', [
    await createPortfolioItem(lokai, 'gone'),
    await createPortfolioItem(ayen, 'kept'),
  ])
  await collect(lokai, 'theirs', [])
  await api.deleteAccount(lokai)
  const { items } = await servicesOf().list()
  expect(items.map((one) => [one.slug, one.items_count])).toEqual([['shared-slug', 1]])
  expect((await servicesOf().get('shared-slug')).works.map((work) => work.title)).toEqual(['kept'])
  for (const slug of ['theirs-slug', 'nothing', '%00']) {
    const response = await api.request('GET', `/api/collections/${slug}/`)
    expect([slug, response.status]).toEqual([slug, 404])
  }
})
