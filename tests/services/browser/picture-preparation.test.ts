import { describe, expect, it } from 'vitest'
import {
  createPicturePreparation,
  fittingSize,
  UnusablePicture,
} from '../../../src/services/browser/image-preparation.ts'

const MB = 1024 * 1024

interface World {
  /** Size that the browser decodes; null = it cannot decode the file. */
  pixels: [width: number, height: number] | null
  /** Bytes that the canvas encodes per type; a missing type is encoded as PNG. */
  writes: { [type: string]: number }
}

function make({ pixels, writes }: World) {
  const drawn: string[] = []
  const requests: unknown[] = []
  let open = 0
  const preparation = createPicturePreparation({
    async createImageBitmap(_, options) {
      requests.push(options)
      if (pixels === null) throw new DOMException('no', 'InvalidStateError')
      open++
      const [width, height] = pixels
      return { width, height, close: () => void open-- }
    },
    draw: (_, width, height) => ({
      async encode(type, quality) {
        drawn.push(`${width}x${height} ${type} ${quality}`)
        const encodedType = type in writes ? type : 'image/png'
        const size = writes[encodedType]
        return size === undefined ? null : new Blob([new Uint8Array(size)], { type: encodedType })
      },
    }),
  })
  return { prepare: preparation.prepare, drawn, requests, left: () => open }
}

const fileOf = (size: number, type = 'image/jpeg', name = 'drum.jpg') =>
  new File([new Uint8Array(size)], name, { type, lastModified: 5 })
const seen = ({ name, type, size }: File) => ({ name, type, size })

describe('createPicturePreparation', () => {
  it('[PROD-06] scales a large photo down and applies its EXIF orientation', async () => {
    const world = make({ pixels: [4_000, 3_000], writes: { 'image/webp': 300_000 } })
    const result = await world.prepare(fileOf(5 * MB))
    expect(seen(result)).toEqual({ name: 'drum.webp', type: 'image/webp', size: 300_000 })
    expect(world.drawn).toEqual(['2400x1800 image/webp 0.85'])
    expect(world.requests).toEqual([{ imageOrientation: 'from-image' }])
    expect(world.left()).toBe(0)
  })

  it('[PROD-06] encodes JPEG if the browser cannot encode WebP', async () => {
    const world = make({
      pixels: [3_000, 4_000],
      writes: { 'image/jpeg': 400_000, 'image/png': 9 * MB },
    })
    const result = await world.prepare(fileOf(5 * MB))
    expect(seen(result)).toEqual({ name: 'drum.jpg', type: 'image/jpeg', size: 400_000 })
    expect(world.drawn).toEqual(['1800x2400 image/webp 0.85', '1800x2400 image/jpeg 0.85'])
  })

  it('[PROD-06] keeps transparency if the browser cannot encode WebP', async () => {
    const world = make({ pixels: [3_000, 3_000], writes: { 'image/png': 2 * MB } })
    const result = await world.prepare(fileOf(5 * MB, 'image/png', 'mask.png'))
    expect(seen(result)).toEqual({ name: 'mask.png', type: 'image/png', size: 2 * MB })
  })

  it('[PROD-06] keeps a small picture unchanged', async () => {
    const world = make({ pixels: [2_400, 100], writes: { 'image/webp': 1 } })
    const file = fileOf(MB)
    expect(await world.prepare(file)).toBe(file)
    expect(world.drawn).toEqual([])
  })

  it('[PROD-06] never makes a file larger', async () => {
    const world = make({ pixels: [2_401, 100], writes: { 'image/webp': 2_000 } })
    const file = fileOf(2_000)
    expect(await world.prepare(file)).toBe(file)
    const many = make({ pixels: [1_000, 1_000], writes: { 'image/webp': MB } })
    expect((await many.prepare(fileOf(MB + 1))).size).toBe(MB)
  })

  it('[PROD-06] keeps an animated picture unchanged', async () => {
    const world = make({ pixels: [4_000, 4_000], writes: { 'image/webp': 1 } })
    const file = fileOf(5 * MB, 'image/gif', 'dance.gif')
    expect(await world.prepare(file)).toBe(file)
  })

  it.each(['image/gif', 'image/avif'])(
    '[PROD-06] keeps %s that the browser cannot decode',
    async (type) => {
      const file = fileOf(10, type)
      expect(await make({ pixels: null, writes: {} }).prepare(file)).toBe(file)
    },
  )

  it('[PROD-06] rejects another picture that cannot be decoded with a message', async () => {
    const failed = make({ pixels: null, writes: {} }).prepare(fileOf(10))
    await expect(failed).rejects.toThrow(UnusablePicture)
    await expect(failed).rejects.toThrow(
      'This image can’t be opened. It may be damaged. Try saving it again.',
    )
  })

  it('[PROD-06] rejects a picture that stays too large with a message', async () => {
    const world = make({ pixels: [10_000, 5_001], writes: {} })
    await expect(world.prepare(fileOf(5 * MB, 'image/gif'))).rejects.toThrow(
      'This image has more than 50 million pixels. Please choose a smaller one.',
    )
    expect(world.left()).toBe(0)
    const fits = make({ pixels: [10_000, 5_000], writes: {} })
    expect((await fits.prepare(fileOf(5 * MB, 'image/gif'))).size).toBe(5 * MB)
  })
})

describe('fittingSize', () => {
  it.each([
    [[2_400, 2_400], { width: 2_400, height: 2_400 }],
    [[2_401, 2_401], { width: 2_400, height: 2_400 }],
    [[4_800, 1], { width: 2_400, height: 1 }],
    [[1, 9_600], { width: 1, height: 2_400 }],
    [[10, 20], { width: 10, height: 20 }],
  ] as const)('[PROD-06] returns the size for %j', ([width, height], size) => {
    expect(fittingSize(width, height)).toEqual(size)
  })
})
