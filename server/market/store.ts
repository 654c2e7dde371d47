import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, openAsBlob } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { type Bucket, type ByteRange, createBucket } from '../storage/bucket.ts'

/** Storage of asset files by key. Writes are atomic. */
export interface AssetStore {
  /**
   * Stores a stream; removes the partial file if it fails.
   * @param onChunk called with each chunk
   */
  write(key: string, source: Readable, onChunk?: (chunk: Buffer) => void): Promise<void>
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  read(key: string, range: ByteRange): Readable
  /** Not an error when there is no such file. */
  remove(key: string): Promise<void>
}

export const newAssetKey = (): string => randomBytes(16).toString('hex')

/** The store of a server: a bucket if one is configured, else the data folder. */
export function createAssetStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): AssetStore {
  const folder = join(dataDir, 'assets')
  return s3 === null
    ? createDiskAssetStore(folder)
    : createBucketAssetStore(createBucket(s3), folder)
}

function assertKey(key: string): void {
  if (!/^[\w-]+$/.test(key)) throw new Error(`invalid file key: ${key}`)
}

/**
 * Stores files as objects under `assets/`.
 * @param folder for files while they are received: an object needs its size in advance
 */
function createBucketAssetStore(bucket: Bucket, folder: string): AssetStore {
  const keyOf = (key: string): string => {
    assertKey(key)
    return `assets/${key}`
  }
  return {
    // No `await` before it: see below.
    write: (key, source, onChunk) =>
      receive(join(folder, key), source, onChunk, async (path) =>
        bucket.put(keyOf(key), await openAsBlob(path)),
      ),
    size: async (key) => bucket.size(keyOf(key)),
    read: (key, range) => Readable.from(bytesOf(bucket, keyOf(key), range)),
    remove: async (key) => bucket.remove(keyOf(key)),
  }
}

async function* bytesOf(bucket: Bucket, key: string, range: ByteRange): AsyncGenerator<Uint8Array> {
  const response = await bucket.get(key, range)
  if (!response?.body) throw new Error(`${key} is gone`)
  yield* response.body
}

/** Writes a stream to a temporary file, which exists while `use` runs. */
async function receive(
  path: string,
  source: Readable,
  onChunk: (chunk: Buffer) => void = () => {},
  use: (tempPath: string) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  // Matches the file name pattern in `server/draft-visibility.ts`.
  const tempPath = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await pipeline(source, tap(onChunk), createWriteStream(tempPath, { flags: 'wx' }))
    await use(tempPath)
  } finally {
    await rm(tempPath, { force: true })
  }
}

/** Stores files in a folder that is not served over HTTP. */
export function createDiskAssetStore(folder: string): AssetStore {
  const filePath = (key: string): string => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    // No `await` before the pipeline: only the pipeline handles errors of the source when the
    // sender disconnects.
    async write(key, source, onChunk) {
      const path = filePath(key)
      // Renamed into place, so that no request reads a partial file.
      await receive(path, source, onChunk, (tempPath) => rename(tempPath, path))
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
