import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFull } from '../../db/failures.ts'

/** Where masters and renditions lie; names are `<key>/<file>`. Bytes are whole or not there. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** Removes everything of a picture; of none is fine. */
  remove(key: string): Promise<void>
  /** Removes the files of a folder whose names begin with one of these, each `<word>-<number>`. */
  removeNamed(folder: string, names: readonly string[]): Promise<void>
}

export const MASTER = 'master'

export const newPictureKey = (): string => randomBytes(12).toString('hex')

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** For what can be made again: with a full disk it is made each time. */
export async function keepIfRoom(
  store: PictureStore,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await store.put(name, bytes)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

/** Pictures as files in a folder, one folder a picture. */
export function createDiskStore(folder: string): PictureStore {
  const at = (name: string): string => {
    if (!/^[\w-]+(?:\/[\w-]+(?:\.\w+)?)?$/.test(name))
      throw new Error(`not a name of a picture: ${name}`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = at(name)
      await mkdir(dirname(path), { recursive: true })
      // Renamed into place, so that nobody reads half a picture.
      const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await writeFile(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(at(name))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(name) {
      return stat(at(name)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false
          throw error
        },
      )
    },
    async remove(key) {
      await rm(at(key), { recursive: true, force: true })
    },
    async removeNamed(where, names) {
      const files = await readdir(at(where)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const gone = new Set(names)
      const named = files.filter((file) => gone.has(/^[a-z]+-\d+/.exec(file)?.[0] ?? ''))
      for (const file of named) await rm(join(at(where), file), { force: true })
    },
  }
}
