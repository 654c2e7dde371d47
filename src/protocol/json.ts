import type { Json } from './types.ts'

export type JsonObject = { [key: string]: Json }

/** True for a JSON object, not for arrays or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
