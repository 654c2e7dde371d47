import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Keeps a file that comes on the disk for as long as it is used: however many come however slowly,
 * none of them is in memory.
 */
export async function withParked<T>(
  mediaDir: string,
  file: Readable,
  use: (path: string) => Promise<T>,
): Promise<T> {
  // Nothing is awaited before the pipeline: it alone hears a source whose sender goes away.
  const folder = join(mediaDir, 'pictures')
  mkdirSync(folder, { recursive: true })
  // A name that `server/drafts.ts` knows.
  const path = join(folder, `upload.${randomBytes(6).toString('hex')}.tmp`)
  try {
    await pipeline(file, createWriteStream(path, { flags: 'wx' }))
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
