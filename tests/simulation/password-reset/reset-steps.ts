/** What users, server and network do in the simulation of password resets. */
import fc from 'fast-check'
import type { HttpFault } from '../../../devtools/simulation/scenario.ts'
import { COMMON } from './reset-model.ts'

export type Tab = (typeof TABS)[number]
/** Tabs of two browsers, in which the same user opens links. */
export const TABS = ['p1', 'p2'] as const

export type ResetStep =
  /** Opens the page with the n-th mailed link, 0 = an invalid one, or without a link. */
  | { do: 'open'; tab: Tab; link: number | null }
  | { do: 'request'; tab: Tab; email: string; presses: number }
  | { do: 'save'; tab: Tab; password: string; presses: number }
  | { do: 'retry' | 'restart'; tab: Tab }
  | { do: 'delete-user' }
  | { do: 'fault'; route: string; fault: HttpFault }
  | { do: 'wait'; ms: number }

const tab = fc.constantFrom(...TABS)
const presses = fc.integer({ min: 1, max: 2 })

const fault: fc.Arbitrary<HttpFault> = fc.oneof(
  fc.constantFrom<HttpFault>({ kind: 'refuse' }, { kind: 'hang' }, { kind: 'lose' }),
  fc.constantFrom<HttpFault>({ kind: 'repeat' }, { kind: 'delay', ms: 4000 }),
  fc.constantFrom<HttpFault>({ kind: 'answer', status: 429 }, { kind: 'answer', status: 502 }),
)

const step: fc.Arbitrary<ResetStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      tab,
      link: fc.constantFrom(null, 0, 1, 1, 1, 2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('request' as const),
      tab,
      email: fc.constantFrom('ayen@example.org', 'ayen@example.org', 'unknown@example.org'),
      presses,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      tab,
      password: fc.constantFrom('river stones 7', COMMON),
      presses,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('retry' as const, 'restart' as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.constant<ResetStep>({ do: 'delete-user' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      route: fc.constant('* /api/auth/password-reset/**'),
      fault,
    }),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(0, 1000, 1000, 31_000, 59_000, 61_000, 1_790_000)
      .map((ms): ResetStep => ({ do: 'wait', ms })),
  },
)

/** Starts with a mailed link, which is opened in the other tab. */
export const resetEpisode: fc.Arbitrary<ResetStep[]> = fc
  .array(step, { minLength: 1, maxLength: 16 })
  .map((steps) => [
    { do: 'open', tab: 'p1', link: null },
    { do: 'wait', ms: 1000 },
    { do: 'request', tab: 'p1', email: 'ayen@example.org', presses: 1 },
    { do: 'wait', ms: 1000 },
    { do: 'open', tab: 'p2', link: 1 },
    { do: 'wait', ms: 1000 },
    ...steps,
  ])
