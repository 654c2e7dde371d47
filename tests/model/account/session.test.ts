import { describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createSessionMachine,
  type SessionEvent,
} from '../../../src/machines/account/session/session.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { lookAway, seen, sessionWorld, take } from '../../machines/account/session/session.world.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { answered, unanswered, userAyen, userPlain } from '../../spec/account/session.people.ts'
import {
  QUESTION_LIMIT,
  type SessionState,
  sessionReference,
  sessionStart,
} from '../../spec/account/session.reference.ts'
import {
  type Answer,
  BOTH,
  CREDENTIALS,
  GOOGLE_YES,
  ID_TOKEN,
  NEW,
  NOTHING,
  type Question,
  REFRESH_ONLY,
  REGISTRATION,
  type SessionHappening,
  type SessionStep,
} from '../../spec/account/session.words.ts'
import { done, expectSame, failed, leafOf, waysOf } from './session.walks.ts'

/** Events, one per equivalence class of payloads. A new event type does not compile until added. */
const HAPPENINGS = {
  'session.login': [
    { type: 'session.login', ...CREDENTIALS },
    { type: 'session.login', username: '', password: '' },
  ],
  'session.google': [
    { type: 'session.google', idToken: ID_TOKEN },
    { type: 'session.google', idToken: '' },
  ],
  'session.register': [
    { type: 'session.register', data: REGISTRATION },
    { type: 'session.register', data: { ...REGISTRATION, email: '' } },
  ],
  'session.logout': [{ type: 'session.logout' }],
  'session.endedElsewhere': [{ type: 'session.endedElsewhere' }],
  'session.replacedElsewhere': [{ type: 'session.replacedElsewhere' }],
  'session.clearErrors': [{ type: 'session.clearErrors' }],
  'user.updated': [{ type: 'user.updated', user: userPlain }],
  'refresh.refused': [{ type: 'refresh.refused' }],
  'network.online': [{ type: 'network.online' }],
  'page.visible': [{ type: 'page.visible' }],
} satisfies { [T in SessionEvent['type']]: Extract<SessionHappening, { type: T }>[] }

const WORDS = answered(401, 'No active account', 'No active account')
const BROKEN = answered(500, 'Server error occurred')

/** Results of each effect. Complete over all effects. */
const ENDS = {
  readTokens: {
    answers: [BOTH, REFRESH_ONLY, NOTHING].map((tokens) => ({ to: 'readTokens', with: tokens })),
    failures: [unanswered],
  },
  forceRefresh: {
    answers: [{ to: 'forceRefresh', with: 'A1' }],
    failures: [WORDS, unanswered],
  },
  fetchUser: {
    answers: [{ to: 'fetchUser', with: userAyen }],
    failures: [WORDS, BROKEN, unanswered],
  },
  requestTokens: {
    answers: [{ to: 'requestTokens', with: NEW }],
    failures: [WORDS, unanswered],
  },
  registerUser: {
    answers: [{ to: 'registerUser' }],
    failures: [answered(400, 'username: taken'), unanswered],
  },
  googleSignIn: {
    answers: [
      { to: 'googleSignIn', with: GOOGLE_YES },
      { to: 'googleSignIn', with: { ...GOOGLE_YES, user: null } },
      { to: 'googleSignIn', with: { ...GOOGLE_YES, success: false, error: 'Account is closed' } },
      { to: 'googleSignIn', with: { ...GOOGLE_YES, tokens: null } },
    ],
    failures: [WORDS, unanswered],
  },
} satisfies Record<Question, { answers: Answer[]; failures: unknown[] }>

/** The effect invoked in each state. */
const ASKED_AT: Record<string, Question> = {
  'loading.start': 'readTokens',
  'loading.refresh': 'forceRefresh',
  'loading.user': 'fetchUser',
  'anonymous.resuming.start': 'readTokens',
  'anonymous.resuming.refresh': 'forceRefresh',
  'anonymous.resuming.user': 'fetchUser',
  'anonymous.signingIn.token': 'requestTokens',
  'anonymous.signingIn.user': 'fetchUser',
  'anonymous.google.exchange': 'googleSignIn',
  'anonymous.google.user': 'fetchUser',
  'anonymous.registering.account': 'registerUser',
  'anonymous.registering.token': 'requestTokens',
  'anonymous.registering.user': 'fetchUser',
}

