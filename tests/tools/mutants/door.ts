import { assign, setup } from 'xstate'

/** A small chart with one of everything that can be mutated. */
export const createDoor = () =>
  setup({
    types: {
      context: {} as { opened: number; locked: boolean },
      events: {} as { type: 'push' } | { type: 'lock' } | { type: 'knock' },
    },
    guards: { isFree: ({ context }) => !context.locked },
    actions: { count: assign({ opened: ({ context }) => context.opened + 1 }), creak: () => {} },
    delays: { spring: 1000 },
  }).createMachine({
    id: 'door',
    context: { opened: 0, locked: false },
    initial: 'shut',
    on: { knock: { actions: 'creak' } },
    states: {
      shut: {
        on: {
          push: [{ guard: 'isFree', target: 'open' }, {}],
          lock: { actions: assign({ locked: true }) },
          knock: {},
        },
      },
      open: {
        entry: 'count',
        exit: 'creak',
        on: { lock: {} },
        after: { spring: 'shut' },
      },
    },
  })
