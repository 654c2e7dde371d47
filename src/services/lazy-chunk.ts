import { CHUNK_TIMEOUT_MS } from '../protocol/base/constants.ts'
import type { Clock } from './clock.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Loads code through a dynamic `import()`, which the caller writes so that the bundler can see it.
 */
export type LoadCode = <T>(importChunk: () => Promise<T>) => Promise<T>

export interface ChunksOptions {
  load: LoadCode
  clock: Clock
  importModule?(url: string): Promise<unknown>
}

/** The module URL in the browser's error message for a failed import. */
const MODULE_URL = /https?:\/\/\S+\.js/

const importFrom = (url: string): Promise<unknown> => import(/* @vite-ignore */ url)

const tookTooLong = () => new Error('A part of the page took too long to load.')

/** Lazy loading of code. */
export function createChunks({ load, clock, importModule = importFrom }: ChunksOptions) {
  let attempts = 0

  /**
   * Dynamic import that can be retried. Browsers cache a failed module fetch for the lifetime of
   * the page, so one retry uses a changed URL.
   */
  const fetch: LoadCode = async <T>(importChunk: () => Promise<T>) => {
    try {
      return await load(importChunk)
    } catch (error) {
      const url = error instanceof Error ? MODULE_URL.exec(error.message)?.[0] : undefined
      if (url === undefined) throw error
      attempts += 1
      const retryUrl = `${url}?again=${attempts}`
      return (await load(() => importModule(retryUrl))) as T
    }
  }

  /**
   * Like `fetch`, but rejects after 120 s instead of showing a loading indicator for ever. The
   * rejection reaches the nearest error boundary (CONST-06, A37).
   */
  const fetchInTime: LoadCode = (importChunk) =>
    withTimeout({ clock, ms: CHUNK_TIMEOUT_MS, failure: tookTooLong }, () => fetch(importChunk))

  return { fetch, fetchInTime }
}
