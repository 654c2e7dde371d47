import { CHUNK_TIMEOUT_MS } from '../protocol/constants.ts'
import type { Clock } from './clock.ts'

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
    return await Promise.race([load(), late])
  } finally {
    if (timer !== undefined) clock.clearTimeout(timer)
  }
}
