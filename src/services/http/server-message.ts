import { isServiceFailure, serverMessageOf, userMessage } from '../../protocol/base/errors.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'
import { mapListError } from './call.ts'

/**
 * Like `mapListError`, but a rejection (400, 403, 404, 409) has the server's message if there is one:
 * `detail`, else the message of the first field.
 */
export async function withServerMessage<T>(defaultText: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (!isServiceFailure(error) || ![400, 403, 404, 409].includes(error.status)) {
      return mapListError(defaultText, Promise.reject(error))
    }
    const message = serverMessageOf(error.body) ?? firstField(error.body)
    if (message === null) return mapListError(defaultText, Promise.reject(error))
    throw { ...error, message }
  }
}

function firstField(body: Json): string | null {
  if (!isObject(body)) return null
  for (const value of Object.values(body)) {
    const text = userMessage(value)
    if (text !== null) return text
  }
  return null
}
