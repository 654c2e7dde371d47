import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { avatarSvg } from './avatar-art.ts'
import type { DemoPerson } from './people.ts'
import { ROSTER } from './roster.ts'

const SIZES = [96, 192] as const

/** Beyond the roster people share this many pictures. */
const SHARED = 120

/** The name of a person's picture. */
export const pictureOf = (person: Pick<DemoPerson, 'key' | 'username'>): string =>
  person.key < ROSTER.length ? person.username : `more-${person.key % SHARED}`

/** Where a picture is served: root-relative, 192 px; the one of 96 px lies beside it. */
export const pictureAddress = (name: string): string => `/media/avatars/demo-${name}-192.webp`

/** Draws and stores the pictures as WebP in `<mediaDir>/avatars`, 96 and 192 px each. */
export async function writePictures(names: Iterable<string>, mediaDir: string): Promise<void> {
  const folder = join(mediaDir, 'avatars')
  await mkdir(folder, { recursive: true })
  for (const name of new Set(names)) {
    const drawing = sharp(Buffer.from(avatarSvg(name)))
    await Promise.all(
      SIZES.map(async (size) => {
        const picture = await drawing.clone().resize(size, size).webp({ quality: 82 }).toBuffer()
        await writeFile(join(folder, `demo-${name}-${size}.webp`), picture)
      }),
    )
  }
}
