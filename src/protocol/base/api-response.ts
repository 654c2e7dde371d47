/** Ids are numbers or strings, stored as received; compare them with `sameId`. */
export type Id = string | number

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * A parsed response of any API, as the client stores it: ids as received.
 * `Omittable` names the fields that another API may omit; they are null then.
 */
export type ApiResponse<T, Omittable extends keyof T = never> = {
  [K in keyof T]: ResponseField<K, T[K]> | (K extends Omittable ? null : never)
}
type ResponseField<K, T> = K extends 'id' | `${string}_id` ? ResponseId<T> : ResponseValue<T>
type ResponseId<T> = number extends Extract<T, number> ? Id | Exclude<T, number> : T
type ResponseValue<T> = T extends readonly (infer E)[]
  ? ResponseValue<E>[]
  : T extends object
    ? ApiResponse<T>
    : T
