import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { EventObject } from 'xstate'
import type { ModelStep } from '../../kit/model.ts'

/**
 * Returns the events of every generated path and of each of its prefixes, once, the empty one
 * first. (The generator omits paths that are prefixes of others.)
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

/** Like `expect(actual).toEqual(expected)`, but fast if equal, because paths compare often. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

/** xstate's done event of the effect invoked with the id `effect`. */
export const done = (effect: string, output?: unknown) => ({
  type: `xstate.done.actor.${effect}`,
  output,
})

/** xstate's error event of the effect invoked with the id `effect`. */
export const failed = (effect: string, error: unknown) => ({
  type: `xstate.error.actor.${effect}`,
  error,
})

/** The dotted path of the active leaf of a machine without parallel states. */
export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [key, inner] = Object.entries(value as Record<string, unknown>)[0]!
  return `${key}.${leafOf(inner)}`
}
