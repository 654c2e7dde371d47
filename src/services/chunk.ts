import { CHUNK_TIMEOUT_MS } from '../protocol/base/constants.ts'
import type { Clock } from './clock.ts'

/** Gets a part of the code; which one stands where it is asked for, as an `import()`, for the bundler. */
export type LoadCode = <T>(part: () => Promise<T>) => Promise<T>

export interface ChunksOptions {
  load: LoadCode
  clock: Clock
  importModule?(address: string): Promise<unknown>
}

/** What browsers name in the error of a module that could not be fetched. */
const MODULE_ADDRESS = /https?:\/\/\S+\.js/

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

/** The parts of the client that come when they are wanted. */
export function createChunks({ load, clock, importModule = importFrom }: ChunksOptions) {
  let attempts = 0

  /**
   * A lazy import that may be tried again: browsers remember for the life of the page that a module
   * could not be fetched, so it is asked for once more under an address they have not seen.
   */
  const fetch: LoadCode = async <T>(part: () => Promise<T>) => {
    try {
      return await load(part)
    } catch (error) {
      const address = error instanceof Error ? MODULE_ADDRESS.exec(error.message)?.[0] : undefined
      if (address === undefined) throw error
      attempts += 1
      const again = `${address}?again=${attempts}`
      return (await load(() => importModule(again))) as T
    }
  }

  /**
   * The same, rejecting after 120 s instead of showing a loading indicator for ever; the rejection
   * reaches the nearest error screen (CONST-06, A37).
   */
  const fetchInTime: LoadCode = async <T>(part: () => Promise<T>) => {
    let timer: number | undefined
    const late = new Promise<never>((_, reject) => {
      timer = clock.setTimeout(
        () => reject(new Error('A part of the page took too long to load.')),
        CHUNK_TIMEOUT_MS,
      )
    })
    try {
      return await Promise.race([fetch(part), late])
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer)
    }
  }

  return { fetch, fetchInTime }
}
