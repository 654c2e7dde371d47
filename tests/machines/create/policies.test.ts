import { describe, expect, it } from 'vitest'
import {
  emptyFields,
  heldPictures,
  picturesIn,
  pictureValue,
  problemOf,
  publishedText,
  sameJson,
} from '../../../src/machines/create/editor/editor.policy.ts'
import {
  chosenPictures,
  doneItem,
  move,
  restore,
} from '../../../src/machines/create/uploads/uploads.policy.ts'
import type { HeldPicture } from '../../../src/machines/create/uploads/uploads.types.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { PICTURE } from '../../spec/create/editor.words.ts'

const HELD = {
  fileId: 'f1',
  name: 'drum.jpg',
  type: 'image/jpeg',
  size: 4_000,
  alt: 'A drum',
} satisfies HeldPicture
const heldItems = () => restore([HELD], () => 'i2').items

describe('the form', () => {
  it('[PROD-07] of a new entry publishes it unless its author says otherwise', () => {
    expect(emptyFields('blog').published).toBe(true)
  })

  it.each([
    ['blog', { published: true }, 'Your blog post is published.'],
    ['blog', { published: false }, 'Your blog post is saved as a draft.'],
    ['post', {}, 'Your post is published.'],
  ] as const)('[PROD-07] a %s of %j is told of so', (kind, fields, text) => {
    expect(publishedText(kind, true, { ...fields })).toBe(text)
  })

  it('[PROD-07] may be sent again but where it was refused', () => {
    const isFinal = (status: number) =>
      !problemOf(serviceFailure({ message: 'No.', status }), 'It failed.').retry
    const statuses = [0, 399, 400, 428, 429, 430, 499, 500]
    expect(statuses.filter(isFinal)).toEqual([400, 428, 430, 499])
    expect(problemOf(new Error('x'), 'It failed.')).toEqual({ text: 'It failed.', retry: true })
  })

  it('a list is the same JSON as nothing but a list', () => {
    expect([sameJson([], { length: 0 }), sameJson({ length: 0 }, [])]).toEqual([false, false])
    expect([sameJson([], null), sameJson(null, [])]).toEqual([false, false])
  })
})

describe('the pictures of a form', () => {
  it('[PROD-06] a cover is its first picture, or none', () => {
    const items = [doneItem('i1', PICTURE), ...heldItems()]
    expect(pictureValue('cover', items)).toEqual(PICTURE)
    expect(pictureValue('cover', [])).toBe(null)
    expect(pictureValue('images', items)).toEqual([PICTURE, HELD])
  })

  it('[PROD-06] a stored one whose size is not told counts as empty', () => {
    const { size: _, ...unsized } = HELD
    expect(picturesIn({ images: [unsized] }, 'images')).toEqual([{ ...HELD, size: 0 }])
  })

  it('[PROD-13] neither its text nor the file that is sold is one', () => {
    const fields = { images: [HELD], body: '/media/drum.jpg', file: { ...HELD, fileId: 'f2' } }
    expect([picturesIn(fields, 'body'), picturesIn(fields, 'file')]).toEqual([[], []])
    expect(heldPictures(fields)).toEqual([HELD])
  })
})

describe('what is chosen', () => {
  it('[PROD-06] is what the server has and what goes with the form, in order', () => {
    const items = [...heldItems(), doneItem('i1', { ...PICTURE, alt: 'A mural' })]
    expect(chosenPictures(items)).toEqual([HELD, { ...PICTURE, alt: 'A mural' }])
  })

  it('[PROD-06] leaves out what is not there yet, and what is held without a file', () => {
    const [held] = heldItems()
    if (held === undefined) throw new Error('not held')
    const others = [
      { ...held, status: 'waiting' as const },
      { ...held, fileId: null },
    ]
    expect(chosenPictures(others)).toEqual([])
  })

  it('[PROD-06] a picture the server has brings no file and nothing to send', () => {
    const { status, fileId, size, sent, total } = doneItem('i1', PICTURE)
    expect({ status, fileId, size, sent, total }).toEqual({
      status: 'done',
      fileId: null,
      size: 0,
      sent: 0,
      total: 0,
    })
  })

  it('[PROD-06] moving the last one further changes nothing, not even the list', () => {
    const items = [...heldItems(), doneItem('i1', PICTURE)]
    expect(move(items, 'i1', 9)).toBe(items)
    expect(move(items, 'i2', -9)).toBe(items)
    expect(move(items, 'i2', 9).map(({ id }) => id)).toEqual(['i1', 'i2'])
  })
})
