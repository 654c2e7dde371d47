import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { avatarKey } from '../../account/account/avatar.ts'
import { drawArt, MOTIFS, PALETTE_COUNT } from '../../art/draw.ts'
import type { Config } from '../../config.ts'
import type { Subject } from './shared.ts'

/** Size expected of link previews; messengers reject pictures over 300 kB. */
const WIDTH = 1200
const HEIGHT = 630
const MAX_BYTES = 300_000
const QUALITIES = [82, 70, 55, 40] as const
const AVATAR_SIDE = 320

/** Reads a sufficiently large picture by its key; null when it is missing. */
export type ReadPicture = (key: string) => Promise<Buffer | null>

/** A subject's picture for link previews: JPEG, 1200 × 630, under 300 kB. */
export async function previewPicture(
  subject: Pick<Subject, 'kind' | 'id' | 'picture'>,
  config: Pick<Config, 'mediaDir'>,
  readPicture: ReadPicture,
): Promise<Buffer> {
  const { picture } = subject
  if (picture !== null && 'key' in picture) {
    const original = await readPicture(picture.key)
    if (original !== null) return encodePreview(sharp(original))
  }
  const background = await drawArt(backgroundArt(subject))
  if (picture === null || 'key' in picture) return encodePreview(sharp(background))
  const key = avatarKey(picture.avatar)
  const avatar = key === null ? await readAvatar(config, picture.avatar) : await readPicture(key)
  if (avatar === null) return encodePreview(sharp(background))
  const withAvatar = await sharp(background)
    .composite([{ input: await cropToCircle(avatar) }])
    .png()
    .toBuffer()
  return encodePreview(sharp(withAvatar))
}

async function encodePreview(picture: Sharp): Promise<Buffer> {
  const resized = await picture
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#FBF7F1' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const quality of QUALITIES) {
    const bytes = await sharp(resized).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length < MAX_BYTES) return bytes
  }
  return sharp(resized).blur(2).jpeg({ quality: 30 }).toBuffer()
}

/** Generated background for a subject without a picture. */
function backgroundArt({ kind, id }: Pick<Subject, 'kind' | 'id'>) {
  const motifs = Object.keys(MOTIFS)
  const offset = kind.length
  return {
    motif: kind === 'person' ? 'weave' : (motifs[(id + offset) % motifs.length] ?? 'river'),
    palette: id % PALETTE_COUNT,
    seed: id,
    width: WIDTH,
    height: HEIGHT,
  }
}

async function readAvatar(
  config: Pick<Config, 'mediaDir'>,
  avatarUrl: string,
): Promise<Buffer | null> {
  const name = /^\/media\/(avatars\/[\w.-]+)$/.exec(avatarUrl)?.[1]
  if (name === undefined) return null
  try {
    return await readFile(join(config.mediaDir, normalize(name)))
  } catch {
    return null
  }
}

async function cropToCircle(avatar: Buffer): Promise<Buffer> {
  const mask = `<svg width="${AVATAR_SIDE}" height="${AVATAR_SIDE}"><circle cx="50%" cy="50%" r="50%"/></svg>`
  return sharp(avatar)
    .resize(AVATAR_SIDE, AVATAR_SIDE)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
