import { fromCallback } from 'xstate'
import type { MachineEnv } from '../../machines/env.ts'
import {
  createGoogleButtonMachine,
  type GoogleButtonEvent,
} from '../../machines/session/googleButton/googleButton.machine.ts'
import type { Google } from '../../services/browser/google.ts'
import type { Log } from '../../services/log.ts'
import { reporter } from './report.ts'

export interface GoogleButtonParts {
  log: Log
  google: Pick<Google, 'renderButton'>
  fetchConfig(): Promise<{ clientId: string; nonce?: string }>
  /** Where it is drawn. */
  place(): HTMLElement | null
}

/** Google's button over its library, in a place on the page. */
export function provideGoogleButton(
  env: MachineEnv,
  { log, google, fetchConfig, place }: GoogleButtonParts,
) {
  const serveButton = fromCallback<{ type: never }, void>(({ sendBack }) => {
    const tell = (event: GoogleButtonEvent): void => sendBack(event)
    const element = place()
    if (element === null) throw new Error("there is no place for Google's button")
    const draw = async () => {
      await google.renderButton({
        ...(await fetchConfig()),
        element,
        onCredential: (idToken) => tell({ type: 'google.given', idToken }),
        onFailure: (message) => tell({ type: 'google.refused', message }),
      })
      element.querySelector<HTMLElement>('[role=button], button, iframe')?.focus()
    }
    draw().then(
      () => tell({ type: 'google.drawn' }),
      (error: unknown) => tell({ type: 'google.broken', error }),
    )
  })
  return createGoogleButtonMachine(env).provide({
    actors: { serveButton },
    actions: { reportUnexpected: reporter(log) },
  })
}
