import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { grantedIntentKey } from '../../../src/machines/app/app.selectors.ts'
import type { User } from '../../../src/protocol/base/types.ts'
import { settle } from '../../kit/clock.ts'
import { ayen, type Emitted, start } from '../../machines/app/world.ts'
import {
  AppReference,
  type AppSaid,
  type AppStep,
  type Person,
  type ReceivedEvents,
} from '../../spec/app/app.reference.ts'

type App = ReturnType<typeof start>

const PEOPLE: Record<Person, User> = { Ayen: ayen, Deng: { ...ayen, id: 8, first_name: 'Deng' } }
const LIKE = { to: 'engagement', event: { type: 'like.toggle', ref: { type: 'post', id: 3 } } }
const BUY = { to: 'page', key: 'buy' }
const TOAST = { type: 'toast.show', toast: { kind: 'info', title: 't', text: 'x' } }

/** The event of each step for the root machine; null: the test performs the step. */
const EVENTS: {
  [T in AppStep[0]]: (step: Extract<AppStep, [T, ...unknown[]]>) => AnyEventObject | null
} = {
  online: () => ({ type: 'network.online' }),
  offline: () => ({ type: 'network.offline' }),
  seen: () => ({ type: 'page.visible' }),
  hidden: () => ({ type: 'page.hidden' }),
  refreshRefused: () => ({ type: 'refresh.refused' }),
  signedIn: ([, who, how]) => ({ type: 'session.authenticated', user: PEOPLE[who], how }),
  signedOut: () => ({ type: 'session.ended', reason: 'logout' }),
  absent: () => ({ type: 'session.absent' }),
  renamed: ([, who]) => ({ type: 'user.updated', user: PEOPLE[who] }),
  again: () => ({ type: 'member.retry' }),
  reading: () => ({ type: 'browse.arrived' }),
  published: () => ({ type: 'content.published', kind: 'post' }),
  toast: () => TOAST,
  notice: () => ({ type: 'browserNotification.show', title: 't', body: 'x' }),
  pendingToggle: ([, pendingToggle, mode]) => ({
    type: 'intent.want',
    intent: pendingToggle === 'like' ? LIKE : BUY,
    mode,
  }),
  taken: () => ({ type: 'intent.taken' }),
  dismissed: () => ({ type: 'modal.dismissed' }),
  fetched: () => null,
  notFetched: () => null,
  wait: () => null,
}

const nameOf = (user: User): string => user.first_name ?? ''

function wordsOf(event: AnyEventObject): string {
  switch (event.type) {
    case 'user.updated':
      return `user.updated ${nameOf(event.user)}`
    case 'session.started':
      return event.user
        ? `session.started ${nameOf(event.user)}${event.restored ? ' again' : ''}`
        : event.type
    case 'modal.open':
      return `modal.open ${event.mode}`
    case 'intent.granted':
      expect(event.intent).toEqual(LIKE)
      return `granted like${event.late ? ' late' : ''}`
    default:
      return event.type
  }
}

function receivedByActor(emitted: readonly Emitted[]): ReceivedEvents {
  const received: ReceivedEvents = {}
  for (const [who, event] of emitted) received[who] = [...(received[who] ?? []), wordsOf(event)]
  return received
}

async function doStep(app: App, step: AppStep): Promise<AppSaid> {
  const before = {
    requests: app.requests.length,
    came: app.inputs.length,
    went: app.stopped.length,
  }
  app.emitted.length = 0
  const toEvent = EVENTS[step[0]] as (step: AppStep) => AnyEventObject | null
  const event = toEvent(step)
  if (event) app.deliver(event)
  if (step[0] === 'fetched' || step[0] === 'notFetched') app.answer(step[0] === 'fetched')
  if (step[0] === 'wait') await app.clock.advanceAsync(step[1])
  await settle()
  const came = (
    app.inputs.slice(before.came) as ({ user: User; online: boolean } | undefined)[]
  ).map((input) =>
    input ? `member ${nameOf(input.user)}${input.online ? '' : ' offline'}` : 'browse',
  )
  return {
    received: receivedByActor(app.emitted),
    fetches: app.requests.slice(before.requests).map(({ restored }) => restored),
    came,
    went: app.stopped.slice(before.went),
    granted: grantedIntentKey(app.root.getSnapshot()) as AppSaid['granted'],
  }
}

const account = fc.constantFrom<Person>('Ayen', 'Deng')
const step: fc.Arbitrary<AppStep> = fc.oneof(
  ...(['online', 'offline', 'seen', 'hidden', 'signedOut', 'again', 'reading'] as const).map(
    (name) => fc.constant<AppStep>([name]),
  ),
  ...(
    ['published', 'toast', 'notice', 'taken', 'dismissed', 'absent', 'refreshRefused'] as const
  ).map((name) => fc.constant<AppStep>([name])),
  { weight: 4, arbitrary: fc.constant<AppStep>(['fetched']) },
  { weight: 2, arbitrary: fc.constant<AppStep>(['notFetched']) },
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.constant('signedIn' as const),
      account,
      fc.constantFrom('login' as const, 'restored'),
    ),
  },
  fc.tuple(fc.constant('renamed' as const), account),
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant('pendingToggle' as const),
      fc.constantFrom('like' as const, 'buy'),
      fc.constantFrom('login' as const, 'register'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('wait' as const), fc.constantFrom(1, 4_999, 5_000, 10_000)),
  },
)

it('[SOCKGEN-01 SOCKGEN-02 SOCKGEN-09 SESSION-08 B10 MODAL-01] root sends the same events as its reference for random steps', async () => {
  const walked = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const app = start('asked')
      const reference = new AppReference()
      for (const [place, each] of steps.entries()) {
        if (!reference.may(each)) continue
        const wanted = reference.do(each)
        expect(await doStep(app, each), `${place}: ${JSON.stringify(each)}`).toEqual(wanted)
        const what = wanted.granted ?? (wanted.received.member ? 'member' : each[0])
        walked.set(what, (walked.get(what) ?? 0) + 1)
      }
      expect(app.reported.filter((type) => type !== 'xstate.error.actor.loadMember')).toEqual([])
      app.root.stop()
    }),
    { numRuns: 150 },
  )
  expect([...walked.keys()]).toEqual(expect.arrayContaining(['buy', 'member', 'fetched', 'wait']))
  expect(Math.min(...walked.values())).toBeGreaterThan(10)
})
