import { type AnyActorRef, assign, createActor, sendTo, setup } from 'xstate'
import type { AppActor } from '../../../src/machines/app/app.machine.ts'
import type { Intent } from '../../../src/machines/app/app.types.ts'

interface Around {
  signInModal: AnyActorRef
  /** The authenticated scope, null for anonymous users. */
  member(): object | null
}

type RootEvent = { type: 'intent.want'; intent: Intent; mode?: string } | { type: 'intent.taken' }

/** Root actor reduced to the actions that require sign-in. */
export function rootOver({ signInModal, member }: Around): AppActor {
  const machine = setup({
    types: { context: {} as { wanted: { intent: Intent } | null }, events: {} as RootEvent },
  }).createMachine({
    context: { wanted: null },
    initial: 'signedIn',
    on: {
      'intent.want': [
        {
          guard: () => member() === null,
          actions: sendTo(signInModal, ({ event }) => ({
            type: 'modal.open',
            mode: event.mode ?? 'login',
          })),
        },
        {
          guard: ({ event }) => event.intent.to === 'page',
          actions: assign({ wanted: ({ event: { intent } }) => ({ intent }) }),
        },
        {
          actions: sendTo(
            ({ event }) =>
              (member() as Record<string, AnyActorRef>)[event.intent.to] as AnyActorRef,
            ({ event: { intent } }) => (intent.to === 'page' ? { type: 'none' } : intent.event),
          ),
        },
      ],
      'intent.taken': { actions: assign({ wanted: null }) },
    },
    states: { signedIn: { initial: 'ready', states: { ready: {} } } },
  })
  return createActor(machine).start() as unknown as AppActor // Views use no other members.
}
