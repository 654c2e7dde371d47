/**
 * The welcome overlay, decided once per sign-in (A7). Every way of closing stores today's local
 * date; two of them also store a flag. Signing out stops the machine and stores nothing. Serves
 * WELCOME-12…18, A7.
 */
import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate'
import type { WelcomeFlag } from '../../../protocol/base/brand.ts'
import { localDate } from '../../../protocol/base/time.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type NoEvents, receives } from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import { createStatsMachine } from '../../users/stats/stats.machine.ts'
import { greetedName, showsWelcome, type WelcomeFlags } from './welcome.policy.ts'

export type WelcomeEvent =
  | { type: 'welcome.close' }
  | { type: 'welcome.continue' }
  | { type: 'welcome.act' }
  | { type: 'welcome.dontShow' }
  | { type: 'welcome.oncePerDay' }

interface WelcomeInput {
  /** The user to greet. */
  user: User
}

interface WelcomeContext {
  /** The name in the greeting. */
  name: string
}

const FLAGS_LIMIT_MS = 5_000
const flags = ({ event }: { event: { output: WelcomeFlags } }) => ({ flags: event.output })
const flag = (name: WelcomeFlag) =>
  ({ type: 'storeWelcomeFlag', params: { flag: name, value: 'true' } }) as const

/** The overlay machine (A7). While `shown` it invokes the stats machine as child `stats`. */
export function createWelcomeMachine(env: MachineEnv) {
  const today = {
    type: 'storeWelcomeFlag',
    params: () => ({ flag: 'lastShown' as const, value: localDate(env.now()) }),
  } as const
  const closing = { target: 'done', actions: today } as const

  return setup({
    types: {
      context: {} as WelcomeContext,
      events: {} as WelcomeEvent,
      input: {} as WelcomeInput,
      emitted: {} as NoEvents,
      children: {} as { stats: 'stats' },
      meta: {} as { req: string[] },
    },
    actors: receives<WelcomeEvent>()({
      readWelcomeFlags: notImplemented<WelcomeFlags>('readWelcomeFlags'),
      stats: createStatsMachine(env),
    }),
    actions: {
      reportUnexpected: () => {},
      storeWelcomeFlag: notImplementedAction<{ flag: WelcomeFlag; value: string }>(
        'storeWelcomeFlag',
      ),
    },
    guards: {
      shows: (_, params: { flags: WelcomeFlags }) => showsWelcome(params.flags, env.now()),
    },
    delays: { flagsLimit: FLAGS_LIMIT_MS },
  }).createMachine({
    id: 'welcome',
    description:
      'The overlay after a sign-in, shown or not; ends once it is closed or not to be shown, at the latest with the session.',
    meta: { req: ['WELCOME-18'] },
    context: ({ input }) => ({ name: greetedName(input.user) }),
    initial: 'deciding',
    on: {
      'welcome.close': {},
      'welcome.continue': {},
      'welcome.act': {},
      'welcome.dontShow': {},
      'welcome.oncePerDay': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      deciding: {
        description:
          'Reads the stored flags to decide whether to show the overlay, limited to 5 s; unreadable flags count as missing.',
        meta: { req: ['WELCOME-12', 'WELCOME-13'] },
        invoke: {
          id: 'readWelcomeFlags',
          src: 'readWelcomeFlags',
          onDone: [
            { guard: { type: 'shows', params: flags }, target: 'shown' },
            { target: 'done' },
          ],
          onError: { target: 'shown', actions: 'reportUnexpected' },
        },
        after: { flagsLimit: 'shown' },
      },
      shown: {
        description:
          'The overlay is open and its statistics load, but pages other than home do not render it; waits for the user without time limit.',
        meta: { req: ['WELCOME-14', 'WELCOME-15', 'WELCOME-16', 'WELCOME-17'] },
        invoke: {
          id: 'stats',
          src: 'stats',
          onError: { actions: 'reportUnexpected' },
        },
        on: {
          'welcome.close': closing,
          'welcome.continue': closing,
          'welcome.act': closing,
          'welcome.dontShow': { target: 'done', actions: [flag('dontShow'), today] },
          'welcome.oncePerDay': { target: 'done', actions: [flag('oncePerDay'), today] },
        },
      },
      done: {
        type: 'final',
        description: 'The overlay is closed or not to be shown, until the next sign-in.',
      },
    },
  })
}

type WelcomeMachine = ReturnType<typeof createWelcomeMachine>
export type WelcomeActor = ActorRefFrom<WelcomeMachine>
export type WelcomeSnapshot = SnapshotFrom<WelcomeMachine>
