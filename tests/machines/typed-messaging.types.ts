/**
 * What the compiler must reject: each `@ts-expect-error` fails as soon as the line below it
 * compiles. Nothing here runs; `npm run typecheck` is the test.
 */
import { enqueueActions, setup } from 'xstate'
import {
  createSignInModalMachine,
  type SignInModalFact,
} from '../../src/machines/account/signInModal/signInModal.machine.ts'
import type { AppChildEvents } from '../../src/machines/app/app.actors.ts'
import type { AppActor } from '../../src/machines/app/app.machine.ts'
import type { MachineEnv } from '../../src/machines/env.ts'
import { actorIn } from '../../src/machines/kit/registry.ts'
import {
  createSendAction,
  createSendToChild,
  type EmittedEvent,
  type NoEvents,
  receives,
  sendToActor,
  sendToParent,
} from '../../src/machines/kit/typed-messaging.ts'
import {
  createNetworkMachine,
  type NetworkFact,
} from '../../src/machines/live/network/network.machine.ts'
import { createPageMachine, type PageFact } from '../../src/machines/live/page/page.machine.ts'
import type { MemberChildEvents } from '../../src/machines/member/member.actors.ts'
import { chatId } from '../../src/machines/member/member.keyed-actors.ts'
import type { Delivery } from '../../src/machines/member/member.routes.ts'

declare const env: MachineEnv

const notifyParent = sendToParent<NetworkFact>()

// An event that is not declared.
notifyParent({ type: 'network.online' })
// @ts-expect-error: misspelt
notifyParent({ type: 'network.onlien' })

// A machine sends only declared events.
setup({
  types: { emitted: {} as EmittedEvent<NetworkFact> },
  actions: {
    named: notifyParent({ type: 'network.online' }),
    queued: enqueueActions(({ enqueue }) => {
      enqueue(notifyParent({ type: 'network.online' }))
      // @ts-expect-error: misspelt
      enqueue(notifyParent({ type: 'network.onlien' }))
    }),
  },
})
setup({
  types: { emitted: {} as EmittedEvent<PageFact> },
  // @ts-expect-error: it declares the events of another machine
  actions: { named: notifyParent({ type: 'network.online' }) },
})
setup({
  types: { emitted: {} as NoEvents },
  actions: {
    queued: enqueueActions(({ enqueue }) => {
      // @ts-expect-error: it declares that it sends nothing
      enqueue(notifyParent({ type: 'network.online' }))
    }),
  },
})

// A parent must handle every event of its children.
receives<NetworkFact | PageFact | SignInModalFact>()({
  network: createNetworkMachine(env),
  page: createPageMachine(env),
  signInModal: createSignInModalMachine(env),
})
receives<NetworkFact>()({
  network: createNetworkMachine(env),
  // @ts-expect-error: the parent has no such events
  page: createPageMachine(env),
})
receives<NetworkFact>()({
  // @ts-expect-error: a child that does not declare its events
  undeclared: setup({}).createMachine({}),
})

// The root sends its children only events they accept.
const notify = createSendAction<AppChildEvents>()
notify('session', { type: 'network.online' })
// @ts-expect-error: misspelt
notify('session', { type: 'network.onlien' })
// @ts-expect-error: misspelt, for the authenticated scope
notify('member', { type: 'network.onlien' })
// @ts-expect-error: no such child
notify('sesion', { type: 'network.online' })

// So does the authenticated scope.
const sendToMember = createSendAction<MemberChildEvents>()
sendToMember('counters', { type: 'page.visible' })
// @ts-expect-error: misspelt
sendToMember('counters', { type: 'page.vissible' })
// @ts-expect-error: a field is missing
sendToMember('inbox', { type: 'inbox.search' })

const sendToChild = createSendToChild<MemberChildEvents>()
setup({
  types: { events: {} as NetworkFact, emitted: {} as NoEvents },
  actions: {
    named: sendToChild('inbox', { type: 'inbox.reload' }),
    // @ts-expect-error: misspelt
    misspelt: sendToChild('inbox', { type: 'misspelt' }),
    expression: sendToChild('connection', ({ event }) =>
      event.type === 'network.online' ? event : { type: 'page.visible' },
    ),
    queued: enqueueActions(({ enqueue }) => {
      enqueue(sendToChild('inbox', { type: 'inbox.reload' }))
      // @ts-expect-error: misspelt
      enqueue(sendToChild('inbox', { type: 'misspelt' }))
      enqueue(sendToActor(chatId(7), { type: 'chat.closed' }))
      // @ts-expect-error: misspelt, for a keyed actor
      enqueue(sendToActor(chatId(7), { type: 'chat.closd' }))
      // @ts-expect-error: a plain string does not declare the accepted events
      enqueue(sendToActor('chat-7', { type: 'chat.closed' }))
    }),
  },
})

// A delivery contains an event that its receiver accepts.
export const delivered: Delivery = {
  to: 'counters',
  event: { type: 'counts.notifications.set', count: 7 },
}
// @ts-expect-error: the inbox takes no such event
export const lost: Delivery = { to: 'inbox', event: { type: 'typing.received' } }

// A system id has the type of its actor.
declare const root: AppActor
actorIn(root.system, 'counters')?.send({ type: 'page.visible' })
// @ts-expect-error: it takes no such event
actorIn(root.system, 'counters')?.send({ type: 'page.vissible' })
// @ts-expect-error: no such system id
actorIn(root.system, 'counter')
