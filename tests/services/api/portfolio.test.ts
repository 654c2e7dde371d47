import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createPortfolioApi } from '../../../src/services/api/portfolio.ts'
import {
  deleteWorkMutation,
  myWorksQuery,
  PORTFOLIO_ITEMS,
  workQuery,
  worksOfQuery,
} from '../../../src/services/queries/portfolio.ts'
import { empty, json, noResponse, text } from '../../kit/fakes/http.ts'
import { API, createTestServices, failureOf } from '../kit/kit.ts'

const RAW = { id: 3, title: 'Cloth', author: { id: 1, username: 'ayen' }, images: ['/m/a.jpg'] }
const WORK = {
  id: 3,
  title: 'Cloth',
  slug: '',
  author: { id: 1, username: 'ayen', full_name: 'ayen', avatar: null },
  category: '',
  tags: [],
  likes_count: null,
  comments_count: null,
  views_count: null,
  created_at: '',
  edited_at: null,
  description: '',
  images: [
    { id: null, url: `${API}/m/a.jpg`, widths: [], width: 0, height: 0, thumbhash: '', alt: '' },
  ],
  image_count: 1,
  colours: [],
  tools: [],
  process: '',
  licence: '' as const,
}

const FIELDS = {
  title: 'Cloth',
  description: 'Cotton',
  category: '',
  tags: ['a', 'b'],
  images: [{ id: 5, alt: 'x' }],
}

/** A field that has not been read is sent under all the names it may have. */
const COTTON = { description: 'Cotton', body: 'Cotton', content: 'Cotton', text: 'Cotton' }

function start() {
  const services = createTestServices()
  return { ...services, portfolio: createPortfolioApi(services.http) }
}

describe('portfolio lists', () => {
  it('[API-PORT-01 API-PORT-03 API-PORT-05 ENT-30] send only non-empty filters', async () => {
    const { portfolio, server } = start()
    server.on('GET /api/portfolio/', json(200, { results: [RAW, { title: 'no id' }], next: null }))
    expect(await portfolio.list()).toEqual({ items: [WORK], next: null, count: null })
    await portfolio.list({ username: 'ayen', category: '', tag: 'a b', search: 'c&d', page: 2 })
    await portfolio.list({ colour: 'blue' })
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/portfolio/',
      '/api/portfolio/?username=ayen&tag=a%20b&search=c%26d&page=2',
      '/api/portfolio/?colour=blue',
    ])
  })

  it('[API-PORT-01] return the next page if the response has one', async () => {
    const { portfolio, server } = start()
    const body = { results: [RAW], next: `${API}/api/portfolio/?page=4`, count: 70 }
    server.on('GET /api/portfolio/', json(200, body))
    expect(await portfolio.list({ page: 3 })).toEqual({ items: [WORK], next: 4, count: 70 })
  })

  it('[API-PORT-02] load the user’s own items from their own path', async () => {
    const { portfolio, server } = start()
    server.on('GET /api/portfolio/mine/', json(200, [RAW]))
    expect(await portfolio.mine()).toEqual({ items: [WORK], next: null, count: null })
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/portfolio/mine/'])
  })

  it.each([
    [json(500, {}), 'Server error occurred', 500],
    [json(404, {}), 'Resource not found', 404],
    [json(503, {}), 'Failed to load data', 503],
    [json(400, { error: 'No such tag' }), 'No such tag', 400],
    [noResponse, 'Network error - please check your connection', 0],
  ])('[A13] fail with a message and a status', async (response, message, status) => {
    const { portfolio, server } = start()
    server.on('GET /api/portfolio/', response)
    const failed = await failureOf(portfolio.list())
    expect([failed.message, failed.status]).toEqual([message, status])
  })
})

describe('a single portfolio item', () => {
  it.each([
    [json(404, { detail: 'Not found.' }), 'Portfolio item not found', 404],
    [json(200, {}), 'Portfolio item not found', 404],
    [json(500, {}), 'Server error occurred', 500],
    [json(403, {}), 'Permission denied', 403],
  ])(
    '[API-PORT-04 ERR-16] is returned or fails with a message',
    async (response, message, status) => {
      const { portfolio, server } = start()
      server.on('GET /api/portfolio/3/', json(200, RAW))
      expect(await portfolio.get(3)).toEqual(WORK)
      server.on('GET /api/portfolio/4/', response)
      const failed = await failureOf(portfolio.get('4'))
      expect([failed.message, failed.status]).toEqual([message, status])
    },
  )
})

