import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where the files that are sold lie, each under a key. Files are whole or not there. */
export interface AssetStore {
  /**
   * Keeps what comes; nothing stays of what breaks off.
   * @param look sees each chunk on its way
   */
  write(key: string, source: Readable, look?: (chunk: Buffer) => void): Promise<void>
  /** Bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  /** From byte `start` to `end`, both included. */
  read(key: string, range: { start: number; end: number }): Readable
  /** Of none is fine. */
  remove(key: string): Promise<void>
}

export const newAssetKey = (): string => randomBytes(16).toString('hex')

/** Files in a folder that no web server knows of. */
export function createDiskAssetStore(folder: string): AssetStore {
  const at = (key: string): string => {
    if (!/^[\w-]+$/.test(key)) throw new Error(`not a key of a file: ${key}`)
    return join(folder, key)
  }
  return {
    // Nothing is awaited before the pipeline: it alone hears a source whose sender goes away.
    async write(key, source, look = () => {}) {
      const path = at(key)
      mkdirSync(folder, { recursive: true })
      // Renamed into place, so that nobody reads half a file.
      const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await pipeline(source, seenBy(look), createWriteStream(draft, { flags: 'wx' }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async size(key) {
      return stat(at(key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
          throw error
        },
      )
    },
    read: (key, { start, end }) => createReadStream(at(key), { start, end }),
    remove: (key) => rm(at(key), { force: true }),
  }
}

const seenBy = (look: (chunk: Buffer) => void) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      look(chunk)
      yield chunk
    }
  }