const outputOf = (answer: Answer) => ('with' in answer ? answer.with : undefined)
const QUESTIONS = Object.keys(ENDS) as Question[]
const OUTCOMES: EventObject[] = QUESTIONS.flatMap((question) => [
  ...ENDS[question].answers.map((answer) => done(question, outputOf(answer as Answer))),
  ...ENDS[question].failures.map((failure) => failed(question, failure)),
])

function stepOf(event: EventObject & { output?: unknown; error?: unknown }): SessionStep {
  if (event.type in HAPPENINGS) return { happens: event as SessionHappening }
  const place = Object.keys(ASKED_AT).find((at) => event.type.endsWith(`session.${at}`))
  const question = place
    ? ASKED_AT[place]
    : QUESTIONS.find((one) => event.type.endsWith(`.actor.${one}`))
  if (question === undefined) throw new Error(`no step for ${event.type}`)
  if (event.type.startsWith('xstate.after.')) return { passes: QUESTION_LIMIT[question] }
  if (event.type.startsWith('xstate.error.')) return { fails: event.error as never }
  return { answer: { to: question, with: event.output } as Answer }
}

function furtherSteps(asks: Question | null): SessionStep[] {
  const happen = Object.values(HAPPENINGS)
    .flat()
    .map((event): SessionStep => ({ happens: event }))
  if (asks === null) return happen
  return [
    ...happen,
    ...ENDS[asks].answers.map((answer): SessionStep => ({ answer: answer as Answer })),
    ...ENDS[asks].failures.map((fails): SessionStep => ({ fails })),
    { passes: QUESTION_LIMIT[asks] - 1 },
    { passes: QUESTION_LIMIT[asks] },
  ]
}

/** Runs the machine and its reference, compares each step and returns the reference's state. */
async function walk(steps: SessionStep[], visit: (leaf: string) => void): Promise<SessionState> {
  const at = sessionWorld(NOTHING, { readsItself: false })
  let state = sessionStart()
  for (const step of steps) {
    lookAway(at)
    await take(at, step)
    state = sessionReference(state, step)
    const now = seen(at)
    expectSame(now, state.seen)
    if (now.phase === 'authenticated') {
      expectSame([now.user === null, now.stored.access === null], [false, false])
    }
    visit(leafOf(at.actor.getSnapshot().value))
  }
  at.stop()
  return state
}

describe('session on generated paths', () => {
  it('[A3 A4 B10 SESSION-01 SESSION-02 SESSION-11] matches its reference after every generated path and for every further step', async () => {
    const machine = createSessionMachine(testEnv())
    const paths = pathsOf(machine, {
      events: Object.values(HAPPENINGS).flat(),
      outcomes: OUTCOMES,
      project: ({ value, context: c }) => [
        value,
        c.user?.username,
        c.resumable,
        c.loginError,
        c.googleError,
        c.registrationError,
        c.notice,
      ],
    })
    const ways = waysOf(paths)
    const leaves = new Set<string>(['loading.start'])
    let further = 0
    for (const way of ways) {
      const steps = way.map(stepOf)
      const state = await walk(steps, (leaf) => leaves.add(leaf))
      for (const last of furtherSteps(state.seen.asks)) {
        await walk([...steps, last], (leaf) => leaves.add(leaf))
        further++
      }
    }
    expect([...leaves].sort()).toEqual(leavesOf(machine).sort())
    expect(Object.keys(ASKED_AT).length).toBe(leavesOf(machine).length - 2)
    expect(ways.length).toBeGreaterThanOrEqual(90)
    expect(further).toBeGreaterThanOrEqual(1_650)
  })
})
