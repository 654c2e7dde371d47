import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Storage of asset files by key. Writes are atomic. */
export interface AssetStore {
  /**
   * Stores a stream; removes the partial file if it fails.
   * @param onChunk called with each chunk
   */
  write(key: string, source: Readable, onChunk?: (chunk: Buffer) => void): Promise<void>
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  /** From byte `start` to `end`, both inclusive. */
  read(key: string, range: { start: number; end: number }): Readable
  /** Not an error when there is no such file. */
  remove(key: string): Promise<void>
}

export const newAssetKey = (): string => randomBytes(16).toString('hex')

/** Stores files in a folder that is not served over HTTP. */
export function createDiskAssetStore(folder: string): AssetStore {
  const filePath = (key: string): string => {
    if (!/^[\w-]+$/.test(key)) throw new Error(`invalid file key: ${key}`)
    return join(folder, key)
  }
  return {
    // No `await` before the pipeline: only the pipeline handles errors of the source when the
    // sender disconnects.
    async write(key, source, onChunk = () => {}) {
      const path = filePath(key)
      mkdirSync(folder, { recursive: true })
      // Renamed into place, so that no request reads a partial file.
      const tempPath = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await pipeline(source, tap(onChunk), createWriteStream(tempPath, { flags: 'wx' }))
        await rename(tempPath, path)
      } catch (error) {
        await rm(tempPath, { force: true })
        throw error
      }
    },
    async size(key) {
      return stat(filePath(key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
          throw error
        },
      )
    },
    read: (key, { start, end }) => createReadStream(filePath(key), { start, end }),
    remove: (key) => rm(filePath(key), { force: true }),
  }
}

const tap = (onChunk: (chunk: Buffer) => void) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      onChunk(chunk)
      yield chunk
    }
  }
