import { describe, expect, it } from 'vitest'
import { publishContent } from '../../../../src/app/effects/publishing/editor-content.ts'
import {
  stagedImages,
  withoutFiles,
} from '../../../../src/machines/publishing/editor/editor.policy.ts'
import * as select from '../../../../src/machines/publishing/editor/editor.selectors.ts'
import type {
  EditorKind,
  PublishInput,
} from '../../../../src/machines/publishing/editor/editor.types.ts'
import type { Json } from '../../../../src/protocol/base/types.ts'
import { createContentApi } from '../../../../src/services/content-api.ts'
import { json } from '../../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../../../services/kit/kit.ts'
import { draft, PICTURE, post } from '../../../spec/publishing/editor.words.ts'
import { editorRig } from './editor.rig.ts'

const STAGED = { fileId: 'shelf-1', name: 'drum.jpg', type: 'image/jpeg', size: 3, alt: 'A drum' }
const OTHER = { ...STAGED, fileId: 'shelf-2', name: 'loom.jpg', alt: '' }
const UPLOADED = { ...PICTURE, alt: 'Kept' }
/** From an API without image ids. */
const NAMELESS = { ...PICTURE, id: null, alt: '' }

describe('images sent with the form', () => {
  const stagedItem = { ...STAGED, status: 'held', picture: null }

  it('[PROD-06 PROD-07 A31] are part of the draft and of the publish request', async () => {
    const rig = editorRig()
    await rig.do(['draftRead', null])
    await rig.do(['uploads', 'images', [stagedItem]])
    await rig.do(['publish'])
    await rig.do(['stored'])
    expect(rig.look()).toMatchObject({
      form: 'publishing.sending',
      fields: post({ images: [STAGED] }),
      errors: {},
    })
    // A slow connection may take long; a stalled transfer fails by itself.
    await rig.do(['wait', 1_800_000])
    expect(rig.look().form).toBe('publishing.sending')
    await rig.do(['publishFailed', 503])
    expect([rig.look().form, rig.look().fields]).toEqual(['editing', post({ images: [STAGED] })])
  })

  it('[PROD-07 A31] are restored after a reload, in order with those on the server', async () => {
    const rig = editorRig()
    const images = [STAGED, UPLOADED, { ...OTHER, fileId: '' }]
    await rig.do(['draftRead', draft(post({ images }))])
    expect(rig.toUploads.filter(([field]) => field === 'images')).toEqual([
      ['images', { type: 'uploads.restore', pictures: images }],
    ])
    expect(select.isDirty(rig.harness.actor.getSnapshot())).toBe(true)
  })

  it('[PROD-07 A31] have an empty file id once their file is gone', () => {
    const fields = { ...post({ images: [STAGED, UPLOADED, OTHER] }), cover: OTHER } as never
    expect(stagedImages(fields)).toEqual([STAGED, OTHER, OTHER])
    expect(withoutFiles(fields, new Set(['shelf-2']))).toEqual({
      ...post({ images: [STAGED, UPLOADED, { ...OTHER, fileId: '' }] }),
      cover: { ...OTHER, fileId: '' },
    })
  })
})

/** Requests received by a server that implements the specification only. */
async function arrives(
  kind: EditorKind,
  route: string,
  input: Partial<PublishInput>,
  files: Record<string, File> = FILES,
  record: Json = {},
) {
  const services = createTestServices({ stored: { access: 'a' } })
  services.server.on(route, json(200, { id: 4 }))
  services.server.on('GET /api/posts/4/', json(200, record))
  const whole = {
    kind,
    id: null,
    base: null,
    sent: null,
    fields: {},
    clientId: 'c',
    outdated: false,
    ...input,
  }
  const options = {
    signal: new AbortController().signal,
    offers: () => false,
    file: (id: string) => files[id] ?? null,
    onProgress: () => {},
  }
  await publishContent(withFetch(services.http), whole, options)
  return services.server.calls.map(({ method, path, body }) => [
    `${method} ${path}`,
    body instanceof FormData
      ? [...body].map(([name, value]) => [name, value instanceof File ? value.name : value])
      : body,
  ])
}

/** The API with its form requests over `fetch`, because the request format is not tested here. */
function withFetch(http: Parameters<typeof createContentApi>[0]) {
  const api = createContentApi(http)
  const plain =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R =>
      call(
        ...(args.map((arg) =>
          typeof arg === 'object' && arg !== null && 'onProgress' in arg
            ? { ...arg, onProgress: undefined }
            : arg,
        ) as A),
      )
  for (const area of ['portfolio', 'posts', 'blog', 'projects', 'assets'] as const) {
    const one = api[area] as unknown as Record<string, (...args: unknown[]) => unknown>
    Object.assign(one, { create: plain(one.create as never), update: plain(one.update as never) })
  }
  return api
}

const FILES = {
  'shelf-1': new File(['abc'], 'drum.jpg'),
  'shelf-2': new File(['abc'], 'loom.jpg'),
}

