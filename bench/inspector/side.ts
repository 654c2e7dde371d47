/**
 * One side of the recorder benchmark, in a process of its own so that JIT optimizations of one side
 * do not affect the others. Runs the real client in a simulation, and one load per message.
 */
import { serialize } from 'node:v8'
import type { ActorRefLike, AnyActorRef, InspectionEvent } from 'xstate'
import type { Channel, FromHost } from '../../devtools/inspector/channel.ts'
import { createHost, type Host } from '../../devtools/inspector/host/host.ts'
import { act } from '../../devtools/simulation/run.ts'
import type { Step } from '../../devtools/simulation/scenario.ts'
import { Simulation, type SimulationOptions } from '../../devtools/simulation/simulation.ts'
import { setInspectionListener } from '../../devtools/trace/internals.ts'
import type { Load, LoadResult, Side } from './words.ts'

const TAB = 'a'
const FRAME_MS = 16
const PANEL = 'bench'
const DRAFTS = 1_000
const MESSAGES = 16
/** The connection breaks in one of this many rounds. */
const BREAK_EVERY = 4

const side = process.argv[2] as Side
let steps = 0
let talkRounds = 0
let host: Host | null = null

/** The page's end of a channel: serializes messages as a browser would, and counts events. */
const channel: Channel = {
  onmessage: null,
  postMessage(message) {
    serialize(message)
    const sent = message as FromHost
    if (sent.say === 'batch') steps += sent.batch.events.length
  },
  close() {},
}
const deliver = (message: object): void => channel.onmessage?.({ data: message } as MessageEvent)

/** Actors of the side with the `quick` optimization but no recorder. */
const actors: ActorRefLike[] = []

/** Reads contexts like the recorder; this makes V8 faster at creating them. */
function warmUpContexts(): void {
  for (const actor of actors) {
    const { context } = (actor as AnyActorRef).getSnapshot() as { context?: object }
    void { ...context }
  }
}

const collectActor = (inspected: InspectionEvent): void => {
  if (inspected.type === '@xstate.actor') actors.push(inspected.actorRef)
}

/** How each side wraps the client. */
const recorded: Pick<SimulationOptions, 'watch' | 'wrapEnvironment'> = {
  watch: () => (event) => host?.inspect(event),
  wrapEnvironment: (tab, environment) => {
    host = createHost({ tab, environment, channel, locks: undefined })
    return host.environment
  },
}
const OPTIONS_BY_SIDE: Partial<Record<Side, typeof recorded>> = {
  absent: {},
  quick: {
    watch: () => (first) => {
      setInspectionListener(first.actorRef, collectActor)
      collectActor(first)
    },
  },
}

const simulation = new Simulation({
  seed: 1,
  people: ['ayen', 'deng'],
  ...(OPTIONS_BY_SIDE[side] ?? recorded),
})

async function runStep(step: Step): Promise<void> {
  if (!(await act(simulation, step))) throw new Error(`${step.do} cannot be carried out`)
}

const LOADS: Record<Load, () => Promise<void>> = {
  async drafts() {
    const { member, userDriver } = simulation.tab(TAB)
    const chat = member?.chat(userDriver.chatId() ?? '')
    if (!chat) throw new Error('no chat is open')
    for (let n = 0; n < DRAFTS; n += 1) {
      chat.send({ type: 'draft.change', text: `a draft of ${n}` })
      if (n % 50 === 0) await simulation.clock.advance(FRAME_MS)
    }
  },
  async talk() {
    for (let n = 0; n < MESSAGES; n += 1) {
      await runStep({ do: 'message', from: 'deng', to: 'ayen', text: `heard ${n}` })
      if (n % 4 === 0) await runStep({ do: 'write', tab: TAB, text: `written ${n}` })
      await simulation.clock.advance(100)
    }
    talkRounds += 1
    if (talkRounds % BREAK_EVERY > 0) return
    await runStep({ do: 'close-sockets', code: 1006 })
    await simulation.clock.advance(5_000)
    await runStep({ do: 'until', tab: TAB, sight: { see: 'open', role: 'general' } })
  },
}

async function start(): Promise<void> {
  const setupSteps: Step[] = [
    { do: 'open', tab: TAB },
    { do: 'until', tab: TAB, sight: { see: 'signed-out' } },
    { do: 'sign-in', tab: TAB, person: 'ayen' },
    { do: 'until', tab: TAB, sight: { see: 'open', role: 'general' } },
    { do: 'choose', tab: TAB, person: 'deng' },
    { do: 'until', tab: TAB, sight: { see: 'open', role: 'conversation' } },
  ]
  for (const step of setupSteps) await runStep(step)
  if (side === 'attached' || side === 'closed') {
    deliver({ say: 'attach', tab: TAB, panel: PANEL })
    while (steps === 0) await simulation.clock.advance(FRAME_MS)
  }
  if (side === 'closed') deliver({ say: 'detach', panel: PANEL })
}

async function runLoad(load: Load): Promise<LoadResult> {
  warmUpContexts()
  const [before, processUsage, threadUsage] = [steps, process.cpuUsage(), process.threadCpuUsage()]
  await LOADS[load]()
  const [took, tookInAll] = [
    process.threadCpuUsage(threadUsage),
    process.cpuUsage(processUsage),
  ].map(({ user, system }) => (user + system) / 1_000)
  return {
    took: took ?? Number.NaN,
    tookInAll: tookInAll ?? Number.NaN,
    steps: side === 'attached' ? steps - before : null,
  }
}

process.on('message', (load: Load) => void runLoad(load).then((done) => process.send?.(done)))
process.on('disconnect', () => process.exit(0))
await start()
process.send?.('ready')
