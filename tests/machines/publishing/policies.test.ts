import { describe, expect, it } from 'vitest'
import {
  emptyFields,
  picturesIn,
  pictureValue,
  problemOf,
  publishedMessage,
  sameJson,
  stagedImages,
} from '../../../src/machines/publishing/editor/editor.policy.ts'
import {
  chosenPictures,
  doneItem,
  move,
  restore,
} from '../../../src/machines/publishing/uploads/uploads.policy.ts'
import type { StagedImage } from '../../../src/machines/publishing/uploads/uploads.types.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { PICTURE } from '../../spec/publishing/editor.words.ts'

const STAGED = {
  fileId: 'f1',
  name: 'drum.jpg',
  type: 'image/jpeg',
  size: 4_000,
  alt: 'A drum',
} satisfies StagedImage
const stagedItems = () => restore([STAGED], () => 'i2').items

describe('the form', () => {
  it('[PROD-07] publishes a new blog post by default', () => {
    expect(emptyFields('blog').published).toBe(true)
  })

  it.each([
    ['blog', { published: true }, 'Your blog post is published.'],
    ['blog', { published: false }, 'Your blog post is saved as a draft.'],
    ['post', {}, 'Your post is published.'],
  ] as const)('[PROD-07] shows a toast text for a %s with %j', (kind, fields, text) => {
    expect(publishedMessage(kind, true, { ...fields })).toBe(text)
  })

  it('[PROD-07] offers a retry unless the request was rejected', () => {
    const isFinal = (status: number) =>
      !problemOf(serviceFailure({ message: 'No.', status }), 'It failed.').retry
    const statuses = [0, 399, 400, 428, 429, 430, 499, 500]
    expect(statuses.filter(isFinal)).toEqual([400, 428, 430, 499])
    expect(problemOf(new Error('x'), 'It failed.')).toEqual({ text: 'It failed.', retry: true })
  })

  it('does not treat an object with a length as an array', () => {
    expect([sameJson([], { length: 0 }), sameJson({ length: 0 }, [])]).toEqual([false, false])
    expect([sameJson([], null), sameJson(null, [])]).toEqual([false, false])
  })
})

describe('the images of a form', () => {
  it('[PROD-06] use the first image as cover, or none', () => {
    const items = [doneItem('i1', PICTURE), ...stagedItems()]
    expect(pictureValue('cover', items)).toEqual(PICTURE)
    expect(pictureValue('cover', [])).toBe(null)
    expect(pictureValue('images', items)).toEqual([PICTURE, STAGED])
  })

  it('[PROD-06] treat a stored image without size as empty', () => {
    const { size: _, ...unsized } = STAGED
    expect(picturesIn({ images: [unsized] }, 'images')).toEqual([{ ...STAGED, size: 0 }])
  })

  it('[PROD-13] exclude the text and the product file', () => {
    const fields = { images: [STAGED], body: '/media/drum.jpg', file: { ...STAGED, fileId: 'f2' } }
    expect([picturesIn(fields, 'body'), picturesIn(fields, 'file')]).toEqual([[], []])
    expect(stagedImages(fields)).toEqual([STAGED])
  })
})

describe('chosenPictures', () => {
  it('[PROD-06] returns uploaded and staged images in order', () => {
    const items = [...stagedItems(), doneItem('i1', { ...PICTURE, alt: 'A mural' })]
    expect(chosenPictures(items)).toEqual([STAGED, { ...PICTURE, alt: 'A mural' }])
  })

  it('[PROD-06] leaves out unfinished images and staged ones without a file', () => {
    const [staged] = stagedItems()
    if (staged === undefined) throw new Error('no staged item')
    const others = [
      { ...staged, status: 'waiting' as const },
      { ...staged, fileId: null },
    ]
    expect(chosenPictures(others)).toEqual([])
  })

  it('[PROD-06] creates a finished item without a file for an image on the server', () => {
    const { status, fileId, size, sent, total } = doneItem('i1', PICTURE)
    expect({ status, fileId, size, sent, total }).toEqual({
      status: 'done',
      fileId: null,
      size: 0,
      sent: 0,
      total: 0,
    })
  })

  it('[PROD-06] returns the same list when the last item moves further', () => {
    const items = [...stagedItems(), doneItem('i1', PICTURE)]
    expect(move(items, 'i1', 9)).toBe(items)
    expect(move(items, 'i2', -9)).toBe(items)
    expect(move(items, 'i2', 9).map(({ id }) => id)).toEqual(['i1', 'i2'])
  })
})
