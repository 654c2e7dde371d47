import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  PLACEHOLDER_IMAGE,
  parsePicture,
  parsePictures,
  pictureSource,
  pictureSrcSet,
} from '../../../src/protocol/publishing/images.ts'

const HOST = 'https://api.test'
const BARE = { id: null, widths: [], width: 0, height: 0, thumbhash: '', alt: '' }

const REFERENCE = {
  id: 4,
  url: '/media/pictures/abc/',
  widths: [320, 640, 700],
  width: 700,
  height: 350,
  thumbhash: 'aGFzaA==',
  alt: 'A cloth',
}

describe('parsePicture', () => {
  test('[ENT-11 A21] keeps all fields of the reference API and makes the URL absolute', () => {
    expect(parsePicture(REFERENCE, HOST)).toEqual({
      ...REFERENCE,
      url: 'https://api.test/media/pictures/abc/',
    })
    expect(parsePicture(REFERENCE)).toEqual(REFERENCE)
  })

  test.each([
    ['/m/a.jpg', { ...BARE, url: `${HOST}/m/a.jpg` }],
    [' https://x.test/a.jpg ', { ...BARE, url: 'https://x.test/a.jpg' }],
    ['blob:1', { ...BARE, url: 'blob:1' }],
    [{ url: 'm/a.jpg' }, { ...BARE, url: `${HOST}/m/a.jpg` }],
    [
      { id: 'x', image: '/m/a.jpg', alt_text: ' Pot ', width: '40', height: 30.5 },
      { ...BARE, id: 'x', url: `${HOST}/m/a.jpg`, alt: 'Pot', width: 40, height: 30 },
    ],
    [
      { url: '', src: '/m/b.jpg' },
      { ...BARE, url: `${HOST}/m/b.jpg` },
    ],
    [
      { url: '/m/abc', widths: [640, '320', 640, 0, -1, 'x', null] },
      { ...BARE, url: `${HOST}/m/abc/`, widths: [320, 640] },
    ],
    [
      { url: '/m/a.jpg', widths: 'x' },
      { ...BARE, url: `${HOST}/m/a.jpg` },
    ],
  ])('[ENT-11 ENT-12 A21] parses %j', (raw, expected) => {
    expect(parsePicture(raw, HOST)).toEqual(expected)
  })

  test.each([null, undefined, '', '  ', 7, true, [], {}, { id: 1 }, { url: 5 }])(
    '[ENT-11] returns null for %j',
    (raw) => {
      expect(parsePicture(raw, HOST)).toBeNull()
    },
  )

  test('[ENT-11] parses one or several pictures in parsePictures', () => {
    const one = { ...BARE, url: '/a' }
    const two = { ...BARE, url: '/b' }
    expect(parsePictures(['/a', null, { url: '/b' }])).toEqual([one, two])
    expect(parsePictures({ results: ['/a'] })).toEqual([one])
    expect(parsePictures('/a')).toEqual([one])
    expect(parsePictures({ url: '/b' })).toEqual([two])
    expect([parsePictures(null), parsePictures([]), parsePictures(undefined)]).toEqual([[], [], []])
  })
})

describe('rendition URLs', () => {
  test.each([
    [1, '/p/320.webp'],
    [320, '/p/320.webp'],
    [321, '/p/640.webp'],
    [640, '/p/640.webp'],
    [5000, '/p/700.webp'],
  ])('[ENT-12] are selected for %i pixels', (width, address) => {
    expect(pictureSource({ url: '/p/', widths: [320, 640, 700] }, 'webp', width)).toBe(address)
  })

  test('[ENT-12] are listed for all renditions and empty without any', () => {
    const picture = { url: '/p/', widths: [320, 640] }
    expect(pictureSrcSet(picture, 'avif')).toBe('/p/320.avif 320w, /p/640.avif 640w')
    const plain = { url: '/a.jpg', widths: [] }
    expect([pictureSrcSet(plain, 'avif'), pictureSource(plain, 'avif', 320)]).toEqual([
      '',
      '/a.jpg',
    ])
  })

  test('[ENT-18] have a placeholder that the client includes', () => {
    expect(PLACEHOLDER_IMAGE).toMatch(/^\/brand\/.+\.svg$/)
    expect(existsSync(`public${PLACEHOLDER_IMAGE}`)).toBe(true)
  })
})
