import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { MAX_UPLOAD_PIXELS, UPLOAD_MAX_SIDE } from '../../../src/protocol/base/constants.ts'
import { type ApiError, badRequest } from '../../http/errors.ts'
import { createConcurrencyLimit } from './concurrency.ts'

export interface Master {
  readonly bytes: Buffer
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Base64. */
  readonly thumbhash: string
}

// Each picture is decoded once, so the cache would only waste memory.
sharp.cache(false)
// More threads per picture raised the peak by 20 MB.
sharp.concurrency(1)

const MASTER_QUALITY = 92
/** Pictures with more pixels need much memory and seconds, so small ones do not wait for them. */
const LARGE_PIXELS = 8_000_000
const limitSmallUploads = createConcurrencyLimit(1, { maxWaiting: 100, maxWaitingPerOwner: 4 })
const limitLargeUploads = createConcurrencyLimit(1, { maxWaiting: 20, maxWaitingPerOwner: 2 })
const THUMBHASH_SIDE = 100
const MILLION = 1_000_000

/**
 * Decodes an uploaded file and re-encodes it: rotated upright, without metadata, at most
 * `UPLOAD_MAX_SIDE` pixels on the longer side. Of an animation only the first frame is used.
 * @param name file name for error messages
 * @throws ApiError 400 when the file is not an accepted picture type, is damaged or has too many
 * pixels; 503 when too many pictures are waiting
 */
export async function readMaster(path: string, name: string, ownerId: number): Promise<Master> {
  if (!isAcceptedType(await readHead(path))) throw unsupportedImage(name)
  const { width, height } = await readSize(path, name)
  const pixels = width * height
  if (pixels > MAX_UPLOAD_PIXELS) throw tooManyPixels(name, pixels)
  const limit = pixels <= LARGE_PIXELS ? limitSmallUploads : limitLargeUploads
  const encode = () =>
    encodeMaster(path).catch(() => {
      throw damagedImage(name)
    })
  return limit(encode, ownerId)
}

/** Thumbhash of any picture sharp can read, base64. */
export async function thumbhashOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function encodeMaster(path: string): Promise<Master> {
  const { data, info } = await sharp(path, {
    limitInputPixels: MAX_UPLOAD_PIXELS,
    failOn: 'error',
  })
    .autoOrient()
    .resize(UPLOAD_MAX_SIDE, UPLOAD_MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: MASTER_QUALITY, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { bytes: data, width, height, thumbhash: await thumbhashOf(data) }
}

async function readSize(path: string, name: string): Promise<Metadata> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    throw damagedImage(name)
  }
}

const HEAD_BYTES = 64

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Checks the first bytes: JPEG, PNG, WebP, AVIF, GIF. SVG is not accepted because it can contain
 * scripts.
 */
function isAcceptedType(head: Buffer): boolean {
  const start = head.toString('latin1')
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return true
  if (/^GIF8[79]a/.test(start) || /^RIFF[\s\S]{4}WEBP/.test(start)) return true
  return start.startsWith('ftyp', 4) && /avi[fs]/.test(start.slice(8))
}

const unsupportedImage = (name: string): ApiError =>
  badRequest(
    `“${name}” isn’t a supported image. Please choose a JPEG, PNG, WebP, AVIF or GIF.`,
    'not an accepted image',
  )

const damagedImage = (name: string): ApiError =>
  badRequest(
    `“${name}” couldn’t be opened. The file may be damaged. Please choose another.`,
    'undecodable image',
  )

const tooManyPixels = (name: string, pixels: number): ApiError =>
  badRequest(
    `“${name}” is too large: it has ${Math.ceil(pixels / MILLION)} million pixels, and at most ${
      MAX_UPLOAD_PIXELS / MILLION
    } million are allowed.`,
    'too many pixels',
  )
