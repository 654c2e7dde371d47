/** Runs a whole scenario: network steps at the proxy, all others in pages of a browser. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import type { Entry } from '../simulation/event-log.ts'
import type { Scenario, Step } from '../simulation/scenario.ts'
import type { LabUsers } from './accounts.ts'
import { isNetworkStep, type NetworkStep } from './network.ts'
import { PageEventLog } from './page-event-log.ts'
import type { LabProxy } from './proxy.ts'
import { type Screenshot, Stage } from './stage.ts'

/** Default timeout of an `waitUntil` step, ms. */
const UNTIL_MS = 30_000
/** Why a run ended that the user stopped. */
export const STOPPED = 'Stopped.'
/** Polling interval of an `waitUntil` step, ms. */
const POLL_INTERVAL_MS = 20

export interface Outcome {
  /** Journal of the proxy. */
  entries: readonly Entry[]
  /** Journal of the browser. */
  browserEntries: readonly Entry[]
  /** Maximum delay of a page timer, ms. The two journals may differ by this much more. */
  late: number
  /** The step that failed (index from 0, null if unknown) and the reason; null if none failed. */
  stopped: { step: number | null; why: string } | null
  /** Of the open tabs at the end, if the run takes them. */
  screenshots?: readonly Screenshot[]
}

export interface RunOptions {
  browser: Browser
  proxy: LabProxy
  people: LabUsers
  /** Stops the run. */
  signal?: AbortSignal
  /** Called before each step with its index. */
  onStep?: (index: number) => void
  takesScreenshots?: boolean
}

/**
 * Measures waits from the end of the previous wait, so that the duration of steps does not add up.
 */
class Clock {
  #due = performance.now()

  reset(): void {
    this.#due = performance.now()
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    this.#due += ms
    await wait(Math.max(0, this.#due - performance.now()), undefined, signal ? { signal } : {})
  }
}

/** Resets all faults before and after the run. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const { browser, people, proxy } = options
  const { network, origin } = proxy
  await network.reset()
  for (const username of scenario.people) await people.account(username)
  const pageEventLog = new PageEventLog(() => network.now(), network.consoleLog)
  const stage = new Stage({ browser, origin, network, people, pageEventLog })
  network.clearJournal()
  try {
    const stopped = await runSteps(scenario, stage, pageEventLog, options)
    const late = stopped === null ? await stage.late() : 0
    const screenshots = options.takesScreenshots ? await stage.screenshots() : []
    const browserEntries = [...pageEventLog.entries]
    return { entries: network.entries, browserEntries, late, stopped, screenshots }
  } finally {
    // Ignore what the pages do while they close.
    network.entries = [...network.entries]
    await network.reset()
    await stage.end()
  }
}

/** @returns the step that failed, and why; null if none did */
async function runSteps(
  scenario: Scenario,
  stage: Stage,
  pageEventLog: PageEventLog,
  options: RunOptions,
): Promise<Outcome['stopped']> {
  const { network } = options.proxy
  const { signal = new AbortController().signal } = options
  const clock = new Clock()
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  for (const [index, step] of scenario.steps.entries()) {
    options.onStep?.(index)
    const tab = 'tab' in step ? (step.tab ?? null) : null
    network.write(tab, 'step', step.do === 'mark' ? 'mark' : JSON.stringify(step))
    if (step.do === 'mark') pageEventLog.mark()
    try {
      await Promise.race([act(step, stage, clock, options), aborted])
    } catch (error) {
      return { step: index, why: firstLine(error) }
    }
    if (signal.aborted) return { step: index, why: STOPPED }
  }
  return null
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

async function act(step: Step, stage: Stage, clock: Clock, options: RunOptions): Promise<void> {
  if (isNetworkStep(step)) return applyNetworkStep(step, stage, options)
  switch (step.do) {
    case 'mark':
      return clock.reset()
    case 'wait':
      return clock.wait(step.ms, options.signal)
    case 'until': {
      const { sight, tab, ms = UNTIL_MS } = step
      await waitUntil(
        () => stage.sees(tab, sight),
        ms,
        `${tab} did not see ${JSON.stringify(sight)}`,
      )
      return clock.reset()
    }
    case 'sleep':
      await stage.sleep(step)
      return clock.reset()
    case 'message':
      return options.people.sendMessage(step.from, step.to, step.text)
    default:
      return runPageStep(step, stage)
  }
}

type PageStep = Exclude<Step, NetworkStep | { do: 'mark' | 'wait' | 'until' | 'sleep' | 'message' }>

function runPageStep(step: PageStep, stage: Stage): Promise<void> {
  switch (step.do) {
    case 'open':
      return stage.open(step)
    case 'sign-in':
      return stage.signIn(step)
    case 'sign-out':
      return stage.signOut(step)
    case 'choose':
      return stage.choose(step)
    case 'leave-chat':
      return stage.leaveChat(step)
    case 'write':
      return stage.write(step)
    case 'edit':
    case 'delete':
      return stage.changeLast(step)
    case 'retry':
    case 'remove':
      return stage.onFailed(step)
    case 'jump':
      return stage.jump(step)
    case 'storage':
      return stage.setStorage(step)
    default:
      return stage.onPage(step)
  }
}

async function applyNetworkStep(
  step: NetworkStep,
  stage: Stage,
  options: RunOptions,
): Promise<void> {
  const { people, proxy } = options
  if (step.do === 'online' || step.do === 'offline') {
    proxy.network.apply(step)
    return stage.setOnline(step)
  }
  const user = step.do === 'revoke' && step.person !== undefined ? step.person : null
  proxy.network.apply(
    user === null ? step : ({ ...step, person: people.username(user) } as NetworkStep),
  )
}

async function waitUntil(
  condition: () => Promise<boolean>,
  ms: number,
  timeoutMessage: string,
): Promise<void> {
  const end = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() >= end) throw new Error(`${timeoutMessage} within ${ms} ms`)
    await wait(POLL_INTERVAL_MS)
  }
}
