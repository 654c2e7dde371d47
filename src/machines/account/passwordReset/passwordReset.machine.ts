/**
 * Password reset by mail, an API extension: asks for a link, or sets a new password with the token
 * of a link. The page that shows it starts and stops it.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import { serverFieldErrors } from '../../../protocol/base/field-errors.ts'
import type { MachineEnv } from '../../env.ts'
import { notImplemented } from '../../not-implemented.ts'

export type PasswordResetEvent =
  /** The user asks for a link to this address, or for another one. */
  | { type: 'reset.request'; email: string }
  /** The user chose a new password. */
  | { type: 'reset.save'; password: string }
  | { type: 'reset.retry' }
  /** The user wants a new link, or enters another address. */
  | { type: 'reset.restart' }

interface PasswordResetContext {
  /** Token of the opened link; null = the user asks for one. */
  token: string | null
  /** Address that the link was requested for. */
  email: string
  /** Account of the link; null = unknown. */
  username: string | null
  password: string
  /** Error of the last request. */
  problem: string | null
  /** Why the new password was refused. */
  passwordProblem: string | null
}

/** How long another link cannot be requested, ms. */
const RESEND_DELAY_MS = 60_000

const FAILED = 'Something went wrong. Please try again.'

const messageOf = (error: unknown): string =>
  isServiceFailure(error) && error.message !== '' ? error.message : FAILED

/** The server refused the link itself: used, expired or unknown. */
const isLinkRefused = (error: unknown): boolean =>
  isServiceFailure(error) &&
  (error.status === 404 || serverFieldErrors(error, ['token']).token !== undefined)

const passwordReset = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    input: {} as { token: string | null },
  },
  actors: {
    checkAvailable: notImplemented<boolean, void>('checkAvailable'),
    verifyLink: notImplemented<string | null, { token: string }>('verifyLink'),
    requestLink: notImplemented<void, { email: string }>('requestLink'),
    savePassword: notImplemented<void, { token: string; password: string }>('savePassword'),
  },
  delays: { resend: RESEND_DELAY_MS },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isAvailable: (_, params: { isAvailable: boolean }) => params.isAvailable,
    isRefusedLink: (_, params: { error: unknown }) => isLinkRefused(params.error),
  },
  actions: {
    reportUnexpected: () => {},
    setEmail: assign((_, params: { email: string }) => ({ email: params.email, problem: null })),
    setUsername: assign((_, params: { username: string | null }) => ({
      username: params.username,
    })),
    setPassword: assign((_, params: { password: string }) => ({
      password: params.password,
      problem: null,
      passwordProblem: null,
    })),
    clearPassword: assign({ password: '' }),
    forgive: assign({ problem: null }),
    complain: assign((_, params: { error: unknown }) => {
      const { new_password } = serverFieldErrors(params.error, ['new_password'])
      return new_password === undefined
        ? { problem: messageOf(params.error), passwordProblem: null }
        : { problem: null, passwordProblem: new_password }
    }),
    forgetLink: assign({ token: null, username: null, problem: null, passwordProblem: null }),
  },
})

const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
const complain = { type: 'complain', params: errorOf } as const
const ifRefused = { guard: { type: 'isRefusedLink', params: errorOf } } as const

