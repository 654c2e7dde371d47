/**
 * The events that stream into the inspector: those of the real client, recorded in a simulation.
 */
import { play } from '../../devtools/inspector/sandbox/play.ts'
import type { Step } from '../../devtools/simulation/scenario.ts'
import type { Trace } from '../../devtools/trace/schema.ts'

const MESSAGES = 120
const OUTAGE_EVERY = 20

/** Two users exchange messages while the connection drops now and then. */
function* conversationSteps(): Generator<Step> {
  yield { do: 'open', tab: 'a' }
  yield { do: 'until', tab: 'a', sight: { see: 'signed-out' } }
  yield { do: 'sign-in', tab: 'a', person: 'ayen' }
  yield { do: 'until', tab: 'a', sight: { see: 'open', role: 'general' } }
  yield { do: 'choose', tab: 'a', person: 'deng' }
  yield { do: 'until', tab: 'a', sight: { see: 'open', role: 'conversation' } }
  for (let n = 0; n < MESSAGES; n += 1) {
    yield { do: 'message', from: 'deng', to: 'ayen', text: `heard ${n}` }
    if (n % 4 === 0) yield { do: 'write', tab: 'a', text: `written ${n}` }
    yield { do: 'wait', ms: 300 }
    if (n % OUTAGE_EVERY !== 0) continue
    yield { do: 'close-sockets', code: n % (2 * OUTAGE_EVERY) === 0 ? 1006 : 4001 }
    yield { do: 'wait', ms: 5_000 }
    yield { do: 'until', tab: 'a', sight: { see: 'open', role: 'conversation' } }
  }
}

export async function recordConversation(): Promise<Trace> {
  const { trace, stopped } = await play({
    version: 1,
    name: 'talk',
    seed: 1,
    people: ['ayen', 'deng'],
    steps: [...conversationSteps()],
  })
  if (stopped !== null) throw new Error(`step ${stopped.step}: ${stopped.why}`)
  return trace
}

/** Runs in a page next to the inspector. It is serialized, so it must be self-contained. */
export function installStream(channelName: string): void {
  const FRAME_MS = 16
  const ATTACH_MS = 5_000
  const channel = new BroadcastChannel(channelName)
  const send = (message: unknown): void => channel.postMessage(message)
  let panel = ''
  channel.onmessage = ({ data }: MessageEvent) => {
    if (data.say === 'who') send({ say: 'here', tab: 'a', since: 0 })
    if (data.say === 'attach') panel = data.panel
  }
  const batch = (segment: object): void =>
    send({ say: 'batch', to: panel, batch: { tab: 'a', actors: [], dropped: 0, ...segment } })
  Object.assign(window, { begin: sendInitial, stream })

  /** Sends the actors and the first events to the attached inspector. */
  async function sendInitial({ actors, events }: Pick<Trace, 'actors' | 'events'>): Promise<void> {
    const deadline = performance.now() + ATTACH_MS
    while (panel === '' && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
    batch({ actors, events, now: events.at(-1)?.at })
  }

  /** Sends the remaining events at `rate` per second. */
  async function stream(events: Trace['events'], rate: number): Promise<void> {
    const startedAt = performance.now()
    for (let sent = 0; sent < events.length; ) {
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
      const due = Math.floor(((performance.now() - startedAt) * rate) / 1_000)
      const next = events.slice(sent, due)
      if (next.length > 0) batch({ events: next, now: next.at(-1)?.at })
      sent += next.length
    }
  }
}