describe('portfolio changes', () => {
  it('[API-PORT-06 API-PORT-07] with pictures by id are sent as JSON', async () => {
    const { portfolio, server } = start()
    server.on('POST /api/portfolio/', json(201, RAW))
    server.on('PATCH /api/portfolio/3/', json(200, { ...RAW, title: 'New' }))
    expect(await portfolio.create({ ...FIELDS, client_id: 'c' })).toEqual(WORK)
    expect((await portfolio.update(3, { title: 'New' })).title).toBe('New')
    expect(server.calls.map(({ body }) => body)).toEqual([
      {
        title: 'Cloth',
        name: 'Cloth',
        ...COTTON,
        tags: ['a', 'b'],
        images: FIELDS.images,
        client_id: 'c',
      },
      { title: 'New' },
    ])
    expect(server.calls[0]?.headers['content-type']).toBe('application/json')
  })

  it('[API-PORT-06 API-PORT-07 A31] with files are sent as a form without setting the content type', async () => {
    const { portfolio, server } = start()
    server.on('POST /api/portfolio/', json(201, RAW))
    server.on('PATCH /api/portfolio/3/', json(200, RAW))
    const images = [new File(['1'], 'a.jpg'), new File(['2'], 'b.jpg')]
    await portfolio.create({ ...FIELDS, images, client_id: 'c' })
    await portfolio.update(3, { images })
    const forms = server.calls.map(({ body }) => {
      if (!(body instanceof FormData)) throw new Error('no form')
      return [...body].map(([name, value]) => [name, value instanceof File ? value.name : value])
    })
    const files = [
      ['images', 'a.jpg'],
      ['images', 'b.jpg'],
    ]
    expect(forms).toEqual([
      [
        ['title', 'Cloth'],
        ['name', 'Cloth'],
        ...Object.entries(COTTON),
        ['tags', 'a'],
        ['tags', 'b'],
        ['client_id', 'c'],
        ...files,
      ],
      files,
    ])
  })

  it('[API-PORT-06 A31 B15] send a file again only if the response shows that the API reads another name', async () => {
    const { portfolio, server } = start()
    const bare = { id: 3, title: 'Cloth' }
    server.on('POST /api/portfolio/', json(201, { ...bare, image: null }))
    server.on('PATCH /api/portfolio/3/', json(200, { ...bare, image: '/m/a.jpg' }))
    const blank = { description: '', category: '', tags: [] }
    const fields = { ...blank, title: 'Cloth', images: [new File(['1'], 'a.jpg')] }
    await portfolio.create(fields)
    expect(
      server.calls.map(({ method, body }) => [method, [...(body as FormData).keys()]]),
    ).toEqual([
      ['POST', ['title', 'name', 'images']],
      ['PATCH', ['image']],
    ])
    // From now on the name is known.
    server.on('POST /api/portfolio/', json(201, { ...bare, id: 4, image: '/m/b.jpg' }))
    await portfolio.create(fields)
    const forms = server.calls.map(({ body }) => [...(body as FormData).keys()])
    expect(forms.slice(2)).toEqual([['title', 'image']])
  })

  it('[API-PORT-08] resolve with undefined for a deletion', async () => {
    const { portfolio, server } = start()
    server.on('DELETE /api/portfolio/3/', empty(204))
    expect(await portfolio.remove(3)).toBeUndefined()
  })

  it('[A13] fail with messages of their own and keep the field errors', async () => {
    const { portfolio, server } = start()
    server.on('POST /api/portfolio/', json(400, { title: ['Title is required.'] }))
    server.on('PATCH /api/portfolio/3/', text(503, '<html></html>'))
    server.on('DELETE /api/portfolio/3/', json(403, {}))
    const failures = await Promise.all([
      failureOf(portfolio.create(FIELDS)),
      failureOf(portfolio.update(3, { title: 'x' })),
      failureOf(portfolio.remove(3)),
    ])
    expect(failures.map(({ message }) => message)).toEqual([
      'Title is required.',
      'Your changes couldn’t be saved. Please try again.',
      'Permission denied',
    ])
    expect(failures[0]?.body).toEqual({ title: ['Title is required.'] })
  })

  it('[A13] fail if the response has no item', async () => {
    const { portfolio, server } = start()
    server.on('POST /api/portfolio/', json(201, { ok: true }))
    const failed = await failureOf(portfolio.create(FIELDS))
    expect(failed.message).toBe('Server error occurred')
  })
})

describe('portfolio queries', () => {
  it('[API-PORT-08] remove a deleted item and invalidate the lists', async () => {
    const { api, server } = createTestServices()
    server.on('DELETE /api/portfolio/3/', empty(204))
    const client = new QueryClient()
    const { queryKey } = myWorksQuery(api)
    client.setQueryData(workQuery(api, 3).queryKey, WORK)
    client.setQueryData(queryKey, { pages: [], pageParams: [] })
    client.setQueryData(['posts'], [])
    await new MutationObserver(client, deleteWorkMutation(api)).mutate(3)
    expect(server.calls.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/api/portfolio/3/'],
    ])
    expect(client.getQueryState(['posts'])?.isInvalidated).toBe(false)
    expect(client.getQueryData(workQuery(api, 3).queryKey)).toBe(undefined)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('[API-PORT-02] request the page that the previous one names', async () => {
    const { api, server } = createTestServices()
    server.on('GET /api/portfolio/mine/', json(200, { results: [RAW], next: '?page=2', count: 2 }))
    const client = new QueryClient()
    await client.fetchInfiniteQuery({ ...myWorksQuery(api), pages: 2 })
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/portfolio/mine/',
      '/api/portfolio/mine/?page=2',
    ])
    client.clear()
  })

  it('[API-PORT-02 API-PORT-03 API-PORT-04] request each item and list once and share one key prefix', async () => {
    const { api, server } = createTestServices()
    server.on('GET /api/portfolio/3/', json(200, RAW))
    server.on('GET /api/portfolio/mine/', json(200, { results: [RAW], next: null, count: 1 }))
    server.on('GET /api/portfolio/', json(200, { results: [RAW], next: null, count: 1 }))
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1000 } } })
    const page = { items: [WORK], next: null, count: 1 }
    for (let time = 0; time < 2; time++) {
      expect(await client.fetchQuery(workQuery(api, '3'))).toEqual(WORK)
      expect((await client.fetchInfiniteQuery(myWorksQuery(api))).pages).toEqual([page])
      expect(await client.fetchQuery(worksOfQuery(api, 'ayen'))).toEqual(page)
    }
    expect(await client.fetchQuery(workQuery(api, 3))).toEqual(WORK)
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/portfolio/3/',
      '/api/portfolio/mine/',
      '/api/portfolio/?username=ayen',
    ])
    expect(client.getQueryCache().findAll({ queryKey: PORTFOLIO_ITEMS })).toHaveLength(3)
    client.clear()
  })
})
