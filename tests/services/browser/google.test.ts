// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createGoogle,
  type GoogleIdentity,
  type GoogleOptions,
} from '../../../src/services/browser/google.ts'
import { createLog } from '../../../src/services/log.ts'
import { StepClock, settle } from '../../kit/clock.ts'
import { failure, failureOf } from '../kit/kit.ts'

const SCRIPTS = 'script[src="https://accounts.google.com/gsi/client"]'
const NOT_INITIALISED = failure({ message: 'Failed to initialize Google Sign-In' })

/** Fake Google Identity Services that records its calls. */
function fakeIdentity() {
  const emitted: unknown[] = []
  let callback: ((response: { credential?: string }) => void) | undefined
  const identity: GoogleIdentity = {
    initialize(config) {
      const { callback: given, ...rest } = config
      callback = given
      emitted.push(['initialize', rest])
    },
    renderButton: (parent, options) => emitted.push(['renderButton', parent.id, options]),
    prompt: () => emitted.push('prompt'),
    cancel: () => emitted.push('cancel'),
    disableAutoSelect: () => emitted.push('disableAutoSelect'),
  }
  return {
    identity,
    emitted,
    response: (response: { credential?: string }) => callback?.(response),
  }
}

function create() {
  const clock = new StepClock()
  const window: GoogleOptions['window'] = {}
  const printed: string[] = []
  const print = (message: string) => void printed.push(message)
  const sink = { debug: print, info: print, warn: print, error: print }
  const log = createLog({ sink, level: 'debug' })
  const google = createGoogle({ window, document, clock, log })
  const scripts = () => document.head.querySelectorAll(SCRIPTS).length
  return { clock, window, google, printed, scripts }
}

beforeEach(() => {
  document.head.innerHTML = ''
})

describe('load', () => {
  it('[GOOGLE-06] uses an already loaded library without adding a script', async () => {
    const { google, window, scripts } = create()
    const { identity } = fakeIdentity()
    window.google = { accounts: { id: identity } }
    expect(await google.load()).toBe(identity)
    expect(scripts()).toBe(0)
  })

  it('[GOOGLE-06 GOOGLE-07] resolves at the first poll after the library has loaded', async () => {
    const { google, window, clock, scripts } = create()
    const { identity } = fakeIdentity()
    const found = vi.fn()
    void google.load().then(found)
    await clock.advanceAsync(2_350)
    expect([scripts(), clock.waiting]).toEqual([1, [50]])
    window.google = { accounts: { id: identity } }
    await clock.advanceAsync(49)
    expect(found).not.toHaveBeenCalled()
    await clock.advanceAsync(1)
    expect(found).toHaveBeenCalledWith(identity)
    expect(clock.waiting).toEqual([])
  })

  it('[GOOGLE-03 GOOGLE-06] fails at 10 s, not before', async () => {
    const { google, clock } = create()
    const settled = vi.fn()
    const failed = failureOf(google.load())
    void failed.then(settled)
    await clock.advanceAsync(9_999)
    expect(settled).not.toHaveBeenCalled()
    await clock.advanceAsync(1)
    expect(await failed).toEqual(NOT_INITIALISED)
  })

  it('[GOOGLE-06 GOOGLE-07] polls every 100 ms, at most 100 times', async () => {
    const { google, clock, window } = create()
    const at: number[] = []
    const from = clock.now()
    Object.defineProperty(window, 'google', { get: () => void at.push(clock.now() - from) })
    const failed = failureOf(google.load())
    await clock.advanceAsync(20_000)
    await failed
    const polls = at.filter((ms) => ms > 0)
    expect(polls).toEqual(Array.from({ length: 100 }, (_, n) => (n + 1) * 100))
  })

  it('adds one script for concurrent calls', async () => {
    const { google, clock, window, scripts } = create()
    const both = Promise.all([google.load(), google.load()])
    await settle()
    expect(scripts()).toBe(1)
    const { identity } = fakeIdentity()
    window.google = { accounts: { id: identity } }
    await clock.advanceAsync(100)
    expect(await both).toEqual([identity, identity])
  })

  it('retries with a new script after a failure and removes the old one', async () => {
    const { google, clock, window, scripts } = create()
    const failed = failureOf(google.load())
    await clock.advanceAsync(10_000)
    await failed
    expect(scripts()).toBe(0)
    const again = google.load()
    await settle()
    expect(scripts()).toBe(1)
    const { identity } = fakeIdentity()
    window.google = { accounts: { id: identity } }
    await clock.advanceAsync(100)
    expect(await again).toBe(identity)
  })
})

describe('renderButton', () => {
  const button = () => {
    const element = document.createElement('div')
    element.id = 'here'
    const received: unknown[] = []
    return {
      received,
      options: {
        clientId: 'client-1',
        element,
        onCredential: (token: string) => received.push(['credential', token]),
        onFailure: (message: string) => received.push(['failure', message]),
        options: { text: 'continue_with', width: 320 } as const,
      },
    }
  }

  it('[GOOGLE-06] passes on the server’s nonce', async () => {
    const { google, window } = create()
    const { identity, emitted } = fakeIdentity()
    window.google = { accounts: { id: identity } }
    await google.renderButton({ ...button().options, nonce: 'nonce-1' })
    expect(emitted[0]).toEqual([
      'initialize',
      {
        client_id: 'client-1',
        nonce: 'nonce-1',
        auto_select: false,
        cancel_on_tap_outside: true,
      },
    ])
  })

  it('[GOOGLE-06] initialises the library with the client id and renders its button', async () => {
    const { google, window } = create()
    const { identity, emitted, response } = fakeIdentity()
    window.google = { accounts: { id: identity } }
    const { options, received } = button()
    await google.renderButton(options)
    response({ credential: 'id-token' })
    response({})
    expect(emitted).toEqual([
      ['initialize', { client_id: 'client-1', auto_select: false, cancel_on_tap_outside: true }],
      [
        'renderButton',
        'here',
        { type: 'standard', theme: 'outline', text: 'continue_with', width: 320 },
      ],
    ])
    expect(received).toEqual([
      ['credential', 'id-token'],
      ['failure', 'Google authentication failed'],
    ])
  })

  it('[GOOGLE-03] fails with the same text when the library throws', async () => {
    const { google, window, printed } = create()
    const { identity } = fakeIdentity()
    identity.initialize = () => {
      throw new Error('invalid client')
    }
    window.google = { accounts: { id: identity } }
    expect(await failureOf(google.renderButton(button().options))).toEqual(NOT_INITIALISED)
    expect(printed).toEqual(['the Google library failed'])
  })
})

describe('forget', () => {
  it('disables automatic sign-in after a logout and does not need the library', () => {
    const { google, window } = create()
    google.forget()
    const { identity, emitted } = fakeIdentity()
    window.google = { accounts: { id: identity } }
    google.forget()
    expect(emitted).toEqual(['disableAutoSelect'])
  })
})
