import type { Cell } from './session.cells.ts'

/** A7, with the clock in Juba (UTC+2): `2026-01-06` started there at 22:00 UTC on the fifth. */
export const ZONE = 'Africa/Juba'
export const NOW = Date.UTC(2026, 0, 5, 22, 30)
export const TODAY = '2026-01-06'
export const TOMORROW = '2026-01-07'

export interface Flags {
  lastShown: string | null
  dontShow: string | null
  oncePerDay: string | null
}
export const NO_FLAGS: Flags = { lastShown: null, dontShow: null, oncePerDay: null }

export interface DecisionRow {
  title: string
  flags: Partial<Flags>
  shown: boolean
}

/** "off | session becomes authenticated": dont_show ≠ 'true' and not (once = 'true' and today). */
export const DECISION_ROWS: DecisionRow[] = [
  { title: '[WELCOME-12] no flag: shown', flags: {}, shown: true },
  { title: "[WELCOME-12] don't show 'true': hidden", flags: { dontShow: 'true' }, shown: false },
  ...['false', '1', 'TRUE', 'True', ' true', 'yes', ''].map((dontShow) => ({
    title: `[WELCOME-12] don't show '${dontShow}': shown`,
    flags: { dontShow },
    shown: true,
  })),
  {
    title: '[WELCOME-13] once per day, shown today: hidden',
    flags: { oncePerDay: 'true', lastShown: TODAY },
    shown: false,
  },
  {
    title: '[WELCOME-13] once per day, shown yesterday: shown',
    flags: { oncePerDay: 'true', lastShown: '2026-01-05' },
    shown: true,
  },
  {
    title: '[WELCOME-13] once per day, never shown: shown',
    flags: { oncePerDay: 'true' },
    shown: true,
  },
  {
    title: '[WELCOME-13] shown today, no daily flag: shown',
    flags: { lastShown: TODAY },
    shown: true,
  },
  ...['false', '1', 'TRUE', ''].map((oncePerDay) => ({
    title: `[WELCOME-13] shown today, daily flag '${oncePerDay}': shown`,
    flags: { oncePerDay, lastShown: TODAY },
    shown: true,
  })),
  ...[
    ['2026-01-05T22:00:00.000Z', false],
    ['2026-01-05T21:59:59.999Z', true],
    ['Tue Jan 06 2026', false],
    ['Mon Jan 05 2026', true],
    ['1/6/2026', false],
    ['not a date', true],
    ['', true],
  ].map(([lastShown, shown]) => ({
    title: `[WELCOME-13 A7] once per day, last shown '${lastShown}': ${shown ? 'shown' : 'hidden'}`,
    flags: { oncePerDay: 'true', lastShown: lastShown as string },
    shown: shown as boolean,
  })),
  {
    title: "[WELCOME-12] don't show wins over the daily flag",
    flags: { dontShow: 'true', oncePerDay: 'true', lastShown: '2026-01-05' },
    shown: false,
  },
]

export type WelcomeState = 'deciding' | 'shown' | 'done'
export type WelcomeStep =
  | 'welcome.close'
  | 'welcome.continue'
  | 'welcome.act'
  | 'welcome.dontShow'
  | 'welcome.oncePerDay'

const stays = (state: WelcomeState): Cell<WelcomeState> => ({ to: state, emits: [] })
const nothing = (state: WelcomeState) => ({
  'welcome.close': stays(state),
  'welcome.continue': stays(state),
  'welcome.act': stays(state),
  'welcome.dontShow': stays(state),
  'welcome.oncePerDay': stays(state),
})

/** Every state × every event; `done` is final. `emits`: what is stored, in order. */
export const WELCOME_CELLS: Record<
  Exclude<WelcomeState, 'done'>,
  Record<WelcomeStep, Cell<WelcomeState>>
> = {
  deciding: nothing('deciding'),
  shown: {
    ...nothing('shown'),
    'welcome.close': { to: 'done', emits: [`lastShown=${TODAY}`] },
    'welcome.continue': { to: 'done', emits: [`lastShown=${TODAY}`] },
    'welcome.act': { to: 'done', emits: [`lastShown=${TODAY}`] },
    'welcome.dontShow': { to: 'done', emits: ['dontShow=true', `lastShown=${TODAY}`] },
    'welcome.oncePerDay': { to: 'done', emits: ['oncePerDay=true', `lastShown=${TODAY}`] },
  },
}

/** The clause of each way to close it. */
export const CLAUSE_OF_STEP: Record<WelcomeStep, string> = {
  'welcome.close': 'WELCOME-14',
  'welcome.continue': 'WELCOME-15',
  'welcome.act': 'A7',
  'welcome.dontShow': 'WELCOME-16',
  'welcome.oncePerDay': 'WELCOME-17',
}
