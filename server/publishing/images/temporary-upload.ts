import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Streams an upload to a temporary file that exists while `use` runs. Slow or parallel uploads
 * therefore take no memory.
 */
export async function withTemporaryUpload<T>(
  mediaDir: string,
  file: Readable,
  use: (path: string) => Promise<T>,
): Promise<T> {
  // No `await` before the pipeline: only the pipeline handles errors of the source when the sender
  // disconnects.
  const folder = join(mediaDir, 'pictures')
  mkdirSync(folder, { recursive: true })
  // Matches the file name pattern in `server/draft-visibility.ts`.
  const path = join(folder, `upload.${randomBytes(6).toString('hex')}.tmp`)
  try {
    await pipeline(file, createWriteStream(path, { flags: 'wx' }))
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