/** @returns the machine; `src/app` provides the requests. */
export function createPasswordResetMachine(_env: MachineEnv) {
  return passwordReset.createMachine({
    id: 'passwordReset',
    description: 'Password reset by mail; ends when the new password is saved.',
    context: ({ input }) => ({
      token: input?.token ?? null,
      email: '',
      username: null,
      password: '',
      problem: null,
      passwordProblem: null,
    }),
    initial: 'opening',
    on: {
      'reset.request': {},
      'reset.save': {},
      'reset.retry': {},
      'reset.restart': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      opening: {
        description: 'Leaves at once: with a token the link is verified.',
        always: [{ guard: 'hasToken', target: 'verifying' }, { target: 'checking' }],
      },
      checking: {
        description:
          "Asks whether the API can reset passwords, limited by the HTTP client's 30 s; other APIs do not know the request.",
        invoke: {
          id: 'checkAvailable',
          src: 'checkAvailable',
          onDone: [
            {
              guard: {
                type: 'isAvailable',
                params: ({ event }) => ({ isAvailable: event.output }),
              },
              target: 'requesting',
            },
            { target: 'unavailable' },
          ],
          onError: { target: 'unreachable', actions: complain },
        },
      },
      unavailable: {
        description:
          'The API sends no reset links; the page names another way. Stays until the page is left.',
      },
      unreachable: {
        description: 'The first request failed; waits for the user without time limit.',
        on: { 'reset.retry': { target: 'opening', actions: 'forgive' } },
      },
      requesting: {
        description: 'Asks for a link.',
        initial: 'entering',
        states: {
          entering: {
            description: 'The user enters an address; waits without time limit.',
            on: {
              'reset.request': {
                target: 'sending',
                actions: { type: 'setEmail', params: ({ event }) => event },
              },
            },
          },
          sending: {
            description: "The request for a link runs, limited by the HTTP client's 30 s.",
            invoke: {
              id: 'requestLink',
              src: 'requestLink',
              input: ({ context }) => ({ email: context.email }),
              onDone: 'sent',
              onError: { target: 'entering', actions: complain },
            },
          },
          sent: {
            description:
              'The link is on its way; another one can be requested after a minute. Waits without time limit.',
            initial: 'recent',
            on: { 'reset.restart': 'entering' },
            states: {
              recent: {
                description: 'Lasts one minute.',
                after: { resend: 'repeatable' },
              },
              repeatable: {
                description: 'Waits for the user without time limit.',
                on: {
                  'reset.request': {
                    target: '#passwordReset.requesting.sending',
                    actions: { type: 'setEmail', params: ({ event }) => event },
                  },
                },
              },
            },
          },
        },
      },
      verifying: {
        description: "Checks the link, limited by the HTTP client's 30 s.",
        invoke: {
          id: 'verifyLink',
          src: 'verifyLink',
          input: ({ context }) => ({ token: context.token ?? '' }),
          onDone: {
            target: 'choosing',
            actions: { type: 'setUsername', params: ({ event }) => ({ username: event.output }) },
          },
          onError: [
            { ...ifRefused, target: 'expired' },
            { target: 'unreachable', actions: complain },
          ],
        },
      },
      expired: {
        description:
          'The link was used, is too old or invalid; waits for the user without time limit.',
        entry: 'forgetLink',
        on: { 'reset.restart': 'checking' },
      },
      choosing: {
        description: 'Sets a new password with the token of a link that works.',
        initial: 'entering',
        states: {
          entering: {
            description: 'The user chooses a new password; waits without time limit.',
            on: {
              'reset.save': {
                target: 'saving',
                actions: { type: 'setPassword', params: ({ event }) => event },
              },
            },
          },
          saving: {
            description:
              "The new password is being saved, limited by the HTTP client's 30 s; another press is ignored.",
            invoke: {
              id: 'savePassword',
              src: 'savePassword',
              input: ({ context }) => ({
                token: context.token ?? '',
                password: context.password,
              }),
              onDone: '#passwordReset.saved',
              onError: [
                { ...ifRefused, target: '#passwordReset.expired' },
                { target: 'entering', actions: complain },
              ],
            },
            exit: 'clearPassword',
          },
        },
      },
      saved: {
        type: 'final',
        description: 'The new password is valid and all sessions have ended.',
      },
    },
  })
}

type PasswordResetMachine = ReturnType<typeof createPasswordResetMachine>
export type PasswordResetActor = ActorRefFrom<PasswordResetMachine>
export type PasswordResetSnapshot = SnapshotFrom<PasswordResetMachine>
