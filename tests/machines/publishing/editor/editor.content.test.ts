import { expect, it } from 'vitest'
import { publishContent } from '../../../../src/app/effects/publishing/editor-content.ts'
import type { PublishInput } from '../../../../src/machines/publishing/editor/editor.types.ts'
import type { ContentApi } from '../../../../src/services/content-api.ts'
import { PICTURE, post } from '../../../spec/publishing/editor.words.ts'

/** @param stored further fields of a created post */
function server(stored: object = {}) {
  const calls: unknown[] = []
  const posts = {
    create: async (fields: object) => {
      calls.push(['create', fields])
      return { id: 4, slug: 'drums', ...stored }
    },
    update: async (id: number, fields: object) => {
      calls.push(['update', id, fields])
      return { id, slug: 'louder-drums' }
    },
  }
  // Other areas of the API are not used here.
  return { calls, api: { posts } as unknown as ContentApi }
}

const INPUT: PublishInput = {
  kind: 'post',
  id: null,
  fields: post({
    title: ' Drums ',
    body: 'Hello\n',
    images: [{ ...PICTURE, alt: 'A drum' }],
  }) as never,
  base: null,
  sent: null,
  clientId: 'client-1',
  outdated: false,
}
const SENT = {
  title: 'Drums',
  category: '',
  body: 'Hello',
  tags: [],
  images: [{ id: 31, alt: 'A drum' }],
}
const options = {
  signal: new AbortController().signal,
  offers: () => false,
  file: () => null,
  onProgress: () => {},
}

it('[PROD-07 B5] creates new content once, with its client id and image ids', async () => {
  const { calls, api } = server()
  expect(await publishContent(api, INPUT, options)).toEqual({ id: 4, href: '/posts/drums-4' })
  expect(calls).toEqual([['create', { ...SENT, client_id: 'client-1' }]])
})

it('[PROD-07 B5] updates what an earlier request may have created', async () => {
  const { calls, api } = server()
  const made = await publishContent(api, { ...INPUT, outdated: true }, options)
  expect(made).toEqual({ id: 4, href: '/posts/louder-drums-4' })
  expect(calls).toEqual([
    ['create', { ...SENT, client_id: 'client-1' }],
    ['update', 4, SENT],
  ])
})

it('[PROD-07] sends the changed fields under its id', async () => {
  const { calls, api } = server()
  await publishContent(api, { ...INPUT, id: 12, base: post({ title: 'Drum' }) as never }, options)
  const { title, body, images } = SENT
  expect(calls).toEqual([['update', 12, { title, body, images }]])
})

it('[FOREIGN-03] counts the chosen images that the stored record lacks, unless it shows none', async () => {
  const images = [1, 2, 3].map((id) => ({ ...PICTURE, id, alt: '' }))
  const input = { ...INPUT, fields: { ...INPUT.fields, images } }
  const publishedBy = (stored: object) => publishContent(server(stored).api, input, options)
  const made = { id: 4, href: '/posts/drums-4' }
  expect(await publishedBy({ images: [{ url: '/1.jpg' }] })).toEqual({ ...made, lostImages: 2 })
  expect(await publishedBy({ images })).toEqual(made)
  expect(await publishedBy({ images: [] })).toEqual(made)
  expect(await publishedBy({})).toEqual(made)
})

const WORK_FIELDS = { title: 'Drums', category: '', tags: [], images: [{ ...PICTURE, alt: '' }] }
const DETAILS = { tools: ['Teak', 7], process: ' Carved.\n', licence: 'cc-by' }

async function sentOfWork(fields: object, offered: readonly string[]): Promise<unknown> {
  const sent: unknown[] = []
  const create = async (values: object) => {
    sent.push(values)
    return { id: 5, slug: 'drums' }
  }
  const api = { portfolio: { create } } as unknown as ContentApi
  const input = { ...INPUT, kind: 'work' as const, fields: fields as never }
  await publishContent(api, input, { ...options, offers: (extra) => offered.includes(extra) })
  return sent
}

it('[PROD-06 API-PORT-06] sends the details of a portfolio item only to an API that accepts them', async () => {
  const plain = {
    title: 'Drums',
    category: '',
    description: '',
    tags: [],
    images: [{ id: 31, alt: '' }],
    client_id: 'client-1',
  }
  expect(await sentOfWork({ ...WORK_FIELDS, ...DETAILS }, [])).toEqual([plain])
  expect(await sentOfWork({ ...WORK_FIELDS, ...DETAILS }, ['work_details'])).toEqual([
    { ...plain, tools: ['Teak'], process: 'Carved.', licence: 'cc-by' },
  ])
  expect(await sentOfWork({ ...WORK_FIELDS, licence: 'mit' }, ['work_details'])).toEqual([
    { ...plain, tools: [], process: '', licence: '' },
  ])
})
