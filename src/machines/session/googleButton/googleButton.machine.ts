/**
 * Google's own button (A26, LOGIN-03). Its code is heavy, so it is fetched for those who ask for it;
 * the button then takes the place of ours. Emits `google.given` with what Google says of the person.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import type { MachineEnv } from '../../env.ts'
import { notImplementedCallback } from '../../not-implemented.ts'

export type GoogleButtonEvent =
  /** The person asks for Google. */
  | { type: 'google.ask' }
  | { type: 'google.drawn' }
  /** It could not be drawn. */
  | { type: 'google.broken'; error: unknown }
  /** What Google says of the person. */
  | { type: 'google.given'; idToken: string }
  /** Google answered without it. */
  | { type: 'google.refused'; message: string }

export type GoogleButtonEmitted = { type: 'google.given'; idToken: string }

export interface GoogleButtonContext {
  /** What went wrong last. */
  problem: string | null
}

const wordsOf = (error: unknown): string =>
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
    complain: assign((_, params: { error: unknown }) => ({ problem: wordsOf(params.error) })),
    noteRefusal: assign((_, params: { message: string }) => ({ problem: params.message })),
    tellGiven: emit((_, params: { idToken: string }) => ({
      type: 'google.given' as const,
      idToken: params.idToken,
    })),
  },
})

/** @returns the machine; `src/app` provides `serveButton`. */
export function createGoogleButtonMachine(_env: MachineEnv) {
  return button.createMachine({
    id: 'googleButton',
    description: 'Sign-in with Google. It lives as long as its place on the page and never ends.',
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
          'Our own button stands there, with what went wrong last. It waits for the person to ask, however long.',
        on: { 'google.ask': { target: 'wanted', actions: 'forgive' } },
      },
      wanted: {
        description:
          'Google is asked for, and what it says of the person is heard. It lasts as long as its place on the page, unless the fetching fails.',
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
            actions: ['forgive', { type: 'tellGiven', params: ({ event }) => event }],
          },
          'google.refused': { actions: { type: 'noteRefusal', params: ({ event }) => event } },
        },
        initial: 'fetching',
        states: {
          fetching: {
            description:
              "The server's client id and Google's code are on their way, bounded by the HTTP client's 30 s and the 10 s of the library.",
            meta: { req: ['GOOGLE-03', 'GOOGLE-06'] },
            on: { 'google.drawn': 'there' },
          },
          there: {
            description:
              "Google's button stands in place of ours. It waits for the person, however long.",
          },
        },
      },
    },
  })
}

export type GoogleButtonMachine = ReturnType<typeof createGoogleButtonMachine>
export type GoogleButtonActor = ActorRefFrom<GoogleButtonMachine>
export type GoogleButtonSnapshot = SnapshotFrom<GoogleButtonMachine>
