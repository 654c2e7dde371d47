import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStorageFull } from '../../db/failures.ts'

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

/** Stores pictures as files, one folder per picture. */
export function createDiskStore(folder: string): PictureStore {
  const filePath = (name: string): string => {
    if (!/^[\w-]+(?:\/[\w-]+(?:\.\w+)?)?$/.test(name))
      throw new Error(`invalid picture name: ${name}`)
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
      const prefixes = new Set(names)
      const matchingFiles = files.filter((file) =>
        prefixes.has(/^[a-z]+-\d+/.exec(file)?.[0] ?? ''),
      )
      for (const file of matchingFiles) await rm(join(filePath(subfolder), file), { force: true })
    },
  }
}
