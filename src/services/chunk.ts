import { CHUNK_TIMEOUT_MS } from '../protocol/base/constants.ts'
import type { Clock } from './clock.ts'

/** What browsers name in the error of a module that could not be fetched. */
const MODULE_ADDRESS = /https?:\/\/\S+\.js/

let attempts = 0

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

/**
 * A lazy import that may be tried again: browsers remember for the life of the page that a module
 * could not be fetched, so it is asked for once more under an address they have not seen.
 */
export async function importChunk<T>(
  load: () => Promise<T>,
  importModule: (address: string) => Promise<unknown> = importFrom,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const address = error instanceof Error ? MODULE_ADDRESS.exec(error.message)?.[0] : undefined
    if (address === undefined) throw error
    attempts += 1
    return (await importModule(`${address}?again=${attempts}`)) as T
  }
}

/**
 * A lazy import that rejects after 120 s instead of showing a loading indicator for ever; the
 * rejection reaches the nearest error screen (CONST-06, A37).
 */
export async function loadChunk<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
  let timer: number | undefined
  const late = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(
      () => reject(new Error('A part of the page took too long to load.')),
      CHUNK_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([importChunk(load), late])
  } finally {
    if (timer !== undefined) clock.clearTimeout(timer)
  }
}
