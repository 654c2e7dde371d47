import { promisifyRequest, type UseStore } from 'idb-keyval'
import type { Clock } from '../clock.ts'
import { withTimeout } from '../with-timeout.ts'

/**
 * One object store of an IndexedDB database. It is opened at the first use and reopened after the
 * browser has closed it.
 * @param factory a getter, because accessing it throws where storage is blocked
 */
export function databaseStore(factory: () => IDBFactory, name: string, store: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    const request = factory().open(name)
    request.onupgradeneeded = () => void request.result.createObjectStore(store)
    return promisifyRequest(request)
  }
  const database = (): Promise<IDBDatabase> => {
    if (opened) return opened
    const opening = new Promise<IDBDatabase>((resolve) => resolve(open()))
    opened = opening
    const forget = () => {
      opened = undefined
    }
    opening.then((db) => {
      db.onclose = forget
    }, forget)
    return opening
  }
  return async (mode, use) => use((await database()).transaction(store, mode).objectStore(store))
}

/** The result of a database request; rejects if the database does not respond within `ms`. */
export const databaseResult = <T>(
  clock: Clock,
  ms: number,
  request: () => Promise<T>,
): Promise<T> =>
  withTimeout({ clock, ms, failure: () => new Error('the database did not respond') }, request)
