/**
 * Bugs that are put into the running client, so that it is known that they would be found. Each is
 * planted into the charts as they start; no source of the client knows of it.
 */
import { type AnyStateMachine, assign, fromPromise, type InspectionEvent, sendParent } from 'xstate'
import type { Watch } from '../../world/parts.ts'

export interface Plant {
  name: string
  /** What it does, in a person's words. */
  does: string
  /** The rule it breaks. */
  breaks: string
  watch: Watch
}

type Promised = { config: (args: { input: unknown }) => Promise<unknown> }
/** What of a chart a plant may change. */
interface Ground {
  actions: { [name: string]: unknown }
  guards: { [name: string]: unknown }
  delays: { [name: string]: unknown }
  actors: { [name: string]: unknown }
  chart: AnyStateMachine
}

type Sow = (ground: Ground) => void

/** Changes each chart of this name as soon as an actor runs it. */
function inChart(name: string, sow: Sow): Watch {
  const sown = new WeakSet<object>()
  return () => (event: InspectionEvent) => {
    if (event.type !== '@xstate.actor') return
    const { logic } = event.actorRef as unknown as { logic: AnyStateMachine }
    if (logic.id !== name || sown.has(logic)) return
    sown.add(logic)
    const { implementations } = logic
    sow({ ...(implementations as unknown as Omit<Ground, 'chart'>), chart: logic })
  }
}

/** Takes every transition of an event away. */
function deaf(chart: AnyStateMachine, event: string): void {
  const walk = (node: AnyStateMachine['root']): void => {
    node.transitions.set(event, [])
    for (const child of Object.values(node.states)) walk(child)
  }
  walk(chart.root)
}

/** A call that does something else with the effect that stands behind it. */
function around(
  actors: Ground['actors'],
  name: string,
  wrap: (call: () => Promise<unknown>) => Promise<unknown>,
): void {
  const { config } = actors[name] as Promised
  actors[name] = fromPromise(async (args) => wrap(() => config(args as never)))
}

const silence = (): void => {}

/** First tokens of pages, for the plant that never forgets one. */
function keepsFirst(): Sow {
  let first: unknown = null
  return ({ actors }) =>
    around(actors, 'usableToken', async (call) => {
      first ??= await call()
      return first
    })
}

function once(): Sow {
  return ({ chart }) => {
    const sending = chart.root.states.sending?.invoke[0] as
      | {
          input: (args: { context: { message: { clientId: string }; attempts: number } }) => unknown
        }
      | undefined
    if (sending === undefined) throw new Error('outgoing sends no more as it did')
    sending.input = ({ context: { message, attempts } }) => ({
      ...message,
      clientId: `${message.clientId}-${attempts}`,
    })
  }
}

const plant = (name: string, does: string, breaks: string, chart: string, sow: Sow): Plant => ({
  name,
  does,
  breaks,
  watch: inChart(chart, sow),
})

export const PLANTS: readonly Plant[] = [
  plant(
    'wrong-delay',
    'tries a lost socket again after 2 s',
    'A1.3',
    'connection',
    ({ delays }) => {
      delays.untilRetry = 2000
    },
  ),
  plant('hasty-token', 'tries after a refused token at once', 'D3', 'transport', ({ delays }) => {
    delays.untilRefresh = 10
  }),
  plant('lost-retry', 'never tries a lost socket again', 'A1.3', 'connection', ({ guards }) => {
    guards.hasRetryLeft = () => false
  }),
  plant('endless-tries', 'tries without end', 'A1.3 p6', 'connection', ({ guards }) => {
    guards.hasRetryLeft = () => true
  }),
  plant('expired-token', 'opens sockets with its first token', 'A2.3', 'transport', keepsFirst()),
  plant('deaf-socket', 'loses frames', 'A11', 'transport', ({ chart }) =>
    deaf(chart, 'socket.received'),
  ),
  plant('doubled-refresh', 'asks for each new token twice', 'A2.4', 'refresh', ({ actors }) =>
    around(actors, 'attemptRefresh', async (call) => (await Promise.all([call(), call()]))[0]),
  ),
  plant('new-id', 'sends again under another client id', 'B5', 'outgoing', once()),
  plant(
    'forever-pending',
    'never says that a send failed',
    'SEND-03',
    'outgoing',
    ({ actions }) => {
      actions.tellFailed = silence
    },
  ),
  plant('early-tick', 'shows as sent what was not stored', 'SEND-02', 'outgoing', ({ actions }) => {
    actions.tellFailed = sendParent(({ context }) => ({
      type: 'outgoing.sent',
      clientId: (context as { message: { clientId: string } }).message.clientId,
      message: null,
    }))
  }),
  plant('no-outbox', 'forgets what was not sent', 'B6', 'chat', ({ actions }) => {
    actions.storeUnsent = silence
  }),
  plant(
    'own-sign-out',
    'stays signed in when another tab signs out',
    'B7',
    'session',
    ({ chart }) => deaf(chart, 'session.endedElsewhere'),
  ),
  plant('counts-below', 'counts down below zero', 'A8', 'counters', ({ actions }) => {
    actions.subtractMessages = assign(({ context }: { context: { messages: number } }, params) => ({
      messages: context.messages - (params as unknown as { by: number }).by - 1,
    }))
  }),
  plant('deaf-badge', 'does not hear the server count', 'A8', 'counters', ({ actions }) => {
    actions.applyMessages = silence
  }),
]
