import { isServiceFailure, rejectionMessage } from '../../protocol/base/errors.ts'
import { mapListError } from './call.ts'

/**
 * Like `mapListError`, but a rejection (400, 403, 404, 409) always has the server's message if there
 * is one.
 */
export async function withServerMessage<T>(defaultText: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (!isServiceFailure(error) || ![400, 403, 404, 409].includes(error.status)) {
      return mapListError(defaultText, Promise.reject(error))
    }
    const message = rejectionMessage(error.body)
    if (message === null) return mapListError(defaultText, Promise.reject(error))
    throw { ...error, message }
  }
}
