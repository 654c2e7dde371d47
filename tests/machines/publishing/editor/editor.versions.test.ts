import { describe, expect, it } from 'vitest'
import { publishContent } from '../../../../src/app/effects/publishing/editor-content.ts'
import { newerVersion } from '../../../../src/app/effects/publishing/editor-loading.ts'
import type { PublishInput } from '../../../../src/machines/publishing/editor/editor.types.ts'
import { isChangedElsewhere } from '../../../../src/machines/publishing/editor/editor.versions.ts'
import type { DraftFields } from '../../../../src/protocol/content/creative-types.ts'
import { createContentApi } from '../../../../src/services/content-api.ts'
import { json } from '../../../kit/fakes/http.ts'
import { createTestServices } from '../../../services/kit/kit.ts'
import { type Fields, PICTURE, post } from '../../../spec/publishing/editor.words.ts'

const fields = (changes: Fields) => post(changes) as DraftFields
const UNNAMED = { ...PICTURE, id: null, url: 'https://cdn.test/a.jpg?signature=1' }
const KNOWN = fields({ title: 'Drums', body: 'Before', images: [PICTURE, UNNAMED] })
const SENT = { ...KNOWN, body: 'After' }

describe('a version of content', () => {
  it.each([
    ['equals the one that the user has seen', {}, null, false],
    ['has another text', { body: 'Theirs' }, null, true],
    ['has another picture', { images: [{ ...PICTURE, id: 32 }, UNNAMED] }, null, true],
    ['has another alt text', { images: [{ ...PICTURE, alt: 'A drum' }, UNNAMED] }, null, true],
    ['has fewer pictures', { images: [PICTURE] }, null, true],
    [
      'has the same pictures in other sizes',
      { images: [{ ...PICTURE, width: 1 }, UNNAMED] },
      null,
      false,
    ],
    [
      'has a new signature in the URL of a picture',
      { images: [PICTURE, { ...UNNAMED, url: 'https://cdn.test/a.jpg?signature=2' }] },
      null,
      false,
    ],
    ['has the text of an own attempt without a response', { body: 'After' }, SENT, false],
    ['has another field than an own attempt has changed', { title: 'Theirs' }, SENT, true],
  ] as [string, Fields, DraftFields | null, boolean][])(
    '[PROD-07] is compared field by field when it %s',
    (_, changes, sent, isChanged) => {
      expect(isChangedElsewhere({ ...KNOWN, ...changes } as DraftFields, KNOWN, sent)).toBe(
        isChanged,
      )
    },
  )
})

const RECORD = { id: 4, title: 'Drums', content: 'Before', category: 3, tags: ['ink'] }

/** Saves a change of a post on a server that implements the specification only. */
async function save(record: object, given: Partial<PublishInput> = {}) {
  const { server, http } = createTestServices({ stored: { access: 'a' } })
  server.on('GET /api/posts/4/', json(200, { ...record }))
  server.on('PUT /api/posts/4/', json(200, { ...record, content: 'After' }))
  server.on('POST /api/posts/', json(201, { ...record, content: 'After' }))
  const signal = new AbortController().signal
  const api = createContentApi(http)
  const known = fields({ title: 'Drums', body: 'Before', tags: ['ink'] })
  const input: PublishInput = {
    kind: 'post',
    id: 4,
    base: known,
    sent: null,
    fields: { ...known, body: 'After' },
    clientId: 'c',
    outdated: false,
    ...given,
  }
  const newer = await newerVersion(api, input, { signal })
  if (newer === null) {
    const options = { signal, offers: () => false, file: () => null, onProgress: () => {} }
    await publishContent(api, input, options)
  }
  return { newer, requests: server.calls.map(({ method, path }) => `${method} ${path}`) }
}

describe('a save of existing content', () => {
  it('[PROD-07 API-POST-04] reads the record once before it is replaced', async () => {
    expect(await save(RECORD)).toEqual({
      newer: null,
      requests: ['GET /api/posts/4/', 'PUT /api/posts/4/'],
    })
  })

  it('[PROD-07] is not sent when the content was changed elsewhere', async () => {
    const { newer, requests } = await save({ ...RECORD, content: 'Theirs' })
    expect([newer?.fields.body, requests]).toEqual(['Theirs', ['GET /api/posts/4/']])
  })

  it('[PROD-07] is sent over a version that the user has seen', async () => {
    const { newer } = await save({ ...RECORD, content: 'Theirs' })
    expect(await save({ ...RECORD, content: 'Theirs' }, { base: newer?.fields ?? null })).toEqual({
      newer: null,
      requests: ['GET /api/posts/4/', 'PUT /api/posts/4/'],
    })
  })

  it('[PROD-07] of new content reads nothing', async () => {
    const input: Partial<PublishInput> = { id: null, base: null }
    expect(await save(RECORD, input)).toEqual({ newer: null, requests: ['POST /api/posts/'] })
  })
})
