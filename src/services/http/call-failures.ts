import { isServiceFailure } from '../../protocol/base/errors.ts'
import { shapeDetail404 } from '../../protocol/base/rejections.ts'

/** Like `mapListError`, but with a text of its own for 404 (ERR-16…18). */
export async function mapNotFound<T>(
  notFoundText: string,
  defaultText: string,
  promise: Promise<T>,
): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted) throw error
    throw shapeDetail404(error.status, error.body, notFoundText, defaultText)
  }
}

/** Replaces the message of every failure; status and body stay. */
export async function withMessage<T>(message: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw isServiceFailure(error) && !error.aborted ? { ...error, message } : error
  }
}

/**
 * Calls `second` when `first` fails for any reason but an abort. If both fail, it rejects with the
 * failure of `first`. `when` limits the statuses that lead to `second`.
 */
export async function withFallback<T>(
  first: () => Promise<T>,
  second: () => Promise<T>,
  when: (status: number) => boolean = () => true,
): Promise<T> {
  try {
    return await first()
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted || !when(error.status)) throw error
    try {
      return await second()
    } catch (laterError) {
      throw isServiceFailure(laterError) && laterError.aborted ? laterError : error
    }
  }
}
