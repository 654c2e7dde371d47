import {
  createSessionMachine,
  type SessionEvent,
} from '../../../../src/machines/account/session/session.machine.ts'
import {
  currentUser,
  isResumable,
  sessionPhase,
} from '../../../../src/machines/account/session/session.selectors.ts'
import { busyWith } from '../../../../src/machines/account/session/signIn.selectors.ts'
import type { GoogleResult, RegistrationData, User } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import type { Tokens } from '../../../spec/account/refresh.reference.ts'
import type {
  Answer,
  Question,
  SessionEmitted,
  SessionSeen,
  SessionStep,
} from '../../../spec/account/session.words.ts'
import { controlled } from '../../controlled.ts'

/**
 * The session machine with a storage and effects that tests settle. With `readsItself` (default)
 * storage responds at once with its content.
 */
export function sessionWorld(stored: Tokens, options: { readsItself?: boolean } = {}) {
  const world = { stored: { ...stored }, readsItself: options.readsItself ?? true }
  const did: string[] = []
  const reported: string[] = []
  const effects = {
    readTokens: controlled<Tokens>(() =>
      world.readsItself ? Promise.resolve({ ...world.stored }) : null,
    ),
    forceRefresh: controlled<string>(),
    fetchUser: controlled<User>(),
    requestTokens: controlled<
      { access: string; refresh: string },
      { username: string; password: string }
    >(),
    registerUser: controlled<void, { data: RegistrationData }>(),
    googleSignIn: controlled<GoogleResult, { idToken: string }>(),
  } satisfies Record<Question, unknown>

  const harness = run((env) =>
    createSessionMachine(env).provide({
      actors: {
        readTokens: effects.readTokens.logic,
        forceRefresh: effects.forceRefresh.logic,
        fetchUser: effects.fetchUser.logic,
        requestTokens: effects.requestTokens.logic,
        registerUser: effects.registerUser.logic,
        googleSignIn: effects.googleSignIn.logic,
      },
      actions: {
        storeTokens: (_, { access, refresh }) => {
          did.push(`storeTokens ${access} ${refresh ?? '-'}`)
          world.stored = { access, refresh: refresh ?? world.stored.refresh }
        },
        clearTokens: () => {
          did.push('clearTokens')
          world.stored = { access: null, refresh: null }
        },
        forgetSession: (_, { reason }) => void did.push(`forgetSession ${reason}`),
        reportUnexpected: ({ event }) => void reported.push(event.type),
      },
    }),
  )
  return { ...harness, world, did, reported, effects }
}

export type SessionWorld = ReturnType<typeof sessionWorld>

/** The effect the session waits for; throws if there is more than one. */
function requests(at: SessionWorld): Question | null {
  const open = (Object.keys(at.effects) as Question[]).filter((name) => at.effects[name].isOpen)
  if (open.length > 1) throw new Error(`several effects are running: ${open.join(', ')}`)
  return open[0] ?? null
}

/** Changes that other tabs or actors have made to storage before the event arrives. */
const BEFORE = {
  'session.endedElsewhere': (at) => {
    at.world.stored = { access: null, refresh: null }
  },
  'refresh.refused': (at) => {
    at.world.stored.access = null
  },
} satisfies Partial<Record<SessionEvent['type'], (at: SessionWorld) => void>>

function give({ effects, world }: SessionWorld, answer: Answer): void {
  if (answer.to === 'readTokens') {
    world.stored = { ...answer.with }
    effects.readTokens.current.resolve({ ...answer.with })
  } else if (answer.to === 'forceRefresh') {
    world.stored.access = answer.with
    effects.forceRefresh.current.resolve(answer.with)
  } else if (answer.to === 'fetchUser') effects.fetchUser.current.resolve(answer.with)
  else if (answer.to === 'requestTokens') effects.requestTokens.current.resolve(answer.with)
  else if (answer.to === 'registerUser') effects.registerUser.current.resolve()
  else effects.googleSignIn.current.resolve(answer.with)
}

export async function take(at: SessionWorld, step: SessionStep): Promise<void> {
  if ('passes' in step) return at.advance(step.passes)
  if ('happens' in step) {
    const { type } = step.happens
    if (type in BEFORE) BEFORE[type as keyof typeof BEFORE](at)
    at.send(step.happens)
  } else if ('answer' in step) {
    give(at, step.answer)
  } else {
    const question = requests(at)
    if (question === null) throw new Error('no effect is running')
    at.effects[question].current.reject(step.fails)
  }
  await at.settle()
}

/** Clears the recorded events and effects, so that only the next step is recorded. */
export function lookAway(at: SessionWorld): void {
  at.sentEvents.length = 0
  at.did.length = 0
}

export function seen(at: SessionWorld): SessionSeen {
  const snapshot = at.actor.getSnapshot()
  const { loginError, googleError, registrationError, notice } = snapshot.context
  return {
    phase: sessionPhase(snapshot),
    busy: busyWith(snapshot),
    asks: requests(at),
    user: currentUser(snapshot),
    resumable: isResumable(snapshot),
    loginError,
    googleError,
    registrationError,
    notice,
    stored: at.world.stored,
    emitted: at.sentEvents as SessionEmitted[],
    did: at.did,
  }
}

/** A session that started with an empty storage and took these steps. */
export async function sessionAfter(...steps: SessionStep[]): Promise<SessionWorld> {
  const at = sessionWorld({ access: null, refresh: null })
  await at.settle()
  for (const step of steps) await take(at, step)
  return at
}
