/**
 * Server capabilities (A5, CAP-01): detected by probes when first needed by a signed-in user, then
 * cached until sign-out. Every need gets exactly one response, an emitted event with the waiter's
 * id. Anonymous users cause no probes (ROLE-04).
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import type { CapabilityField } from '../../../protocol/base/types.ts'
import type { ProbeResults } from '../../../protocol/content/capabilities.ts'
import type { MachineEnv } from '../../env.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as policy from './capabilities.policy.ts'
import { type CapabilitiesContext, INITIAL_CAPABILITIES, type Need } from './capabilities.policy.ts'

/**
 * All probes run in parallel, 5 s each; after the timeout of one request none will settle any more.
 */
const DETECTION_LIMIT_MS = REQUEST_TIMEOUT_MS

export type CapabilitiesEvent =
  | { type: 'capabilities.need'; field: CapabilityField; waiter: string }
  | { type: 'capabilities.likesUnifiedMissing' }

/**
 * `likesUnified`: whether likes/unified/ exists. `unanswered`: unavailable only because the server
 * did not respond.
 */
export interface CapabilitiesFact {
  type: 'capabilities.answered'
  waiter: string
  available: boolean
  likesUnified: boolean
  unanswered: boolean
}

/** Null: no probes were sent, because the user signed out. */
export type Detection = ProbeResults | null

const responseTo = (context: CapabilitiesContext, { field, waiter }: Need): CapabilitiesFact => ({
  type: 'capabilities.answered',
  waiter,
  available: policy.isAvailable(context, field),
  likesUnified: context.likesUnified,
  unanswered: context.unanswered.includes(field),
})

function capabilitiesSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as CapabilitiesContext,
      events: {} as CapabilitiesEvent,
      emitted: {} as CapabilitiesFact,
      meta: {} as { req: string[] },
    },
    actors: { detectCapabilities: notImplemented<Detection>('detectCapabilities') },
    guards: {
      isDecided: ({ context }, params: Need) => policy.isDecided(context, params.field),
      hasFound: (_, params: { found: Detection }) => params.found !== null,
    },
    actions: {
      reportUnexpected: () => {},
      join: assign(({ context, event }) => {
        assertEvent(event, 'capabilities.need')
        const need = { field: event.field, waiter: event.waiter }
        return { waiters: [...context.waiters, need] }
      }),
      keep: assign(({ context }, params: { found: Detection }) =>
        params.found === null ? context : policy.withResults(context, params.found, env.now()),
      ),
      recordUnifiedMissing: assign(({ context }) => policy.withoutUnified(context)),
    },
    delays: { detectionLimit: DETECTION_LIMIT_MS },
  })
  return base.extend({
    actions: {
      answer: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'capabilities.need')
        enqueue.emit(responseTo(context, event))
      }),
      respondToAll: base.enqueueActions(({ context, enqueue }) => {
        for (const need of context.waiters) enqueue.emit(responseTo(context, need))
        enqueue.assign({ waiters: [] })
      }),
    },
  })
}

const detectionOf = ({ event }: { event: { output: Detection } }) => ({ found: event.output })
const need = ({ event }: { event: Need }): Need => event

/** @returns the machine; `src/app` provides the actor `detectCapabilities`. */
export function createCapabilitiesMachine(env: MachineEnv) {
  return capabilitiesSetup(env).createMachine({
    id: 'capabilities',
    description:
      'Which optional endpoints the server has; runs as long as the session and never ends by itself.',
    context: INITIAL_CAPABILITIES,
    initial: 'idle',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      idle: {
        description:
          'Waits for a need without time limit; a decided field gets an immediate response, an undecided one starts a detection.',
        on: {
          'capabilities.need': [
            { guard: { type: 'isDecided', params: need }, actions: 'answer' },
            { target: 'detecting', actions: 'join' },
          ],
          'capabilities.likesUnifiedMissing': { actions: 'recordUnifiedMissing' },
        },
      },
      detecting: {
        description:
          'One run of probes for all waiters, limited to 5 s per probe (CAP-02) and 30 s in total; if it fails, all get "not available" and nothing is decided.',
        meta: { req: ['CAP-01', 'CAP-02'] },
        invoke: {
          id: 'detecting',
          src: 'detectCapabilities',
          onDone: [
            {
              guard: { type: 'hasFound', params: detectionOf },
              target: 'idle',
              actions: [{ type: 'keep', params: detectionOf }, 'respondToAll'],
            },
            { target: 'idle', actions: 'respondToAll' },
          ],
          onError: { target: 'idle', actions: ['reportUnexpected', 'respondToAll'] },
        },
        after: { detectionLimit: { target: 'idle', actions: 'respondToAll' } },
        on: {
          'capabilities.need': [
            { guard: { type: 'isDecided', params: need }, actions: 'answer' },
            { actions: 'join' },
          ],
          'capabilities.likesUnifiedMissing': { actions: 'recordUnifiedMissing' },
        },
      },
    },
  })
}

export type CapabilitiesMachine = ReturnType<typeof createCapabilitiesMachine>
export type CapabilitiesActor = ActorRefFrom<CapabilitiesMachine>
export type CapabilitiesSnapshot = SnapshotFrom<CapabilitiesMachine>
