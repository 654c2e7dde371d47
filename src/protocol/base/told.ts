/** Ids arrive as numbers or strings and are kept as they came; compare them with `sameId`. */
export type Id = string | number

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * What a client holds of an answer of `answers/`, whoever gave it: ids as they came.
 * `Untold` names what another API may leave out: then it is null.
 */
export type Told<T, Untold extends keyof T = never> = {
  [K in keyof T]: ToldField<K, T[K]> | (K extends Untold ? null : never)
}
type ToldField<K, T> = K extends 'id' | `${string}_id` ? ToldId<T> : ToldValue<T>
type ToldId<T> = number extends Extract<T, number> ? Id | Exclude<T, number> : T
type ToldValue<T> = T extends readonly (infer E)[] ? ToldValue<E>[] : T extends object ? Told<T> : T
