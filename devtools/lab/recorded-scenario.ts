/**
 * Makes a scenario from the journal of a session by hand: its faults with the waits between them,
 * and the user actions that the network shows (sign-in, sent messages). Texts and names are
 * placeholders.
 */
import type { Entry } from '../simulation/event-log.ts'
import { SCENARIO_VERSION, type Scenario, type Step } from '../simulation/scenario.ts'
import { REMOVED, RESET } from './active-faults.ts'
import { faultText } from './step-text.ts'

const USER = 'ayen'
const PEER = 'deng'
/** Shorter waits are left out, and all are rounded to this, ms. */
const WAIT_UNIT_MS = 100

const SIGN_IN = 'POST /api/auth/token/'
const SEND_MESSAGE = /^POST \/api\/messaging\/conversations\/[^/]+\/messages\/$/

const isResponse = ({ by, what }: Entry, status: RegExp): boolean =>
  by === 'server' && status.test(what)

interface Recorder {
  steps: Step[]
  tabs: Map<string, { signsIn: boolean; writes: boolean }>
  /** What no step expresses. */
  notes: string[]
  /** Faults and device states that a reset ends. */
  faults: Extract<Step, { do: 'http' | 'socket' }>[]
  standing: Map<string, Step>
}

/** Steps that a later step of the same kind ends, with the step that ends them. */
function noteStanding(step: Step, { standing, faults }: Recorder): void {
  if (step.do === 'http' || step.do === 'socket') faults.push(step)
  else if (step.do === 'heal') faults.splice(0)
  else if (step.do === 'offline') standing.set(`offline ${step.tab}`, { ...step, do: 'online' })
  else if (step.do === 'online') standing.delete(`offline ${step.tab}`)
  else if (step.do === 'hide') standing.set(`hidden ${step.tab}`, { ...step, do: 'show' })
  else if (step.do === 'show') standing.delete(`hidden ${step.tab}`)
  else if (step.do === 'storage' && step.state !== 'cleared')
    standing.set('storage', { ...step, state: 'fine' })
  else if (step.do === 'jump') {
    const previous = standing.get('clock')
    const ms = (previous?.do === 'jump' ? previous.ms : 0) - step.ms
    standing.set('clock', { ...step, ms })
  }
}

function resetSteps(recorder: Recorder): Step[] {
  const { standing, faults, notes } = recorder
  if (recorder.steps.some((step) => step.do === 'revoke'))
    notes.push('Rejected tokens were accepted again, which no step does.')
  const steps = [...standing.values()].filter((step) => step.do !== 'jump' || step.ms !== 0)
  standing.clear()
  return [...(faults.splice(0).length > 0 ? [{ do: 'heal' } as const] : []), ...steps]
}

/** `heal` removes all faults, so the others are added again. */
function removeSteps(text: string, { faults, notes }: Recorder): Step[] {
  const index = faults.findIndex((step) => faultText(step) === text)
  if (index === -1) {
    notes.push(`“${text}” was removed, which no step does.`)
    return []
  }
  faults.splice(index, 1)
  return [{ do: 'heal' }, ...faults]
}

function stepsOf({ by, tab, what }: Entry, recorder: Recorder): Step[] {
  if (by === 'step') {
    if (what === RESET) return resetSteps(recorder)
    if (what.startsWith(REMOVED)) return removeSteps(what.slice(REMOVED.length), recorder)
    if (!what.startsWith('{')) return []
    const step = JSON.parse(what) as Step
    noteStanding(step, recorder)
    return [step]
  }
  if (by !== 'client' || tab === null) return []
  const isFirst = !recorder.tabs.has(tab)
  const state = recorder.tabs.get(tab) ?? { signsIn: false, writes: false }
  recorder.tabs.set(tab, state)
  if (what === SIGN_IN) {
    const isSetup = isFirst || recorder.steps.length === 0
    state.signsIn ||= isSetup
    return isSetup ? [] : [{ do: 'sign-in', tab, person: USER }]
  }
  if (what.startsWith('opens ') && isFirst) state.signsIn = true
  if (!SEND_MESSAGE.test(what)) return []
  state.writes = true
  state.signsIn ||= isFirst
  const count = recorder.steps.filter((step) => step.do === 'write').length
  return [{ do: 'write', tab, text: `Message ${count + 1}` }]
}

/** Messages that the client sends again after a 401 are left out. */
function withoutRepeats(entries: readonly Entry[]): Entry[] {
  let isRejected = false
  return entries.filter((entry) => {
    if (isResponse(entry, /^401 POST .*\/messages\/$/)) isRejected = true
    else if (entry.by === 'client' && SEND_MESSAGE.test(entry.what)) {
      const isRepeat = isRejected
      isRejected = false
      return !isRepeat
    }
    return true
  })
}

export function recordedScenario(entries: readonly Entry[]): Scenario {
  const recorder: Recorder = {
    steps: [],
    tabs: new Map(),
    notes: [],
    faults: [],
    standing: new Map(),
  }
  let last: number | null = null
  for (const entry of withoutRepeats(entries)) {
    const steps = stepsOf(entry, recorder)
    if (steps.length === 0) continue
    const pause = last === null ? 0 : Math.round((entry.at - last) / WAIT_UNIT_MS) * WAIT_UNIT_MS
    if (pause > 0) recorder.steps.push({ do: 'wait', ms: pause })
    last = entry.at
    recorder.steps.push(...steps)
  }
  return {
    version: SCENARIO_VERSION,
    name: 'Saved from the lab',
    about: ['Recorded by hand. Add what is expected from the decisions.', ...recorder.notes].join(
      ' ',
    ),
    seed: 1,
    people: [USER, PEER],
    steps: [...setupOf(recorder), { do: 'mark' }, ...recorder.steps],
  }
}

/** Opens the tabs, signs in, and opens the conversation in which messages were sent. */
function setupOf({ tabs }: Recorder): Step[] {
  const names = tabs.size === 0 ? new Map([['a', { signsIn: true, writes: false }]]) : tabs
  return [...names].flatMap(([tab, { signsIn, writes }]): Step[] => [
    { do: 'open', tab, page: '/messages' },
    ...(signsIn || writes
      ? [
          { do: 'sign-in', tab, person: USER } as const,
          { do: 'until', tab, sight: { see: 'open', role: 'notification' } } as const,
        ]
      : []),
    ...(writes ? [{ do: 'choose', tab, person: PEER } as const] : []),
  ])
}
