import { GOOGLE_POLL_MS, GOOGLE_WAIT_MS } from '../../protocol/base/constants.ts'
import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

interface GoogleButtonOptions {
  type?: 'standard' | 'icon'
  theme?: 'outline' | 'filled_blue' | 'filled_black'
  size?: 'large' | 'medium' | 'small'
  text?: 'signin_with' | 'signup_with' | 'continue_with' | 'signin'
  shape?: 'rectangular' | 'pill' | 'circle' | 'square'
  /** Pixels, at most 400. */
  width?: number
  locale?: string
}

/** The part of `google.accounts.id` (Google Identity Services) that is used. */
export interface GoogleIdentity {
  initialize(config: {
    client_id: string
    nonce?: string
    callback: (response: { credential?: string }) => void
    auto_select?: boolean
    cancel_on_tap_outside?: boolean
    use_fedcm_for_prompt?: boolean
  }): void
  renderButton(parent: HTMLElement, options: GoogleButtonOptions): void
  prompt(): void
  cancel(): void
  disableAutoSelect(): void
}

export interface GoogleOptions {
  /** The window on which the library defines `google`. */
  window: { google?: { accounts?: { id?: GoogleIdentity } } }
  document: Pick<Document, 'createElement' | 'head'>
  clock: Clock
  log: Log
}

interface GoogleButton {
  clientId: string
  nonce?: string
  element: HTMLElement
  /** Google's id token, for POST auth/google/. */
  onCredential(idToken: string): void
  /** The library's response had no token. */
  onFailure(message: string): void
  options?: GoogleButtonOptions
}

export interface Google {
  /**
   * Adds the library's script at the first call and polls for the library every 100 ms. Rejects
   * with the ServiceFailure `Failed to initialize Google Sign-In` after 10 s (GOOGLE-03, 06, 07).
   */
  load(): Promise<GoogleIdentity>
  /** Loads the library and renders its button into the element. */
  renderButton(button: GoogleButton): Promise<void>
  /** On logout: prevents the library from signing the user in again automatically. */
  forget(): void
}

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'
const MAX_POLLS = GOOGLE_WAIT_MS / GOOGLE_POLL_MS

const notInitialised = () => serviceFailure({ message: TEXTS.googleNotInitialised })

/** Google sign-in with the Google Identity Services library (A26). */
export function createGoogle({ window, document, clock, log }: GoogleOptions): Google {
  let loading: Promise<GoogleIdentity> | null = null
  const library = (): GoogleIdentity | undefined => window.google?.accounts?.id

  const addScript = (): HTMLScriptElement => {
    const script = document.createElement('script')
    script.src = GOOGLE_SCRIPT
    script.async = true
    document.head.append(script)
    return script
  }

  const poll = (): Promise<GoogleIdentity> =>
    new Promise((resolve, reject) => {
      let polls = 0
      const checkLibrary = (): void => {
        polls += 1
        const loaded = library()
        if (loaded) resolve(loaded)
        else if (polls >= MAX_POLLS) reject(notInitialised())
        else clock.setTimeout(checkLibrary, GOOGLE_POLL_MS)
      }
      clock.setTimeout(checkLibrary, GOOGLE_POLL_MS)
    })

  const wait = async (): Promise<GoogleIdentity> => {
    const script = addScript()
    try {
      return await poll()
    } catch (error) {
      script.remove()
      log.warn('the Google library did not load', { src: GOOGLE_SCRIPT })
      throw error
    } finally {
      loading = null
    }
  }

  const load = async (): Promise<GoogleIdentity> => {
    const loaded = library()
    if (loaded) return loaded
    loading ??= wait()
    return loading
  }

  return {
    load,
    async renderButton({ clientId, nonce, element, onCredential, onFailure, options = {} }) {
      const google = await load()
      try {
        google.initialize({
          client_id: clientId,
          ...(nonce === undefined ? {} : { nonce }),
          callback: ({ credential }) => {
            if (credential) onCredential(credential)
            else onFailure(TEXTS.googleFailed)
          },
          auto_select: false,
          cancel_on_tap_outside: true,
        })
        google.renderButton(element, { type: 'standard', theme: 'outline', ...options })
      } catch (error) {
        log.error('the Google library failed', error)
        throw notInitialised()
      }
    },
    forget() {
      try {
        library()?.disableAutoSelect()
      } catch (error) {
        log.warn('the Google library failed', error)
      }
    },
  }
}
