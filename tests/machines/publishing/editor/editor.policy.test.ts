import { describe, expect, it } from 'vitest'
import { editorKey } from '../../../../src/machines/publishing/editor/editor.key.ts'
import {
  isOffered,
  maxPictures,
  parseDraftRecord,
  sameJson,
  serverFieldErrors,
} from '../../../../src/machines/publishing/editor/editor.policy.ts'
import type { EditorKind } from '../../../../src/machines/publishing/editor/editor.types.ts'
import { validate } from '../../../../src/machines/publishing/editor/editor.validation.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { draft, PICTURE, post } from '../../../spec/publishing/editor.words.ts'

const POST = { title: '', category: '', tags: [], body: 'Hello', images: [] }
const WORK = { title: 'Drum', category: '', tags: [], description: '', images: [PICTURE] }
const BLOG = { title: 'Drums', category: '', tags: [], excerpt: '', body: '<p>x</p>', cover: null }
const PROJECT = {
  title: 'Mural',
  category: '',
  summary: '',
  description: 'A wall in Wau',
  skills: [],
  budget: '',
  location: '',
  deadline: null,
  status: 'open',
  cover: null,
}
const long = (length: number) => 'ŋ'.repeat(length)

describe('validation of a form', () => {
  const fine: [EditorKind, object][] = [
    ['post', POST],
    ['post', { ...POST, body: '', images: [PICTURE] }],
    ['work', WORK],
    ['blog', BLOG],
    ['blog', { ...BLOG, body: '<figure><img src="/a.webp"></figure>' }],
    ['project', PROJECT],
    ['post', { ...POST, title: long(150), body: long(20_000), tags: Array(10).fill(long(40)) }],
    ['work', { ...WORK, description: long(20_000), images: Array(30).fill(PICTURE) }],
    ['blog', { ...BLOG, excerpt: long(300) }],
    ['project', { ...PROJECT, summary: long(300), skills: Array(20).fill('weaving') }],
    ['project', { ...PROJECT, category: long(200) }],
    ['work', { ...WORK, category: long(40) }],
    ['work', { ...WORK, process: long(4000), tools: Array(12).fill(long(40)) }],
    ['work', { ...WORK, images: [{ ...PICTURE, alt: long(300) }] }],
  ]
  it.each(fine)('[PROD-06 PROD-07] accepts %s', (kind, fields) => {
    expect(validate(kind, fields as never)).toEqual({})
  })

  const wrong: [EditorKind, object, object][] = [
    ['post', { ...POST, body: ' \n' }, { body: 'Write something or add an image.' }],
    ['work', { ...WORK, title: ' ' }, { title: 'Give it a title.' }],
    [
      'work',
      { ...WORK, tools: Array(13).fill('Ink'), process: long(4001) },
      {
        tools: 'You can add up to 12 tools.',
        process: 'How it was made is 1 character too long; the limit is 4000.',
      },
    ],
    ['work', { ...WORK, tools: [long(41)] }, { tools: 'Each can have up to 40 characters.' }],
    ['work', { ...WORK, images: [] }, { images: 'Add at least one image.' }],
    ['blog', { ...BLOG, title: '' }, { title: 'Give it a title.' }],
    ['blog', { ...BLOG, body: '<p> &nbsp;</p>' }, { body: 'Write the text of your blog post.' }],
    ['project', { ...PROJECT, title: '' }, { title: 'Give it a title.' }],
    ['project', { ...PROJECT, description: '' }, { description: 'Describe the project.' }],
    [
      'post',
      { ...POST, title: long(151) },
      { title: 'The title is 1 character too long; the limit is 150.' },
    ],
    [
      'post',
      { ...POST, body: long(20_002) },
      { body: 'The text is 2 characters too long; the limit is 20000.' },
    ],
    [
      'blog',
      { ...BLOG, excerpt: long(301) },
      { excerpt: 'The excerpt is 1 character too long; the limit is 300.' },
    ],
    [
      'project',
      { ...PROJECT, skills: Array(21).fill('a') },
      { skills: 'You can add up to 20 skills.' },
    ],
    [
      'work',
      { ...WORK, category: long(41) },
      { category: 'The category is 1 character too long; the limit is 40.' },
    ],
    ['post', { ...POST, tags: Array(11).fill('a') }, { tags: 'You can add up to 10 tags.' }],
    ['post', { ...POST, tags: [long(41)] }, { tags: 'Each can have up to 40 characters.' }],
    [
      'work',
      { ...WORK, images: Array(31).fill(PICTURE) },
      { images: 'You can add up to 30 images.' },
    ],
    [
      'post',
      { ...POST, images: Array(11).fill(PICTURE) },
      { images: 'You can add up to 10 images.' },
    ],
    [
      'work',
      { ...WORK, images: [{ ...PICTURE, alt: long(301) }] },
      { images: 'Alt text can have up to 300 characters.' },
    ],
  ]
  it.each(wrong)('[PROD-06 PROD-07] rejects %s %j', (kind, fields, errors) => {
    expect(validate(kind, fields as never)).toEqual(errors)
  })

  it('[FOREIGN-05 B15] accepts a change of a work whose images the API does not show', () => {
    const unshown = { ...WORK, images: [] }
    expect(validate('work', unshown, unshown)).toEqual({})
    expect(validate('work', unshown, WORK)).toEqual({ images: 'Add at least one image.' })
  })
})

