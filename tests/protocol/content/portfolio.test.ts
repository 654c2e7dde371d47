import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  parseAuthor,
  parseContentBase,
  parseListPage,
} from '../../../src/protocol/content/content-base.ts'
import { parseWork } from '../../../src/protocol/content/portfolio.ts'
import { workPatchSchema, workSchema } from '../../../src/protocol/content/portfolio-schemas.ts'

const HOST = 'https://api.test'

const BASE = {
  id: 3,
  title: '',
  slug: '',
  author: { id: null, username: '', full_name: '', avatar: null },
  category: '',
  tags: [],
  likes_count: null,
  comments_count: null,
  views_count: null,
  created_at: '',
  edited_at: null,
}

describe('content fields', () => {
  test('[API-PORT-04] are parsed in any spelling', () => {
    expect(
      parseContentBase(
        {
          id: '3',
          title: ' Cloth ',
          slug: 'cloth',
          user: { id: 1, username: 'ayen', first_name: 'Ayen', avatar: '/a.png' },
          category: { id: 2, name: 'Textile' },
          tags: [{ name: 'a' }, 'b', 'a', ' ', null],
          like_count: '4',
          comments_count: -2,
          views: 5.5,
          published_at: '2026-01-05T09:00:00Z',
          edited_at: '2026-01-06T09:00:00Z',
        },
        HOST,
      ),
    ).toEqual({
      id: '3',
      title: 'Cloth',
      slug: 'cloth',
      author: { id: 1, username: 'ayen', full_name: 'Ayen', avatar: `${HOST}/a.png` },
      category: 'Textile',
      tags: ['a', 'b'],
      likes_count: 4,
      comments_count: 0,
      views_count: 5,
      created_at: '2026-01-05T09:00:00Z',
      edited_at: '2026-01-06T09:00:00Z',
    })
    const unreadable = { likes_count: 'many', comments_count: [], views_count: { total: 3 } }
    expect(parseContentBase({ id: 3, ...unreadable })).toEqual(BASE)
    expect(parseContentBase({ id: 3, tags: 'x, y,' })).toEqual({ ...BASE, tags: ['x', 'y'] })
  })

  test.each([null, 'x', [], {}, { id: '' }, { id: {} }])('[API-PORT-04] are null for %j', (raw) => {
    expect([parseContentBase(raw), parseWork(raw)]).toEqual([null, null])
  })

  test.each([
    [{ author: 7, author_username: 'ayen' }, 7, 'ayen'],
    [{ author: 'ayen' }, null, 'ayen'],
    [{ user_id: 7, username: 'ayen' }, 7, 'ayen'],
    [{}, null, ''],
  ])('[API-PORT-04] have the author of %j', (raw, id, username) => {
    expect(parseAuthor(raw)).toEqual({ id, username, full_name: username, avatar: null })
  })

  test.each([
    [
      { results: [1, 2], next: 'x', count: 9 },
      { items: [1, 2], next: 3, count: 9 },
    ],
    [
      { results: [1, 2], next: null, count: 9 },
      { items: [1, 2], next: null, count: 9 },
    ],
    [[1, 2], { items: [1, 2], next: 3, count: null }],
    [[1], { items: [1], next: null, count: null }],
    [null, { items: [], next: null, count: null }],
  ])('[ENT-30 A16] have page 2 of two per page for the response %j', (body, page) => {
    expect(parseListPage(body, 2, 2, (raw) => raw)).toEqual(page)
  })
})