describe('requests to an API without extensions', () => {
  it('[API-PORT-06 A31] creates a portfolio item as a form with files and alt texts', async () => {
    const fields = { title: 'T', description: 'D', category: '', tags: [], images: [STAGED, OTHER] }
    expect(await arrives('work', 'POST /api/portfolio/', { fields })).toEqual([
      [
        'POST /api/portfolio/',
        [
          ['title', 'T'],
          ['name', 'T'],
          ['description', 'D'],
          ['body', 'D'],
          ['content', 'D'],
          ['text', 'D'],
          ['image_alts', 'A drum'],
          ['image_alts', ''],
          ['client_id', 'c'],
          ['images', 'drum.jpg'],
          ['images', 'loom.jpg'],
        ],
      ],
    ])
  })

  it('[API-POST-03 A31] creates a post without images as JSON without an image field', async () => {
    const fields = post({ body: 'Hello' }) as never
    expect(await arrives('post', 'POST /api/posts/', { fields })).toEqual([
      ['POST /api/posts/', { body: 'Hello', content: 'Hello', text: 'Hello', client_id: 'c' }],
    ])
  })

  /** The post as the API has it, and the changed text under the name that it uses. */
  const RECORD = { id: 4, author: 9, content: 'Old', category: 3, tags: ['ink'] }
  const WORDS = { ...RECORD, content: 'Hello' }
  it.each([
    ['unchanged images are not sent', [NAMELESS], [NAMELESS], WORDS],
    ['unchanged images with ids are not sent', [UPLOADED], [UPLOADED], WORDS],
    [
      'changed alt text of an image with id',
      [UPLOADED],
      [PICTURE],
      { ...WORDS, images: [{ id: 31, alt: '' }] },
    ],
    ['all images removed', [NAMELESS], [], { ...WORDS, images: [] }],
    [
      'one of several images without id removed',
      [NAMELESS, { ...NAMELESS, url: '/b' }],
      [NAMELESS],
      WORDS,
    ],
    [
      'a new image next to one without id',
      [NAMELESS],
      [NAMELESS, OTHER],
      [
        ...Object.entries(WORDS).map(([name, value]) => [name, String(value)]),
        ['images', 'loom.jpg'],
      ],
    ],
    [
      'a new image next to one with id',
      [UPLOADED],
      [UPLOADED, OTHER],
      [
        ...Object.entries(WORDS).map(([name, value]) => [name, String(value)]),
        ['images', '{"id":31,"alt":"Kept"}'],
        ['images', 'loom.jpg'],
      ],
    ],
  ])('[API-POST-04 A31] updates a post: %s', async (_, before, images, body) => {
    const fields = post({ body: 'Hello', images }) as never
    const input = { id: 4, base: post({ images: before }) as never, fields }
    expect(await arrives('post', 'PUT /api/posts/4/', input, FILES, RECORD)).toEqual([
      ['GET /api/posts/4/', null],
      ['PUT /api/posts/4/', body],
    ])
  })

  const ENTRY = { title: 'T', category: '', excerpt: '', body: '<p>B</p>', tags: [] }
  it.each([
    ['that is unchanged', UPLOADED, UPLOADED, {}],
    ['that is removed', UPLOADED, null, { cover: null }],
    ['without id', NAMELESS, { ...NAMELESS, alt: 'x' }, {}],
    ['with changed alt text', UPLOADED, PICTURE, { cover: { id: 31, alt: '' } }],
  ])('[API-BLOG-06 A31] updates a cover %s', async (_, before, cover, sent) => {
    const input = {
      id: 4,
      base: { ...ENTRY, cover: before, published: true } as never,
      fields: { ...ENTRY, cover, published: true } as never,
    }
    expect(await arrives('blog', 'PATCH /api/blog/4/', input)).toEqual([
      ['PATCH /api/blog/4/', sent],
    ])
  })

  it('[API-BLOG-05 A31] sends a cover as a file', async () => {
    const fields = { ...ENTRY, tags: ['a'], cover: STAGED, published: true }
    expect(await arrives('blog', 'POST /api/blog/', { fields })).toEqual([
      [
        'POST /api/blog/',
        [
          ['title', 'T'],
          ['name', 'T'],
          ['body', '<p>B</p>'],
          ['content', '<p>B</p>'],
          ['text', '<p>B</p>'],
          ['tags', 'a'],
          ['cover_alt', 'A drum'],
          ['published', 'true'],
          ['is_published', 'true'],
          ['client_id', 'c'],
          ['cover', 'drum.jpg'],
        ],
      ],
    ])
  })

  it('[API-ASSET-07 ENT-16 A31] sends an asset with its price and thumbnail', async () => {
    const fields = {
      title: 'T',
      description: '',
      category: 3,
      price_amount: '12,000',
      currency: 'SSP',
      licence: 'personal',
      tags: ['a'],
      status: 'draft',
      images: [STAGED, OTHER],
    }
    expect(await arrives('asset', 'POST /api/creative-assets/', { fields })).toEqual([
      [
        'POST /api/creative-assets/',
        [
          ['title', 'T'],
          ['category', '3'],
          ['price_amount', '12000'],
          ['currency', 'SSP'],
          ['licence', 'personal'],
          ['license', 'personal'],
          ['tags', 'a'],
          ['thumbnail', 'drum.jpg'],
          ['images', 'loom.jpg'],
          ['image_alts', 'A drum'],
          ['image_alts', ''],
          ['status', 'draft'],
          ['client_id', 'c'],
          ['price', '12000'],
        ],
      ],
    ])
  })

  it('[PROD-07 A31] shows a missing file at its field before anything is sent', async () => {
    const fields = post({ images: [STAGED] }) as never
    const text = 'The file is no longer available. Add it again.'
    expect(await failureOf(arrives('post', 'POST /api/posts/', { fields }, {}))).toMatchObject({
      status: 400,
      message: text,
      body: { images: [text] },
    })
  })
})
