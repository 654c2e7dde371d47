import { del, get, set } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { databaseStore } from './database.ts'

/** A database that has not answered by then is taken for refusing, ms: a file has megabytes. */
export const HELD_FILES_WAIT_MS = 5_000

export interface HeldFiles {
  /** Settles once it is kept, or is known not to be. */
  keep(fileId: string, file: File): Promise<void>
  /** Null when it is not here. */
  find(fileId: string): Promise<File | null>
  drop(fileId: string): Promise<void>
}

export interface HeldFilesOptions {
  /** A getter, because there may be none where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

/**
 * Pictures of a draft that go with their form, in the browser's database, so that a reload costs none.
 * Nothing rejects: where the browser refuses, they last as long as the page.
 */
export function createHeldFiles({ databases, clock, log }: HeldFilesOptions): HeldFiles {
  const database = databaseStore(databases, `${PRODUCT_SLUG}_held_pictures`, 'files')

  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    let timer: number | undefined
    const late = new Promise<never>((_, reject) => {
      timer = clock.setTimeout(
        () => reject(new Error('the database does not answer')),
        HELD_FILES_WAIT_MS,
      )
    })
    try {
      return await Promise.race([work(), late])
    } catch (error) {
      log.warn('the database of held pictures refuses', error)
      return otherwise
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer)
    }
  }

  return {
    keep: (fileId, file) => attempt(() => set(fileId, file, database), undefined),
    async find(fileId) {
      const found = await attempt(() => get<unknown>(fileId, database), undefined)
      return found instanceof File ? found : null
    },
    drop: (fileId) => attempt(() => del(fileId, database), undefined),
  }
}
