/** The authenticated scope with recorders as children. */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  setup,
} from 'xstate'
import { createMemberMachine } from '../../../src/machines/member/member.machine.ts'
import { decodeFrame } from '../../../src/protocol/live/frames.ts'
import { testEnv } from '../../kit/harness.ts'
import { addPage } from '../../kit/page.ts'
import { quiet } from '../../kit/quiet.ts'
import { ayen } from '../app/world.ts'

export { ayen }

const CHILDREN = [
  'connection',
  'conversationConnection',
  'notificationConnection',
  'counters',
  'inbox',
  'notifications',
  'followNotifications',
  'follow',
  'capabilities',
  'engagement',
  'wishlist',
  'blocks',
  'report',
  'typing',
  'welcome',
  'conversationsWithPending',
  'chat',
  'application',
] as const

export const ALWAYS_ON = CHILDREN.filter((id) => id !== 'chat' && id !== 'application')

export type Emitted = [to: string, event: AnyEventObject]

export function start() {
  const emitted: Emitted[] = []
  const stopped: string[] = []
  const facts: AnyEventObject[] = []
  const effects: [string, unknown][] = []
  const inputs: Record<string, unknown> = {}
  const recorder = fromCallback<AnyEventObject>(({ receive, self, input }) => {
    inputs[self.id] = input
    receive((event) => emitted.push([self.id, event]))
    return () => stopped.push(self.id)
  })
  const actors = Object.fromEntries(CHILDREN.map((id) => [id, recorder as AnyActorLogic]))
  const note = (name: string) => (_: unknown, params: unknown) => {
    effects.push([name, params])
  }
  const machine = quiet(createMemberMachine(testEnv())).provide({
    // Recorders replace machines of other types, hence the cast.
    actors: actors as never,
    actions: {
      reportUnexpected: ({ event }) => {
        effects.push(['unexpected', event.type])
      },
      reportFailure: ({ event }) => {
        effects.push(['failure', event.type])
      },
      dispatchUnread: note('dispatchUnread'),
      projectPresence: note('projectPresence'),
      lookUpPresence: note('lookUpPresence'),
      forgetPresence: note('forgetPresence'),
      navigate: note('navigate'),
      logFrame: note('logFrame'),
    },
  })
  const parent = setup({ actors: { member: machine as AnyActorLogic } }).createMachine({
    invoke: {
      id: 'member',
      src: 'member',
      input: {
        user: ayen,
        apiOrigin: 'https://api.example.org',
        online: true,
      } as never,
    },
    on: {
      '*': {
        actions: ({ event }) => {
          facts.push(event)
        },
      },
    },
  })
  const root = createActor(parent).start()
  const member = root.getSnapshot().children.member as AnyActorRef
  const first = [...emitted]
  const setPage = addPage(root)
  const send = (event: AnyEventObject): Emitted[] => {
    emitted.length = 0
    setPage(event)
    member.send(event)
    return [...emitted]
  }
  return { root, member, send, effects, stopped, facts, first, inputs }
}

export const frame = (payload: object) => {
  const decoded = decodeFrame(payload)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.frame
}