describe('drafts', () => {
  it('[PROD-07] have one key per form', () => {
    expect([editorKey('post', null), editorKey('blog', 12), editorKey('work', '12')]).toEqual([
      'post',
      'blog-12',
      'work-12',
    ])
  })

  it('[PROD-07] are ignored if invalid', () => {
    const whole = draft(post({ body: 'Hello' }), { base: 'v1', attempt: 'changed' })
    expect(parseDraftRecord({ ...whole } as never)).toEqual(whole)
    for (const raw of [null, 'x', [], {}, { ...whole, fields: 'x' }, { ...whole, clientId: '' }]) {
      expect(parseDraftRecord(raw as never)).toBe(null)
    }
    expect(parseDraftRecord({ ...whole, savedAt: 'x' } as never)).toBe(null)
    expect(parseDraftRecord({ ...whole, base: 3, attempt: 'often' } as never)).toEqual({
      ...whole,
      base: null,
      attempt: 'none',
    })
  })

  it('[PROD-07] are offered unless the content changed after them', () => {
    const at = '2026-01-05T09:00:00.000Z'
    const saved = (ms: number, base: string | null = null) =>
      isOffered(draft(post({}), { savedAt: Date.parse(at) + ms, base }) as never, at)
    expect([saved(-1), saved(0), saved(1), saved(-1, at), saved(-1, 'other')]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(isOffered(draft(post({})) as never, '')).toBe(true)
  })
})

it('[PROD-07] takes server messages only for fields of this form', () => {
  const body = { title: ['Too loud.'], cover: 'Too dark.', detail: 'No.', body: [] }
  const error = serviceFailure({ message: 'No.', status: 400, body })
  expect(serverFieldErrors('blog', error)).toEqual({ title: 'Too loud.', cover: 'Too dark.' })
  expect(serverFieldErrors('post', error)).toEqual({ title: 'Too loud.' })
  expect(serverFieldErrors('post', new Error('x'))).toEqual({})
})

it('[PROD-06] limits the number of images per field', () => {
  expect([
    maxPictures('work', 'images'),
    maxPictures('post', 'images'),
    maxPictures('blog', 'cover'),
    maxPictures('blog', 'body'),
  ]).toEqual([30, 10, 1, null])
})

it.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[], {}, false],
  ['a', 'a', true],
  [null, {}, false],
])('sameJson: %j %j', (a, b, same) => {
  expect(sameJson(a as never, b as never)).toBe(same)
})
