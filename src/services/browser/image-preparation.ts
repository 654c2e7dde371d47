import { MAX_UPLOAD_PIXELS, UPLOAD_MAX_SIDE } from '../../protocol/base/constants.ts'

/** A picture of at most this many bytes and `UPLOAD_MAX_SIDE` pixels is uploaded unchanged. */
export const MAX_UNCHANGED_BYTES = 1024 * 1024
const QUALITY = 0.85

/** The part of a canvas that is used. */
export interface Drawing {
  /** Encodes the drawing; null if the type cannot be encoded. */
  encode(type: string, quality: number): Promise<Blob | null>
}

export interface PicturePreparationOptions {
  createImageBitmap(file: Blob, options: ImageBitmapOptions): Promise<ImageBitmap>
  /** Draws the picture at this size in pixels; null if there is no canvas. */
  draw(picture: ImageBitmap, width: number, height: number): Drawing | null
}

export interface PicturePreparation {
  /**
   * Prepares a picture for upload: scales its longer side to at most `UPLOAD_MAX_SIDE`, applies the
   * EXIF orientation and never makes the file larger. Rejects with `UnusablePicture`.
   */
  prepare(file: File): Promise<File>
}

/** The message is shown to the user. */
export class UnusablePicture extends Error {}

/**
 * Types that are uploaded unchanged when this browser cannot decode them. GIFs are never
 * re-encoded, to keep their animation.
 */
const PASSED_THROUGH_TYPES = new Set(['image/gif', 'image/avif'])

const MESSAGES = {
  unreadable: 'This image can’t be opened. It may be damaged. Try saving it again.',
  tooManyPixels: `This image has more than ${MAX_UPLOAD_PIXELS / 1_000_000} million pixels. Please choose a smaller one.`,
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

function withName(blob: Blob, original: File): File {
  const stem = original.name.replace(/\.[^.]*$/, '') || 'picture'
  const name = `${stem}.${EXTENSIONS[blob.type] ?? 'img'}`
  return new File([blob], name, { type: blob.type, lastModified: original.lastModified })
}

/** Scales the longer side down to `UPLOAD_MAX_SIDE`; smaller pictures keep their size. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, UPLOAD_MAX_SIDE / Math.max(width, height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** Scales pictures down before the upload to save the user's data. */
export function createPicturePreparation(options: PicturePreparationOptions): PicturePreparation {
  async function decode(file: File): Promise<ImageBitmap | null> {
    try {
      return await options.createImageBitmap(file, { imageOrientation: 'from-image' })
    } catch {
      if (PASSED_THROUGH_TYPES.has(file.type)) return null
      throw new UnusablePicture(MESSAGES.unreadable)
    }
  }

  /**
   * Encodes WebP. Browsers that cannot encode it return PNG, which is too large for photographs.
   */
  async function encode(drawing: Drawing, type: string): Promise<Blob | null> {
    const webp = await drawing.encode('image/webp', QUALITY)
    if (webp?.type === 'image/webp') return webp
    return drawing.encode(type === 'image/jpeg' ? 'image/jpeg' : 'image/png', QUALITY)
  }

  async function smaller(file: File, picture: ImageBitmap): Promise<File> {
    const { width, height } = fittingSize(picture.width, picture.height)
    const isUnscaled = width === picture.width && height === picture.height
    if (file.type === 'image/gif' || (isUnscaled && file.size <= MAX_UNCHANGED_BYTES)) return file
    const drawing = options.draw(picture, width, height)
    const blob = drawing && (await encode(drawing, file.type))
    return blob && blob.size > 0 && blob.size < file.size ? withName(blob, file) : file
  }

  return {
    async prepare(file) {
      const picture = await decode(file)
      if (picture === null) return file
      try {
        const result = await smaller(file, picture)
        const isTooLarge = result === file && picture.width * picture.height > MAX_UPLOAD_PIXELS
        if (isTooLarge) throw new UnusablePicture(MESSAGES.tooManyPixels)
        return result
      } finally {
        picture.close()
      }
    },
  }
}

/** Picture preparation with the browser's own APIs. */
export const picturesOf = (window: Window & typeof globalThis): PicturePreparation =>
  createPicturePreparation({
    createImageBitmap: (file, options) => window.createImageBitmap(file, options),
    draw: drawOnCanvas(window.document),
  })

/** Draws on a canvas element of the document. */
export function drawOnCanvas(document: Document): PicturePreparationOptions['draw'] {
  return (picture, width, height) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (context === null) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return {
      encode: (type, quality) =>
        new Promise((resolve) => {
          canvas.toBlob(resolve, type, quality)
        }),
    }
  }
}
