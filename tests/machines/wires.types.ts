/**
 * What the compiler has to refuse: each `@ts-expect-error` is red as soon as the line under it
 * compiles. Nothing here runs; `npm run typecheck` is the test.
 */
import { enqueueActions, setup } from 'xstate'
import type { MachineEnv } from '../../src/machines/env.ts'
import { hearing, type Silent, type Told, toParent } from '../../src/machines/kit/wires.ts'
import {
  createNetworkMachine,
  type NetworkFact,
} from '../../src/machines/network/network.machine.ts'
import { createPageMachine, type PageFact } from '../../src/machines/page/page.machine.ts'
import { createSignInModalMachine } from '../../src/machines/signInModal/signInModal.machine.ts'

declare const env: MachineEnv

const tellParent = toParent<NetworkFact>()

// A fact nobody declared.
tellParent({ type: 'network.online' })
// @ts-expect-error: misspelt
tellParent({ type: 'network.onlien' })

// What a machine tells is what it declares.
setup({
  types: { emitted: {} as Told<NetworkFact> },
  actions: {
    named: tellParent({ type: 'network.online' }),
    queued: enqueueActions(({ enqueue }) => {
      enqueue(tellParent({ type: 'network.online' }))
      // @ts-expect-error: misspelt
      enqueue(tellParent({ type: 'network.onlien' }))
    }),
  },
})
setup({
  types: { emitted: {} as Told<PageFact> },
  // @ts-expect-error: it declares the facts of another
  actions: { named: tellParent({ type: 'network.online' }) },
})
setup({
  types: { emitted: {} as Silent },
  actions: {
    queued: enqueueActions(({ enqueue }) => {
      // @ts-expect-error: it says that it tells nothing
      enqueue(tellParent({ type: 'network.online' }))
    }),
  },
})

// A parent takes every fact of its children.
hearing<NetworkFact | PageFact>()({
  network: createNetworkMachine(env),
  page: createPageMachine(env),
  signInModal: createSignInModalMachine(env),
})
hearing<NetworkFact>()({
  network: createNetworkMachine(env),
  // @ts-expect-error: the parent has no such events
  page: createPageMachine(env),
})
hearing<NetworkFact>()({
  // @ts-expect-error: a child that does not declare what it tells
  undeclared: setup({}).createMachine({}),
})
