/** State that the lab sends to its control page. Types only: the page imports them too. */
import type { ActiveFault } from './active-faults.ts'
import type { ScenarioSummary } from './catalogue.ts'
import type { Connection } from './network.ts'
import type { Row } from './timeline.ts'
import type { Verdict } from './verdict.ts'

export interface RunResult {
  state: Verdict['state']
  ms: number
  verdict: string
}

export interface SessionState {
  name: string
  title: string
  by: 'browser' | 'person'
  state: 'runs' | 'waits' | Verdict['state']
  /** Number of the current step, from 1; 0 before the first one. */
  step: number
  steps: number
  /** The next instruction for the user. */
  says: string
  /** Empty before the end. */
  verdict: string
}

/** Progress of several runs. */
export interface Batch {
  total: number
  passed: number
  failed: number
  isRunning: boolean
}

/** A row of the timeline, with steps as readable texts. */
export type ControlRow = Row

export interface ControlState {
  /** ms of the journal. */
  now: number
  /** Start of the journal by the clock of the device, ms since the epoch. */
  startedOn: number
  /** Whether the client is built with the inspector. */
  inspector: boolean
  /** Names of the open tabs of the app. */
  tabs: string[]
  faults: ActiveFault[]
  connections: Connection[]
  scenarios: (ScenarioSummary & { result: RunResult | null })[]
  session: SessionState | null
  batch: Batch | null
  rows: ControlRow[]
}
