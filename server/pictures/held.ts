import { RETRY_SECONDS } from '../http/error-handling.ts'
import { ApiError } from '../http/errors.ts'

/** Reads files into memory, all of them together at most so many bytes at a time. */
export interface HeldFiles {
  /**
   * Reads a file to its end and gives it to `use`; until that is done its bytes count.
   * @throws ApiError 503 with Retry-After when there is no room for it; it is read to its end all the
   * same, for who is still sending does not hear an answer
   */
  with<T>(file: AsyncIterable<Buffer>, use: (bytes: Buffer) => Promise<T>): Promise<T>
}

export function createHeldFiles(mostBytes: number): HeldFiles {
  let held = 0
  return {
    async with(file, use) {
      const chunks: Buffer[] = []
      let own = 0
      let fits = true
      try {
        for await (const chunk of file) {
          fits &&= held + chunk.length <= mostBytes
          if (!fits) {
            held -= own
            own = 0
            chunks.length = 0
            continue
          }
          held += chunk.length
          own += chunk.length
          chunks.push(chunk)
        }
        if (fits) return await use(Buffer.concat(chunks))
      } finally {
        held -= own
      }
      const detail = 'Many pictures are being sent at the moment. Please try again.'
      throw new ApiError(503, { detail }, 'no memory left for a picture', {
        'retry-after': RETRY_SECONDS,
      })
    },
  }
}

const MOST_BYTES = 96 * 1024 * 1024

/** Pictures on their way through the whole process. */
export const heldFiles = createHeldFiles(MOST_BYTES)
