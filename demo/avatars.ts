import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { avatarSvg } from './avatar-art.ts'
import { ROSTER } from './roster.ts'
import type { DemoUser } from './users.ts'

const SIZES = [96, 192] as const

/** Users beyond the roster share this many avatars. */
const SHARED_AVATARS = 120

/** The name of a user's avatar. */
export const avatarName = (user: Pick<DemoUser, 'key' | 'username'>): string =>
  user.key < ROSTER.length ? user.username : `more-${user.key % SHARED_AVATARS}`

/** Root-relative URL of a 192 px avatar; the 96 px one is in the same folder. */
export const imageUrl = (name: string): string => `/media/avatars/demo-${name}-192.webp`

/** Draws the avatars and stores them as WebP in `<mediaDir>/avatars`, in 96 and 192 px. */
export async function writeAvatars(names: Iterable<string>, mediaDir: string): Promise<void> {
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
