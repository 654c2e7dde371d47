/**
 * Scenario runs started from the control page: one or several in a browser of their own, or one by
 * a user in the app.
 */
import type { Browser } from 'playwright'
import type { Scenario, Step } from '../simulation/scenario.ts'
import type { LabUsers } from './accounts.ts'
import { REMOVED, RESET, removeFault } from './active-faults.ts'
import { createCatalogue } from './catalogue.ts'
import { isDeviceStep } from './devices.ts'
import { runManually } from './manual-run.ts'
import { isNetworkStep } from './network.ts'
import type { LabProxy } from './proxy.ts'
import { recordedScenario } from './recorded-scenario.ts'
import type { ReportContents } from './report.ts'
import { runScenario, STOPPED } from './run.ts'
import type { Screenshot } from './stage.ts'
import type { Batch, ControlRow, RunResult, SessionState } from './state.ts'
import { stepText } from './step-text.ts'
import { type Row, rowsOf } from './timeline.ts'
import { verdictOf } from './verdict.ts'

/** Maximum number of journal rows sent to the control page; the newest. */
const MAX_ROWS = 400
/** An expectation counts as missed this long after its time, ms. */
const MISSING_AFTER_MS = 1000

interface Session extends SessionState {
  scenario: Scenario
  startedAt: number
  abort: AbortController
}

export interface Sessions {
  state(): object
  /** Adds a scenario without a file, until the lab stops. */
  offer(scenario: Scenario): void
  run(name: string, by: SessionState['by']): void
  /** Runs several scenarios in the browser, one after the other. */
  runAll(names: readonly string[]): void
  /** The user has carried out the instruction. */
  goOn(): void
  /** Stops the run, and the runs that would follow. */
  stop(): void
  /** Applies a step chosen with a button. */
  apply(step: Step): void
  /** Ends one active fault. */
  remove(id: string): void
  /** Ends all faults of network, server and devices. */
  reset(): void
  /** Clears the timeline. */
  clear(): void
  /** What was done by hand since the timeline was cleared, as a scenario. */
  recorded(): Scenario
  report(): ReportContents
  onChange(listener: () => void): void
}

export interface SessionOptions {
  proxy: LabProxy
  people: LabUsers
  browser(): Promise<Browser>
}

