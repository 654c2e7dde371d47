import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { EventObject } from 'xstate'
import type { ModelStep } from '../../kit/model.ts'

/**
 * Every way to a vertex as plain events: each generated path and each of its beginnings, once. (The
 * generator drops a path that is the beginning of another.) The empty one comes first.
 */
export function waysOf(paths: readonly (readonly ModelStep[])[]): EventObject[][] {
  const ways = new Map<string, EventObject[]>([['[]', []]])
  for (const path of paths) {
    const events = path.map((step) => step.event).filter((event) => event.type !== 'xstate.init')
    events.forEach((_, i) => {
      const way = events.slice(0, i + 1)
      ways.set(JSON.stringify(way), way)
    })
  }
  return [...ways.values()]
}

/** Like `expect(actual).toEqual(expected)`, fast while they are equal: walks compare often. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

/** What xstate sends when the effect invoked under the id `effect` is done. */
export const done = (effect: string, output?: unknown) => ({
  type: `xstate.done.actor.${effect}`,
  output,
})

/** What xstate sends when the effect invoked under the id `effect` has failed. */
export const failed = (effect: string, error: unknown) => ({
  type: `xstate.error.actor.${effect}`,
  error,
})

/** The dotted name of the active leaf of a machine without parallel states. */
export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [key, inner] = Object.entries(value as Record<string, unknown>)[0]!
  return `${key}.${leafOf(inner)}`
}