describe('parseWork', () => {
  const picture = (url: string) => ({
    id: null,
    url: HOST + url,
    widths: [],
    width: 0,
    height: 0,
    thumbhash: '',
    alt: '',
  })

  test.each([
    [{ images: ['/a', '/b'] }, ['/a', '/b'], 2],
    [{ images: ['/a'], image_count: 7 }, ['/a'], 7],
    [{ images: [], image: '/a' }, ['/a'], 1],
    [{ thumbnail: { url: '/a' } }, ['/a'], 1],
    [{ image_count: 'x' }, [], 0],
  ])('[API-PORT-04 ENT-11] finds the pictures in any field: %j', (raw, urls, count) => {
    expect(parseWork({ id: 3, description: 'd', ...raw }, HOST)).toEqual({
      ...BASE,
      description: 'd',
      images: urls.map(picture),
      image_count: count,
      colours: [],
      tools: [],
      process: '',
      licence: '',
    })
  })

  test.each([
    [
      {
        tools: ['Ink', { name: 'Krita' }, 'Ink'],
        process: ' Ink,\nthen colour. ',
        licence: 'cc-by',
      },
      { tools: ['Ink', 'Krita'], process: 'Ink,\nthen colour.', licence: 'cc-by' },
    ],
    [
      { tools: 'Ink, Brush', process: 7, licence: 'CC BY' },
      { tools: ['Ink', 'Brush'], process: '7', licence: '' },
    ],
    [
      { colours: ['blue', 'plaid', 'red', 'red', null] },
      { colours: ['red', 'blue'], tools: [], process: '', licence: '' },
    ],
    [{ colours: 'blue' }, { tools: [], process: '', licence: '' }],
    [
      { tools: { a: 1 }, process: null, licence: { name: 'cc0' } },
      { tools: [], process: '', licence: '' },
    ],
  ])('[API-PORT-04] parses tools, process and licence: %j', (raw, emitted) => {
    expect(parseWork({ id: 3, ...raw })).toEqual({
      ...BASE,
      description: '',
      images: [],
      image_count: 0,
      colours: [],
      ...emitted,
    })
  })
})

describe('request schema of a portfolio item', () => {
  const sentences = (schema: v.GenericSchema, input: unknown) =>
    v.safeParse(schema, input).issues?.map(({ message }) => message) ?? []

  test('[API-PORT-06] cleans its values', () => {
    const given = {
      title: ' T ',
      tags: ['# a', 'A ', 'b'],
      tools: [' Reed pen', 'reed pen', 'C#'],
      process: ' One coat. ',
      licence: 'cc-by',
      images: [{ id: 1 }],
      client_id: ' ',
    }
    expect(v.parse(workSchema, given)).toEqual({
      title: 'T',
      tags: ['A', 'b'],
      tools: ['reed pen', 'C#'],
      process: 'One coat.',
      licence: 'cc-by',
      images: [{ id: 1, alt: '' }],
      client_id: null,
    })
    expect(v.parse(workPatchSchema, {})).toEqual({})
  })

  test('[API-PORT-06 API-PORT-07] counts characters, not code units', () => {
    const images = [{ id: 1, alt: '😀'.repeat(300) }]
    expect(sentences(workSchema, { title: '😀'.repeat(150), images })).toEqual([])
    expect(sentences(workPatchSchema, { title: '😀'.repeat(151) })).toEqual([
      'Title can have up to 150 characters.',
    ])
  })

  test.each([
    [{}, ['Title is required.', 'Add at least one image.']],
    [{ title: 7, images: [] }, ['Title must be text.', 'Add at least one image.']],
    [{ title: 'T', images: [{ id: null }] }, ['An image is required.']],
    [{ title: 'T', images: ['x'] }, ['Images must be uploaded first.']],
    [
      { title: 'T', images: [{ id: 1, alt: 'x'.repeat(301) }] },
      ['Alt text can have up to 300 characters.'],
    ],
    [{ title: 'T', images: [{ id: 1 }], tools: [' '] }, ['A tool may not be empty.']],
    [
      { title: 'T', images: [{ id: 1 }], tools: Array.from({ length: 13 }, (_, n) => `t${n}`) },
      ['At most 12 tools.'],
    ],
    [
      { title: 'T', images: [{ id: 1 }], tools: ['x'.repeat(41)], process: 'x'.repeat(4001) },
      ['A tool can have up to 40 characters.', 'How it was made can have up to 4,000 characters.'],
    ],
    [{ title: 'T', images: [{ id: 1 }], licence: 'mit' }, ['Choose one of the listed licences.']],
    [{ title: 'T', images: [{ id: 1 }], tags: ['#'] }, ['A tag may not be empty.']],
    [
      { title: 'T', images: [{ id: 1 }], description: 'x'.repeat(20_001) },
      ['The description can have up to 20,000 characters.'],
    ],
    [
      { title: 'T', images: [{ id: 1 }], client_id: 'x'.repeat(101) },
      ['The client id can have up to 100 characters.'],
    ],
  ])('[API-PORT-06] rejects %j with messages for users', (body, expected) => {
    expect(sentences(workSchema, body)).toEqual(expected)
  })
})
