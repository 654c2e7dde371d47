import { describe, expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { pathsOf } from './model.ts'

/** Counts attempts up to `max`; an infinite `max` gives an infinite graph. */
const counter = (max: number) =>
  setup({
    types: {} as { context: { attempts: number }; events: { type: 'try' } },
    guards: { hasTryLeft: ({ context }) => context.attempts < max },
  }).createMachine({
    id: 'counter',
    context: { attempts: 0 },
    initial: 'waiting',
    states: {
      waiting: {
        on: {
          try: {
            guard: 'hasTryLeft',
            actions: assign({ attempts: ({ context }) => context.attempts + 1 }),
          },
        },
      },
    },
  })

describe('pathsOf', () => {
  const events = [{ type: 'try' }] as const

  it('returns the shortest path to every vertex', () => {
    const paths = pathsOf(counter(5), {
      events,
      project: ({ value, context }) => [value, context.attempts],
    })
    expect(paths.map((path) => path.length - 1)).toContain(5)
  })

  it('throws an error with the machine, the limit and the growing value when the graph is infinite', () => {
    const walk = () =>
      pathsOf(counter(Number.POSITIVE_INFINITY), {
        events,
        limit: 50,
        project: ({ value, context }) => ({ value, attempts: context.attempts }),
      })
    expect(walk).toThrow(
      /machine "counter" exceeds its limit of 50 transitions .*"attempts" of project\(\) has 5\d values, the last is 5\d\. .*forbid the step in `allow`, or raise `limit`/,
    )
  })

  it('rethrows an error of `project`', () => {
    const project = () => {
      throw new Error('no such field')
    }
    expect(() => pathsOf(counter(5), { events, project })).toThrow('no such field')
  })
})
