/**
 * Google's own sign-in button (A26, LOGIN-03). Its script is large, so it is loaded on request and
 * then replaces our button. Emits `google.given` with the id token.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import type { MachineEnv } from '../../env.ts'
import { notImplementedCallback } from '../../not-implemented.ts'

export type GoogleButtonEvent =
  /** The user chooses Google. */
  | { type: 'google.ask' }
  | { type: 'google.drawn' }
  /** The button could not be rendered. */
  | { type: 'google.broken'; error: unknown }
  /** Google returned an id token. */
  | { type: 'google.given'; idToken: string }
  /** Google responded without one. */
  | { type: 'google.refused'; message: string }

type GoogleButtonEmitted = { type: 'google.given'; idToken: string }

interface GoogleButtonContext {
  /** Last error. */
  problem: string | null
}

const errorMessageOf = (error: unknown): string =>
  isServiceFailure(error) && error.message !== '' ? error.message : TEXTS.googleSignInFailed

const button = setup({
  types: {
    context: {} as GoogleButtonContext,
    events: {} as GoogleButtonEvent,
    emitted: {} as GoogleButtonEmitted,
  },
  actors: { serveButton: notImplementedCallback<{ type: never }>('serveButton') },
  actions: {
    reportUnexpected: () => {},
    forgive: assign({ problem: null }),
    complain: assign((_, params: { error: unknown }) => ({
      problem: errorMessageOf(params.error),
    })),
    setRejection: assign((_, params: { message: string }) => ({ problem: params.message })),
    notifyCredential: emit((_, params: { idToken: string }) => ({
      type: 'google.given' as const,
      idToken: params.idToken,
    })),
  },
})

/** @returns the machine; `src/app` provides `serveButton`. */
export function createGoogleButtonMachine(_env: MachineEnv) {
  return button.createMachine({
    id: 'googleButton',
    description: 'Sign-in with Google; runs as long as its place on the page and never ends.',
    context: { problem: null },
    initial: 'idle',
    on: {
      'google.ask': {},
      'google.drawn': {},
      'google.broken': {},
      'google.given': {},
      'google.refused': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: {
        description:
          'Our own button is shown, with the last error; waits for the user without time limit.',
        on: { 'google.ask': { target: 'wanted', actions: 'forgive' } },
      },
      wanted: {
        description:
          "Google's button is loading or shown and its responses are handled; lasts as long as its place on the page unless loading fails.",
        invoke: {
          id: 'serveButton',
          src: 'serveButton',
          onError: {
            target: 'idle',
            actions: [
              'reportUnexpected',
              { type: 'complain', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        on: {
          'google.broken': {
            target: 'idle',
            actions: { type: 'complain', params: ({ event }) => event },
          },
          'google.given': {
            actions: ['forgive', { type: 'notifyCredential', params: ({ event }) => event }],
          },
          'google.refused': { actions: { type: 'setRejection', params: ({ event }) => event } },
        },
        initial: 'fetching',
        states: {
          fetching: {
            description:
              "Loads the server's client id and Google's script, limited by the HTTP client's 30 s and 10 s for the script.",
            meta: { req: ['GOOGLE-03', 'GOOGLE-06'] },
            on: { 'google.drawn': 'there' },
          },
          there: {
            description: "Google's button replaces ours; waits for the user without time limit.",
          },
        },
      },
    },
  })
}

type GoogleButtonMachine = ReturnType<typeof createGoogleButtonMachine>
export type GoogleButtonActor = ActorRefFrom<GoogleButtonMachine>
export type GoogleButtonSnapshot = SnapshotFrom<GoogleButtonMachine>