export function createSessions({ proxy, people, browser }: SessionOptions): Sessions {
  const catalogue = createCatalogue()
  const { network } = proxy
  const results = new Map<string, RunResult>()
  let session: Session | null = null
  let batch: Batch | null = null
  let goOn: () => void = () => {}
  let notifyChange: () => void = () => {}
  let finalRows: Row[] | null = null
  let screenshots: readonly Screenshot[] = []

  const isBusy = (): boolean => session?.state === 'runs' || session?.state === 'waits'

  const rows = (): Row[] => {
    if (finalRows !== null) return finalRows
    const allRows = rowsOf(session?.scenario ?? {}, network.entries)
    return allRows
      .filter(({ by, at }) => by !== 'missing' || at < network.now() - MISSING_AFTER_MS)
      .slice(-MAX_ROWS)
  }

  /** Shows the live journal again after a finished run. */
  const leaveFinishedRun = (): void => {
    if (finalRows === null || isBusy()) return
    finalRows = null
    session = null
    network.clearJournal()
  }

  const end = (current: Session, stopped: Parameters<typeof verdictOf>[2]): void => {
    finalRows = rowsOf(current.scenario, network.entries).slice(-MAX_ROWS)
    const { state, text } = verdictOf(current.scenario, finalRows, stopped)
    Object.assign(current, { state, verdict: text, says: '' })
    const ms = Math.round(performance.now() - current.startedAt)
    results.set(current.name, { state, ms, verdict: text })
  }

  /** Applies a step that needs no user. Returns false for any other step. */
  const apply = async (step: Step): Promise<boolean> => {
    if (!isNetworkStep(step) && !isDeviceStep(step)) return false
    network.write(null, 'step', JSON.stringify(step))
    if (isNetworkStep(step)) network.apply(step)
    if (isDeviceStep(step)) await network.devices.applyStep(step)
    network.notifyChange()
    return true
  }

  const onStep = (current: Session) => (index: number) => {
    current.step = index + 1
    notifyChange()
  }

  const runInBrowser = async (current: Session): Promise<void> => {
    const { signal } = current.abort
    const options = { browser: await browser(), proxy, people, signal }
    const outcome = await runScenario(current.scenario, {
      ...options,
      onStep: onStep(current),
      takesScreenshots: true,
    })
    screenshots = outcome.screenshots ?? []
    network.entries = [...outcome.entries]
    end(current, outcome.stopped)
  }

  const runWithUser = async (current: Session): Promise<void> => {
    const { signal } = current.abort
    const say = (state: 'runs' | 'waits', says: string): void => {
      Object.assign(current, { state, says })
      notifyChange()
    }
    await runManually(current.scenario, {
      network,
      people,
      signal,
      apply,
      onStep: onStep(current),
      show: (text) => say('runs', text),
      async instruct(text) {
        say('waits', text)
        await new Promise<void>((resolve) => {
          goOn = resolve
          signal.addEventListener('abort', () => resolve())
        })
        say('runs', '')
      },
    })
    end(current, signal.aborted ? { step: current.step - 1, why: STOPPED } : null)
  }

  const run = async (name: string, by: SessionState['by']): Promise<void> => {
    const scenario = catalogue.read(name)
    if (isBusy() || scenario === null) return
    const { name: title, steps } = scenario
    const abort = new AbortController()
    const shown = { name, title, by, state: 'runs', step: 0, steps: steps.length } as const
    const current: Session = {
      ...shown,
      ...{ says: '', verdict: '', scenario, abort, startedAt: performance.now() },
    }
    session = current
    finalRows = null
    screenshots = []
    notifyChange()
    await (by === 'browser' ? runInBrowser(current) : runWithUser(current)).catch(
      (error: unknown) =>
        end(current, { step: null, why: error instanceof Error ? error.message : String(error) }),
    )
    notifyChange()
  }

  const runAll = async (names: readonly string[]): Promise<void> => {
    if (isBusy()) return
    const current: Batch = { total: names.length, passed: 0, failed: 0, isRunning: true }
    batch = current
    for (const name of names) {
      await run(name, 'browser')
      if (!current.isRunning) break
      if (session?.state === 'passed') current.passed += 1
      else current.failed += 1
    }
    current.isRunning = false
    notifyChange()
  }

  const describeRows = (): ControlRow[] =>
    rows().map((row) => ({
      ...row,
      what: row.by === 'step' ? textOfStep(row.what) : row.what,
    }))

  return {
    state: () => ({
      scenarios: catalogue
        .summaries()
        .map((summary) => ({ ...summary, result: results.get(summary.name) ?? null })),
      session: session && { ...session, scenario: undefined, abort: undefined },
      batch,
      rows: describeRows(),
      startedOn: network.startedOn + network.devices.ahead,
    }),
    offer(scenario) {
      catalogue.offer(scenario)
      notifyChange()
    },
    run(name, by) {
      if (!isBusy()) batch = null
      void run(name, by)
    },
    runAll: (names) => void runAll(names),
    goOn: () => goOn(),
    stop() {
      if (batch !== null) batch.isRunning = false
      if (isBusy()) session?.abort.abort()
      notifyChange()
    },
    apply(step) {
      leaveFinishedRun()
      void apply(step)
    },
    remove: (id) => void removeFault(id, network, apply),
    reset() {
      network.write(null, 'step', RESET)
      void network.reset().then((silent) => {
        if (silent > 0) network.write(null, 'step', `${silent} pages did not respond to the reset`)
      })
    },
    clear() {
      leaveFinishedRun()
      network.clearJournal()
    },
    recorded: () => recordedScenario(network.entries),
    report: () => ({
      title: session?.title ?? 'Manual session',
      verdict: session?.verdict ?? '',
      scenario: session?.scenario ?? recordedScenario(network.entries),
      rows: describeRows(),
      console: network.consoleLog.messages,
      screenshots,
    }),
    onChange(listener) {
      notifyChange = listener
    },
  }
}

/** @param what a step as JSON, or a text */
function textOfStep(what: string): string {
  if (what.startsWith('{')) return stepText(JSON.parse(what) as Step)
  if (what === RESET) return 'Reset all faults'
  return what.startsWith(REMOVED) ? `Remove: ${what.slice(REMOVED.length)}` : what
}
