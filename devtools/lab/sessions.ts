/**
 * Scenario runs started from the control page: in a browser of their own, or by a user in the app.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import type { Scenario, Step } from '../simulation/scenario.ts'
import type { People } from './accounts.ts'
import { isDeviceStep } from './devices.ts'
import { isNetworkStep } from './network.ts'
import type { LabProxy } from './proxy.ts'
import { runScenario } from './run.ts'
import { readScenario } from './scenario-file.ts'
import { type Row, rowsOf } from './timeline.ts'

const FOLDER = join(import.meta.dirname, 'scenarios')
/** Maximum number of journal rows sent to the control page; the newest. */
const MOST_ROWS = 400
const LOOK_MS = 50
/** Name of a scenario that came from the inspector and has no file. */
const OFFERED = 'offered'

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

export interface SessionParts {
  proxy: LabProxy
  people: People
  browser(): Promise<Browser>
}

interface Titled {
  name: string
  title: string
  about: string
}

const titled = (name: string, { name: title, about = '' }: Scenario): Titled => ({
  name,
  title,
  about,
})

const scenarios = (): Titled[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => titled(file.slice(0, -'.json'.length), readScenario(join(FOLDER, file))))

export function createSessions({ proxy, people, browser }: SessionParts): Sessions {
  const known = scenarios()
  const { network } = proxy
  let session: Session | null = null
  let goOn: () => void = () => {}
  let changed: () => void = () => {}
  let frozen: Row[] | null = null
  let offered: Scenario | null = null

  const inFile = (name: string): Scenario | null =>
    known.some((each) => each.name === name) ? readScenario(join(FOLDER, `${name}.json`)) : null

  const rows = (): Row[] => {
    if (frozen !== null) return frozen
    const all = rowsOf(session?.scenario ?? {}, network.entries)
    // An expectation counts as missed 1 s after its time.
    return all
      .filter(({ by, at }) => by !== 'missing' || at < network.now() - 1000)
      .slice(-MOST_ROWS)
  }

  const inBrowser = async (mine: Session): Promise<void> => {
    const parts = { browser: await browser(), proxy, people }
    const { entries, stopped } = await runScenario(mine.scenario, parts)
    frozen = rowsOf(mine.scenario, entries).slice(-MOST_ROWS)
    mine.state = stopped ? 'stopped' : 'done'
    mine.says = stopped ? stopped.why : ''
  }

  /** Applies a step that needs no user. Returns false for any other step. */
  const apply = async (step: Step): Promise<boolean> => {
    if (!isNetworkStep(step) && !isDeviceStep(step)) return false
    network.write(null, 'step', JSON.stringify(step))
    if (isNetworkStep(step)) network.apply(step)
    if (isDeviceStep(step)) await network.devices.carryOut(step)
    network.changed()
    return true
  }

  const withPerson = async (mine: Session): Promise<void> => {
    const isStopped = (): boolean => mine.state === 'stopped'
    network.startOver()
    await network.devices.heal()
    for (const person of mine.scenario.people) await people.account(person)
    for (const step of mine.scenario.steps) {
      if (isStopped()) return
      mine.says = ''
      if (step.do === 'mark') network.write(null, 'step', 'mark')
      else if (step.do === 'wait') await wait(step.ms)
      else if (step.do === 'message') await people.say(step.from, step.to, step.text)
      else if (step.do === 'until' && step.sight.see === 'open') {
        const { role, count = 1 } = step.sight
        mine.says = `Waiting for ${count} open ${role} socket.`
        changed()
        while (network.open(role) < count && !isStopped()) await wait(LOOK_MS)
      } else if (!(await apply(step))) await askPerson(mine, step)
    }
    if (isStopped()) return
    frozen = rowsOf(mine.scenario, network.entries).slice(-MOST_ROWS)
    mine.state = 'done'
  }

  const askPerson = async (mine: Session, step: Step): Promise<void> => {
    mine.state = 'waits'
    mine.says = inWords(step, people)
    changed()
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    if (mine.state === 'waits') mine.state = 'runs'
    changed()
  }

  return {
    state: () => ({
      scenarios: offered === null ? known : [titled(OFFERED, offered), ...known],
      session: session && { ...session, scenario: undefined },
      rows: rows(),
    }),
    offer(scenario) {
      offered = scenario
      changed()
    },
    run(name, by) {
      const busy = session?.state === 'runs' || session?.state === 'waits'
      const scenario = name === OFFERED ? offered : inFile(name)
      if (busy || scenario === null) return
      const mine: Session = { scenario, name, by, state: 'runs', says: '' }
      session = mine
      frozen = null
      void (by === 'browser' ? inBrowser(mine) : withPerson(mine))
        .catch((error: unknown) => {
          mine.state = 'stopped'
          mine.says = error instanceof Error ? error.message : String(error)
        })
        .finally(() => changed())
      changed()
    },
    goOn: () => goOn(),
    stop() {
      if (session?.by !== 'person' || session.state === 'done') return
      session.state = 'stopped'
      session.says = 'Stopped.'
      goOn()
      changed()
    },
    apply(step) {
      void apply(step)
      if (step.do === 'heal') void network.devices.heal().then(() => network.changed())
    },
    onChange(listener) {
      changed = listener
    },
  }
}

/** Instruction for the user. */
function inWords(step: Step, people: People): string {
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
