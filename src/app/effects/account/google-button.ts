import { createActor, fromCallback } from 'xstate'
import {
  createGoogleButtonMachine,
  type GoogleButtonActor,
  type GoogleButtonEvent,
} from '../../../machines/account/googleButton/googleButton.machine.ts'
import type { MachineEnv } from '../../../machines/env.ts'
import { createGoogle, type Google, type GoogleOptions } from '../../../services/browser/google.ts'
import type { Log } from '../../../services/log.ts'
import { googleConfigQuery } from '../../../services/queries/google.ts'
import type { AppParts } from '../../app-parts.ts'
import { reporter } from '../safety/report.ts'

/** Google's script defines its library on `window`. */
type GoogleWindow = Window & GoogleOptions['window']

/** All buttons of an app share one library. */
const libraries = new WeakMap<AppParts, Google>()

/** An actor that shows Google's button in an element; not started. */
export function createGoogleButton(
  parts: AppParts,
  place: GoogleButtonParts['place'],
): GoogleButtonActor {
  const { env, environment, services, queryClient, inspect } = parts
  const { window, clock } = environment
  const { log } = services
  const google =
    libraries.get(parts) ??
    createGoogle({ window: window as GoogleWindow, document: window.document, clock, log })
  libraries.set(parts, google)
  const clientId = services.config.googleClientId
  const fetchConfig = async () =>
    clientId === null ? queryClient.fetchQuery(googleConfigQuery(services.api)) : { clientId }
  return createActor(provideGoogleButton(env, { log, google, fetchConfig, place }), {
    id: 'googleButton',
    clock: clock as never,
    ...(inspect ? { inspect } : {}),
  })
}

export interface GoogleButtonParts {
  log: Log
  google: Pick<Google, 'renderButton'>
  fetchConfig(): Promise<{ clientId: string; nonce?: string }>
  /** The element to render into. */
  place(): HTMLElement | null
}

/** The Google button machine with all implementations provided. */
export function provideGoogleButton(
  env: MachineEnv,
  { log, google, fetchConfig, place }: GoogleButtonParts,
) {
  const serveButton = fromCallback<{ type: never }, void>(({ sendBack }) => {
    const send = (event: GoogleButtonEvent): void => sendBack(event)
    const element = place()
    if (element === null) throw new Error('the element for the Google button does not exist')
    const draw = async () => {
      await google.renderButton({
        ...(await fetchConfig()),
        element,
        onCredential: (idToken) => send({ type: 'google.given', idToken }),
        onFailure: (message) => send({ type: 'google.refused', message }),
      })
      element.querySelector<HTMLElement>('[role=button], button, iframe')?.focus()
    }
    draw().then(
      () => send({ type: 'google.drawn' }),
      (error: unknown) => send({ type: 'google.broken', error }),
    )
  })
  return createGoogleButtonMachine(env).provide({
    actors: { serveButton },
    actions: { reportUnexpected: reporter(log) },
  })
}
