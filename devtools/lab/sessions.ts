/**
 * Scenario runs started from the control page: in a browser of their own, or by a user in the app.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import type { Scenario, Step } from '../simulation/scenario.ts'
import type { LabUsers } from './accounts.ts'
import { isDeviceStep } from './devices.ts'
import { isNetworkStep } from './network.ts'
import type { LabProxy } from './proxy.ts'
import { runScenario } from './run.ts'
import { readScenario } from './scenario-file.ts'
import { type Row, rowsOf } from './timeline.ts'

const FOLDER = join(import.meta.dirname, 'scenarios')
/** Maximum number of journal rows sent to the control page; the newest. */
const MAX_ROWS = 400
const POLL_INTERVAL_MS = 50
/** Name of a scenario that came from the inspector and has no file. */
const OFFERED_NAME = 'offered'

interface Session {
  scenario: Scenario
  name: string
  by: 'browser' | 'person'
  state: 'runs' | 'waits' | 'done' | 'stopped'
  /** The next instruction for the user, or why the run stopped. */
  says: string
}

export interface Sessions {
  state(): object
  /** Adds a scenario without a file, until the lab stops. */
  offer(scenario: Scenario): void
  run(name: string, by: 'browser' | 'person'): void
  /** The user has carried out the instruction. */
  goOn(): void
  stop(): void
  /** Applies a step chosen with a button. */
  apply(step: Step): void
  onChange(listener: () => void): void
}

export interface SessionOptions {
  proxy: LabProxy
  people: LabUsers
  browser(): Promise<Browser>
}

interface ScenarioSummary {
  name: string
  title: string
  about: string
}

const summaryOf = (name: string, { name: title, about = '' }: Scenario): ScenarioSummary => ({
  name,
  title,
  about,
})

const readSummaries = (): ScenarioSummary[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => summaryOf(file.slice(0, -'.json'.length), readScenario(join(FOLDER, file))))

export function createSessions({ proxy, people, browser }: SessionOptions): Sessions {
  const summaries = readSummaries()
  const { network } = proxy
  let session: Session | null = null
  let goOn: () => void = () => {}
  let notifyChange: () => void = () => {}
  let finalRows: Row[] | null = null
  let offered: Scenario | null = null

  const readNamedScenario = (name: string): Scenario | null =>
    summaries.some((summary) => summary.name === name)
      ? readScenario(join(FOLDER, `${name}.json`))
      : null

  const rows = (): Row[] => {
    if (finalRows !== null) return finalRows
    const allRows = rowsOf(session?.scenario ?? {}, network.entries)
    // An expectation counts as missed 1 s after its time.
    return allRows
      .filter(({ by, at }) => by !== 'missing' || at < network.now() - 1000)
      .slice(-MAX_ROWS)
  }

  const runInBrowser = async (current: Session): Promise<void> => {
    const options = { browser: await browser(), proxy, people }
    const { entries, stopped } = await runScenario(current.scenario, options)
    finalRows = rowsOf(current.scenario, entries).slice(-MAX_ROWS)
    current.state = stopped ? 'stopped' : 'done'
    current.says = stopped ? stopped.why : ''
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

  const runWithUser = async (current: Session): Promise<void> => {
    const isStopped = (): boolean => current.state === 'stopped'
    network.clearJournal()
    await network.devices.heal()
    for (const username of current.scenario.people) await people.account(username)
    for (const step of current.scenario.steps) {
      if (isStopped()) return
      current.says = ''
      if (step.do === 'mark') network.write(null, 'step', 'mark')
      else if (step.do === 'wait') await wait(step.ms)
      else if (step.do === 'message') await people.sendMessage(step.from, step.to, step.text)
      else if (step.do === 'until' && step.sight.see === 'open') {
        const { role, count = 1 } = step.sight
        current.says = `Waiting for ${count} open ${role} socket.`
        notifyChange()
        while (network.open(role) < count && !isStopped()) await wait(POLL_INTERVAL_MS)
      } else if (!(await apply(step))) await waitForUser(current, step)
    }
    if (isStopped()) return
    finalRows = rowsOf(current.scenario, network.entries).slice(-MAX_ROWS)
    current.state = 'done'
  }

  const waitForUser = async (current: Session, step: Step): Promise<void> => {
    current.state = 'waits'
    current.says = instructionFor(step, people)
    notifyChange()
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    if (current.state === 'waits') current.state = 'runs'
    notifyChange()
  }

  return {
    state: () => ({
      scenarios: offered === null ? summaries : [summaryOf(OFFERED_NAME, offered), ...summaries],
      session: session && { ...session, scenario: undefined },
      rows: rows(),
    }),
    offer(scenario) {
      offered = scenario
      notifyChange()
    },
    run(name, by) {
      const isBusy = session?.state === 'runs' || session?.state === 'waits'
      const scenario = name === OFFERED_NAME ? offered : readNamedScenario(name)
      if (isBusy || scenario === null) return
      const current: Session = { scenario, name, by, state: 'runs', says: '' }
      session = current
      finalRows = null
      void (by === 'browser' ? runInBrowser(current) : runWithUser(current))
        .catch((error: unknown) => {
          current.state = 'stopped'
          current.says = error instanceof Error ? error.message : String(error)
        })
        .finally(() => notifyChange())
      notifyChange()
    },
    goOn: () => goOn(),
    stop() {
      if (session?.by !== 'person' || session.state === 'done') return
      session.state = 'stopped'
      session.says = 'Stopped.'
      goOn()
      notifyChange()
    },
    apply(step) {
      void apply(step)
      if (step.do === 'heal') void network.devices.heal().then(() => network.notifyChange())
    },
    onChange(listener) {
      notifyChange = listener
    },
  }
}

/** Instruction for the user. */
function instructionFor(step: Step, people: LabUsers): string {
  const tab = 'tab' in step && step.tab ? `In tab ${step.tab}: ` : ''
  switch (step.do) {
    case 'open':
      return `Open tab ${step.tab} at ${step.page ?? '/'}.`
    case 'sign-in':
      return `${tab}sign in as ${people.username(step.person)}, password “${people.password}”.`
    case 'sign-out':
      return `${tab}log out.`
    case 'choose':
      return `${tab}open the conversation with ${step.person}.`
    case 'write':
      return `${tab}write “${step.text}” and send it.`
    case 'until':
      return `${tab}wait until you see: ${step.sight.see.replaceAll('-', ' ')}.`
    case 'sleep':
      return `Suspend the device for ${step.ms / 1000} s.`
    case 'retry':
      return `${tab}press Retry at the oldest message that failed.`
    case 'remove':
      return `${tab}press Delete at the oldest message that failed.`
    default:
      return `${tab}${step.do.replaceAll('-', ' ')}.`
  }
}
