import {
  type AnyActorLogic,
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
} from 'xstate'
import { createAppMachine } from '../../../src/machines/app/app.machine.ts'
import type { MemberRequest } from '../../../src/machines/app/app.types.ts'
import { theActorIn } from '../../../src/machines/kit/registry.ts'
import type { User } from '../../../src/protocol/base/types.ts'
import { StepClock, settle } from '../../kit/clock.ts'
import { testEnv } from '../../kit/harness.ts'
import { browserEventOf, silentPage } from '../../kit/page.ts'

const CHILDREN = [
  'member',
  'browse',
  'network',
  'refresh',
  'signInModal',
  'searchBox',
  'toasts',
] as const

export const ayen: User = {
  id: 7,
  username: 'ayen',
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: 'creator',
  is_staff: false,
  is_superuser: false,
  avatar: null,
  freelancer_profile: null,
  assets: [],
}

/** The session actor reduced to its user, which the test sets by the event `is`. */
const sessionOf = (record: (event: AnyEventObject) => void) =>
  fromTransition(
    (context: { user: User | null }, event: AnyEventObject) => {
      if (event.type === 'is') return { user: event.user }
      record(event)
      return context
    },
    { user: null },
  )

export type Emitted = [to: string, event: AnyEventObject]

/**
 * The root machine with recorders as children. Loading the authenticated scope fails `failures`
 * times, or waits for `answer`.
 */
export function start(failures: number | 'asked' = 0) {
  const clock = new StepClock()
  const emitted: Emitted[] = []
  const stopped: string[] = []
  const inputs: unknown[] = []
  const reported: string[] = []
  const requests: MemberRequest[] = []
  let loads = 0
  let answer: (arrived: boolean) => void = () => {}
  const recorder = fromCallback<AnyEventObject>(({ receive, self, input }) => {
    if (self.id === 'member' || self.id === 'browse') inputs.push(input)
    receive((event) => emitted.push([self.id, event]))
    return () => stopped.push(self.id)
  })
  const actors = {
    ...Object.fromEntries(CHILDREN.map((id) => [id, recorder as AnyActorLogic])),
    page: silentPage(),
    session: sessionOf((event) => emitted.push(['session', event])),
  }
  const machine = createAppMachine(testEnv(clock)).provide({
    // Recorders replace machines of other types, hence the cast.
    actors: {
      ...actors,
      loadMember: fromPromise<void, MemberRequest>(async ({ input }) => {
        requests.push(input)
        loads++
        const arrives =
          failures === 'asked'
            ? await new Promise<boolean>((resolve) => {
                answer = resolve
              })
            : loads > failures
        if (!arrives) throw new Error('chunk not loaded')
      }),
    } as never,
    actions: {
      reportUnexpected: ({ event }) => {
        reported.push(event.type)
      },
      reportFailure: ({ event }) => {
        reported.push(event.type)
      },
    },
  })
  const root = createActor(machine, {
    input: { apiOrigin: 'https://api.example.org' },
    clock: clock as never,
  }).start()
  const deliver = (event: AnyEventObject): void => {
    const seen = browserEventOf(event)
    if (seen !== null) theActorIn(root.system, 'page').send(seen)
    if ('user' in event || event.type === 'session.ended')
      theActorIn(root.system, 'session').send({ type: 'is', user: event.user ?? null } as never)
    root.send(event as never)
  }
  const send = async (event: AnyEventObject): Promise<Emitted[]> => {
    emitted.length = 0
    deliver(event)
    await settle()
    return [...emitted]
  }
  return {
    clock,
    root,
    deliver,
    send,
    emitted,
    stopped,
    inputs,
    reported,
    requests,
    loads: () => loads,
    answer: (arrived: boolean) => answer(arrived),
  }
}

export const authenticated = { type: 'session.authenticated', user: ayen, how: 'login' }
