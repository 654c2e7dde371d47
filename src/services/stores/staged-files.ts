import { del, get, set } from 'idb-keyval'
import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { databaseResult, databaseStore } from './database.ts'

/**
 * A database without a response after this time counts as failed, ms. Longer than for drafts,
 * because files have megabytes.
 */
const STAGED_FILES_TIMEOUT_MS = 5_000

export interface StagedFiles {
  /** Resolves when the file is stored or storing has failed. */
  keep(fileId: string, file: File): Promise<void>
  /** Null if it is not stored. */
  find(fileId: string): Promise<File | null>
  drop(fileId: string): Promise<void>
}

export interface StagedFilesOptions {
  /** A getter, because accessing it throws where storage is blocked. */
  databases: () => IDBFactory
  clock: Clock
  log: Log
}

/**
 * Pictures of form drafts in IndexedDB, so that they survive a reload. Never rejects: if the
 * database fails, they last as long as the page.
 */
export function createStagedFiles({ databases, clock, log }: StagedFilesOptions): StagedFiles {
  const database = databaseStore(databases, `${PRODUCT_SLUG}_held_pictures`, 'files')

  async function attempt<T>(task: () => Promise<T>, fallback: T): Promise<T> {
    try {
      return await databaseResult(clock, STAGED_FILES_TIMEOUT_MS, task)
    } catch (error) {
      log.warn('the database of draft pictures failed', error)
      return fallback
    }
  }

  return {
    keep: (fileId, file) => attempt(() => set(fileId, file, database), undefined),
    async find(fileId) {
      const file = await attempt(() => get<unknown>(fileId, database), undefined)
      return file instanceof File ? file : null
    },
    drop: (fileId) => attempt(() => del(fileId, database), undefined),
  }
}
