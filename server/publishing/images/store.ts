import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import { isStorageFull } from '../../db/failures.ts'
import { type Bucket, createBucket } from '../../storage/bucket.ts'

/** Storage of masters and renditions, named `<key>/<file>`. Writes are atomic. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** Removes all files of a picture; not an error when there are none. */
  remove(key: string): Promise<void>
  /** Removes files of a folder whose names start with one of these, each `<word>-<number>`. */
  removeNamed(folder: string, names: readonly string[]): Promise<void>
}

export const MASTER = 'master'

export const newPictureKey = (): string => randomBytes(12).toString('hex')

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Stores a file that can be regenerated: when the disk is full, it is not stored. */
export async function storeUnlessFull(
  store: PictureStore,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await store.put(name, bytes)
  } catch (error) {
    if (!isStorageFull(error)) throw error
  }
}

/** The store of a server: a bucket if one is configured, else the data folder. */
export const createPictureStore = ({
  s3,
  mediaDir,
}: Pick<Config, 's3' | 'mediaDir'>): PictureStore =>
  s3 === null ? createDiskStore(join(mediaDir, 'pictures')) : createBucketStore(createBucket(s3))

function assertName(name: string): void {
  if (!/^[\w-]+(?:\/[\w-]+(?:\.\w+)?)?$/.test(name))
    throw new Error(`invalid picture name: ${name}`)
}

/** Whether the name of a file starts with one of `names`, each `<word>-<number>`. */
const isNamed = (file: string, names: readonly string[]): boolean =>
  names.includes(/^[a-z]+-\d+/.exec(file)?.[0] ?? '')

/** Stores pictures as objects under `pictures/`. */
export function createBucketStore(bucket: Bucket): PictureStore {
  const keyOf = (name: string): string => {
    assertName(name)
    return `pictures/${name}`
  }
  const removeAll = (keys: readonly string[]) => Promise.all(keys.map((key) => bucket.remove(key)))
  return {
    put: async (name, bytes) => bucket.put(keyOf(name), Uint8Array.from(bytes)),
    async get(name) {
      const response = await bucket.get(keyOf(name))
      return response && Buffer.from(await response.arrayBuffer())
    },
    has: async (name) => (await bucket.size(keyOf(name))) !== null,
    async remove(key) {
      await removeAll(await bucket.list(`${keyOf(key)}/`))
    },
    async removeNamed(folder, names) {
      const prefix = `${keyOf(folder)}/`
      for (const name of names) {
        const keys = await bucket.list(prefix + name)
        await removeAll(keys.filter((key) => isNamed(key.slice(prefix.length), [name])))
      }
    },
  }
}

/** Stores pictures as files, one folder per picture. */
export function createDiskStore(folder: string): PictureStore {
  const filePath = (name: string): string => {
    assertName(name)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = filePath(name)
      await mkdir(dirname(path), { recursive: true })
      // Renamed into place, so that no request reads a partial file.
      const tempPath = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await writeFile(tempPath, bytes)
        await rename(tempPath, path)
      } catch (error) {
        await rm(tempPath, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(filePath(name))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(name) {
      return stat(filePath(name)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false
          throw error
        },
      )
    },
    async remove(key) {
      await rm(filePath(key), { recursive: true, force: true })
    },
    async removeNamed(subfolder, names) {
      const files = await readdir(filePath(subfolder)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const matchingFiles = files.filter((file) => isNamed(file, names))
      for (const file of matchingFiles) await rm(join(filePath(subfolder), file), { force: true })
    },
  }
}
