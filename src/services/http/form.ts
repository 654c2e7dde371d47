import { isServiceFailure } from '../../protocol/base/errors.ts'
import type { Json } from '../../protocol/base/types.ts'
import { mapListError } from './call.ts'

/** Deletes; a 404 counts as deleted, because the response to an earlier attempt may have been lost. */
export async function ignoreNotFound(defaultText: string, promise: Promise<Json>): Promise<void> {
  try {
    await mapListError(defaultText, promise)
  } catch (error) {
    if (!isServiceFailure(error) || error.status !== 404) throw error
  }
}
