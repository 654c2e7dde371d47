import sharp from 'sharp'
import type { Json } from '../../../src/protocol/base/types.ts'
import type { PictureFormat } from '../../../src/protocol/publishing/images.ts'
import type { PictureRow } from '../../db/creative-schema.ts'
import { createConcurrencyLimit, createSingleFlight, limitShownPictures } from './concurrency.ts'
import { MASTER, type PictureStore, storeUnlessFull } from './store.ts'

/** Draws generated art losslessly. */
export type DrawArt = (art: { [key: string]: Json }) => Promise<Buffer>

type Source = Pick<PictureRow, 'key' | 'art'>

export interface RenditionOptions {
  readonly store: PictureStore
  readonly drawArt: DrawArt
}

/** Limits renditions in the whole process; uploads do not wait behind them. */
const renditionLimit = createConcurrencyLimit(2, { maxWaiting: 100 })

/**
 * Renditions are created on the first request and stored; concurrent requests for the same one
 * share a run. Resolves to null when the picture has neither a master nor art to draw it from.
 */
export function createRenditions({ store, drawArt }: RenditionOptions) {
  const sharedMaster = createSingleFlight<Buffer | null>()
  const sharedRendition = createSingleFlight<Buffer | null>()

  const readMasterBytes = async ({ key, art }: Source): Promise<Buffer | null> => {
    const name = `${key}/${MASTER}`
    const stored = await store.get(name)
    if (stored !== null || art === null) return stored
    return sharedMaster(name, async () => {
      const bytes = await limitShownPictures(() => drawArt(art))
      await storeUnlessFull(store, name, bytes)
      return bytes
    })
  }

  const createRendition = async (picture: Source, width: number, format: PictureFormat) => {
    const master = await readMasterBytes(picture)
    if (master === null) return null
    const rendition = await limitShownPictures(() => render(master, width, format))
    await storeUnlessFull(store, `${picture.key}/${width}.${format}`, rendition)
    return rendition
  }

  /** @param assertMayGenerate throws when the client may not trigger a new rendition */
  return async (
    picture: Source,
    width: number,
    format: PictureFormat,
    assertMayGenerate: () => Promise<void> = async () => {},
  ): Promise<Buffer | null> => {
    const name = `${picture.key}/${width}.${format}`
    const stored = await store.get(name)
    if (stored !== null) return stored
    await assertMayGenerate()
    return sharedRendition(name, () =>
      renditionLimit(() => createRendition(picture, width, format)),
    )
  }
}

/** Low encoding effort: a client waits for the first rendition. */
function render(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const image = sharp(master).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    case 'webp':
      return image.webp({ quality: 78, effort: 2 }).toBuffer()
    case 'jpg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  }
}
