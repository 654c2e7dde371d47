import { onTestFinished } from 'vitest'
import {
  type Batch,
  type Channel,
  type FromHost,
  type FromPanel,
  lockName,
} from '../../devtools/inspector/channel.ts'
import { createHost, type Host } from '../../devtools/inspector/host/host.ts'
import { TRACE_VERSION, type Trace } from '../../devtools/trace/schema.ts'
import type { Environment } from '../../src/app/environment.ts'
import { signInSendRefresh } from '../trace/stories.ts'

/** A fake BroadcastChannel: messages are cloned and delivered to all other ends. */
export class Bus {
  readonly said: unknown[] = []
  readonly #ends: Channel[] = []

  open(): Channel {
    const end: Channel = {
      onmessage: null,
      postMessage: (message) => {
        const copy: unknown = structuredClone(message)
        this.said.push(copy)
        for (const other of this.#ends)
          if (other !== end) other.onmessage?.({ data: copy } as MessageEvent)
      },
      close: () => void this.#ends.splice(this.#ends.indexOf(end), 1),
    }
    this.#ends.push(end)
    return end
  }
}

/** Fake Web Locks: a request waits until the lock is released. */
export class Queue {
  readonly #turns = new Map<string, Promise<unknown>>()

  readonly request = (name: string, hold: () => unknown): Promise<unknown> => {
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(hold)
    this.#turns.set(name, turn)
    return turn
  }
}

/** The app of the story with an inspector host, and the bus it uses. */
export async function hostedApp(onHost: (at: { bus: Bus; locks: Queue }) => void = () => {}) {
  const bus = new Bus()
  const locks = new Queue()
  let host: Host | null = null
  const app = await signInSendRefresh({
    around: {
      environment(environment: Environment) {
        const ahead = { at: 0, authorization: '', response: Promise.resolve(null) }
        const prefetchedResponses = new Map([['portfolio/', ahead]])
        Object.assign(environment.window, { XMLHttpRequest, prefetchedResponses })
        host = createHost({ tab: 'a', environment, channel: bus.open(), locks: locks as never })
        onHost({ bus, locks })
        return host.environment
      },
      inspect: (event) => host?.inspect(event),
    },
  })
  if (host === null) throw new Error('no host')
  onTestFinished(() => app.stop())
  return { ...app, bus, host: host as Host, locks }
}

/** A fake inspector on the bus that holds the liveness lock. */
export function listener({ bus, locks }: { bus: Bus; locks: Queue }, panel = 'p1') {
  const channel = bus.open()
  const { promise: lives, resolve: die } = Promise.withResolvers<void>()
  void locks.request(lockName(panel), () => lives)
  const received: FromHost[] = []
  channel.onmessage = ({ data }) => received.push(data)
  const say = (message: FromPanel): void => channel.postMessage(message)
  return {
    received,
    die,
    say,
    attach: () => say({ say: 'attach', tab: 'a', panel }),
    detach: () => say({ say: 'detach', panel }),
    send: (actor: string, event: unknown): string | null => {
      say({ say: 'send', tab: 'a', panel, ask: 1, actor, event })
      const answer = received.at(-1)
      if (answer?.say !== 'answer') throw new Error('no response')
      return answer.wrong
    },
    batches: (): Batch[] =>
      received.flatMap((message) =>
        message.say === 'batch' && message.to === panel ? [message.batch] : [],
      ),
  }
}

/** Joins batches into a trace. */
export const joined = (batches: readonly Batch[]): Trace => ({
  version: TRACE_VERSION,
  actors: batches.flatMap(({ actors }) => actors),
  events: batches.flatMap(({ events }) => events),
})
