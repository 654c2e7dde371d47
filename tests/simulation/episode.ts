import fc from 'fast-check'
import type { HttpFault, SocketFault, Step } from '../../devtools/simulation/scenario.ts'
import { ROLES } from '../../devtools/simulation/scenario.ts'
import type { Edge, Rest } from './rest.ts'
import { PEOPLE, TABS } from './stage.ts'

const tab = fc.constantFrom(...TABS.map((place) => place.tab))
const role = fc.constantFrom(...ROLES)
/** Number of times, or undefined until faults are reset. */
const times = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
)

/** Values around the delays of the specification's tables. */
const wait = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.constantFrom(990, 1010, 2990, 3010, 6020),
  fc.integer({ min: 1000, max: 15_000 }),
)

/** Removes `times` if it is undefined. */
const withDefinedTimes = <S extends { times: number | undefined }>({ times, ...step }: S) =>
  times === undefined ? step : { ...step, times }

const ROUTES = [
  'POST /api/messaging/conversations/*/messages/',
  'GET /api/messaging/conversations/*/messages/',
  'GET /api/messaging/conversations/',
  'POST /api/messaging/conversations/*/mark-messages-read/',
  'POST /api/auth/token/refresh/',
  'POST /api/token/refresh/',
  'POST /api/auth/jwt/refresh/',
  'POST /api/auth/token/',
  'PATCH /api/messaging/messages/*/',
  'DELETE /api/messaging/messages/*/',
  'GET /api/users/me/',
  'GET /api/**',
  'POST /api/**',
]

const httpFault: fc.Arbitrary<HttpFault> = fc.oneof(
  fc.constantFrom<HttpFault>({ kind: 'refuse' }, { kind: 'hang' }, { kind: 'lose' }),
  fc.constantFrom<HttpFault>({ kind: 'repeat' }),
  fc.record({ kind: fc.constant('delay' as const), ms: fc.integer({ min: 100, max: 8000 }) }),
  fc.record({
    kind: fc.constant('answer' as const),
    status: fc.constantFrom(401, 403, 404, 429, 500, 502, 503),
  }),
)

const code = fc.constantFrom(1000, 1001, 1006, 1008, 1011, 1012, 4000, 4001, 4003)

const socketFault: fc.Arbitrary<SocketFault> = fc.oneof(
  fc.constantFrom<SocketFault>({ kind: 'refuse' }, { kind: 'hang' }, { kind: 'mute' }),
  fc.constantFrom<SocketFault>(
    { kind: 'drop-frames' },
    { kind: 'repeat-frames' },
    { kind: 'swap-frames' },
  ),
  fc.record({ kind: fc.constant('slow' as const), ms: fc.integer({ min: 50, max: 4000 }) }),
  fc.record({ kind: fc.constant('delay-frames' as const), ms: fc.integer({ min: 50, max: 4000 }) }),
  fc.record({
    kind: fc.constant('accept-close' as const),
    code,
    ms: fc.constantFrom(0, 200, 2990, 3010),
  }),
)

/** Sign-outs are rare, because each costs a sign-in per tab. */
const people: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('write' as const), tab, text: fc.constant('-') }),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...PEOPLE), fc.constantFrom('ayen' as const, 'deng' as const))
      .map(([from, to]): Step => {
        return { do: 'message', from: from === to ? 'achol' : from, to, text: '-' }
      }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('edit' as const), tab, text: fc.constant('-') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), tab }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('retry' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'show' as const), tab }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave-chat' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...TABS)
      .map((place): Step => ({ do: 'choose', tab: place.tab, person: place.other })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'close' as const), tab }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...TABS).map(
      (place): Step => ({
        do: 'open',
        tab: place.tab,
        browser: place.browser,
        page: '/messages',
      }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign-out' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...TABS)
      .map((place): Step => ({ do: 'sign-in', tab: place.tab, person: place.person })),
  },
)

const line: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        do: fc.constant('http' as const),
        route: fc.constantFrom(...ROUTES),
        times,
        fault: httpFault,
      })
      .map(withDefinedTimes),
  },
  {
    weight: 8,
    arbitrary: fc
      .record({
        do: fc.constant('socket' as const),
        tab,
        role,
        times,
        fault: socketFault,
      })
      .map(withDefinedTimes),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('close-sockets' as const), role, code }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close-sockets' as const), tab, code }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('offline' as const, 'online' as const), tab }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'revoke' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('revoke' as const),
      person: fc.constantFrom('ayen', 'deng'),
      refresh: fc.constant(true as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('restart' as const),
      ms: fc.integer({ min: 0, max: 8000 }),
    }),
  },
)

const device: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      tab,
      ms: fc.constantFrom(5000, 60_000, 400_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      tab,
      ms: fc.constantFrom(-60_000, 60_000, 280_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('storage' as const),
      tab,
      state: fc.constantFrom(
        'cleared' as const,
        'full' as const,
        'blocked' as const,
        'fine' as const,
      ),
    }),
  },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: people },
  { weight: 5, arbitrary: line },
  { weight: 5, arbitrary: wait.map((ms): Step => ({ do: 'wait', ms })) },
  { weight: 1, arbitrary: device },
)

const upTo = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 1, maxLength })

/** How the simulation recovers after an episode. */
const rest: fc.Arbitrary<Rest> = fc.record({
  edge: fc.constantFrom<Edge>('both', 'both', 'line', 'sight'),
  retries: fc.boolean(),
})

/** The steps between two rests, and how the second rest happens. */
export interface Episode {
  steps: Step[]
  rest: Rest
}

/** Mostly few steps, because most bugs need only few. */
export const episode: fc.Arbitrary<Episode> = fc.record({
  steps: fc.oneof({ weight: 4, arbitrary: upTo(6) }, { weight: 1, arbitrary: upTo(14) }),
  rest,
})
