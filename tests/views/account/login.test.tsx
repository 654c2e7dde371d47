// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { GoogleResult, Tokens } from '../../../src/protocol/base/types.ts'
import { loginPath, pathAfterLogin } from '../../../src/views/routing/return-to.ts'
import { AYEN, deferred, type Outside, renderApp } from '../kit/kit.tsx'

const TOKENS: Tokens = { access: 'a', refresh: 'r' }

async function fillIn(given: Partial<Outside>) {
  const view = renderApp('/login', given)
  await view.user.type(await screen.findByLabelText('Username'), 'ayen.deng')
  await view.user.type(screen.getByLabelText('Password'), 'a long secret')
  return view
}

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((a) => a.textContent)
    .filter(Boolean)

describe('login page', () => {
  it('[LOGIN-01 LOGIN-08] sends nothing while a field is empty and focuses the first empty field', async () => {
    const requestTokens = vi.fn(async () => TOKENS)
    const { user } = renderApp('/login', { requestTokens })
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    const username = screen.getByLabelText('Username')
    expect(username.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter your username')).toBeTruthy()
    expect(screen.getByText('Enter your password')).toBeTruthy()
    expect(document.activeElement).toBe(username)
    await user.type(username, 'ayen.deng')
    expect(screen.queryByText('Enter your username')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(requestTokens).not.toHaveBeenCalled()
  })

  it('[LOGIN-02] shows Signing In... while busy, and Sign In again after a rejection', async () => {
    const response = deferred<Tokens>()
    const requestTokens = vi.fn(() => response.promise)
    const { user } = await fillIn({ requestTokens })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    const button = await screen.findByRole('button', { name: 'Signing In...' })
    await user.click(button)
    expect(requestTokens.mock.calls).toEqual([
      [{ username: 'ayen.deng', password: 'a long secret' }],
    ])
    response.reject(serviceFailure({ message: 'no', status: 401 }))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  it('trims the username but not the password', async () => {
    const requestTokens = vi.fn(async () => TOKENS)
    const { user } = renderApp('/login', { requestTokens })
    await user.type(await screen.findByLabelText('Username'), ' ayen.deng ')
    await user.type(screen.getByLabelText('Password'), ' a long secret ')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Hello, Ayen' })
    expect(requestTokens.mock.calls).toEqual([
      [{ username: 'ayen.deng', password: ' a long secret ' }],
    ])
  })

  it('[LOGIN-05 A3] navigates to the dashboard without showing Already Logged In', async () => {
    const { user } = await fillIn({})
    const seen = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const h of document.querySelectorAll('h1')) seen.add(h.textContent ?? '')
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Hello, Ayen' })
    watch.disconnect()
    expect(window.location.pathname).toBe('/dashboard')
    expect([...seen]).not.toContain('Already Logged In')
  })

  it.each([
    [
      'No active account found with the given credentials',
      'No active account found with the given credentials',
    ],
    [null, 'Login failed. Check your credentials.'],
  ])('[LOGIN-06 LOGIN-10] a rejection with message %j shows %j', async (serverMessage, shown) => {
    const { user } = await fillIn({
      requestTokens: () =>
        Promise.reject(serviceFailure({ message: 'x', status: 401, serverMessage })),
    })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(alerts()).toEqual([shown]))
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('ayen.deng')
  })

  it('[LOGIN-03] shows the divider OR followed by the Google button', async () => {
    renderApp('/login')
    const divider = await screen.findByText('OR')
    const google = screen.getByRole('button', { name: 'Continue with Google' })
    expect(divider.compareDocumentPosition(google)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('[LOGIN-04] explains sign-up through Get Started and links to the home page and /signup', async () => {
    renderApp('/login')
    const note = await screen.findByText(/Sign up through Get Started on the/)
    expect(within(note).getByRole('link', { name: 'home page' }).getAttribute('href')).toBe('/')
    const account = within(note).getByRole('link', { name: 'create an account here' })
    expect(account.getAttribute('href')).toBe('/signup')
  })

  it('shows the password on request', async () => {
    const { user } = await fillIn({})
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  })
})

describe('Google sign-in', () => {
  const REFUSAL: GoogleResult = {
    success: false,
    tokens: null,
    user: null,
    created: false,
    error: null,
  }

  /** Simulates Google's library: its button returns the token immediately. */
  const google: Outside['google'] = {
    async renderButton({ clientId, element, onCredential }) {
      const button = document.createElement('button')
      button.textContent = `Google of ${clientId}`
      button.onclick = () => onCredential('id-token-1')
      element.append(button)
    },
  }

  async function throughGoogle(given: Partial<Outside>) {
    const view = renderApp('/login', {
      googleConfig: async () => ({ clientId: 'client-1' }),
      google,
      ...given,
    })
    await view.user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    await view.user.click(await screen.findByRole('button', { name: 'Google of client-1' }))
    return view
  }

  it('[LOGIN-03 SESSION-07] signs in with the token and navigates to the dashboard', async () => {
    const googleSignIn = vi.fn(
      async (): Promise<GoogleResult> => ({
        ...REFUSAL,
        success: true,
        tokens: TOKENS,
        user: AYEN,
      }),
    )
    await throughGoogle({ googleSignIn })
    expect(await screen.findByRole('heading', { name: 'Hello, Ayen' })).toBeTruthy()
    expect(googleSignIn.mock.calls).toEqual([['id-token-1']])
  })

  it.each([
    ['This account is closed', 'This account is closed'],
    [null, 'Google authentication failed'],
    ['', 'Google sign-in failed. Please try again.'],
  ])('[LOGIN-07 GOOGLE-01 GOOGLE-05] a response with error %j shows %j', async (error, shown) => {
    await throughGoogle({ googleSignIn: async () => ({ ...REFUSAL, error }) })
    await waitFor(() => expect(alerts()).toEqual([shown]))
  })

  it.each(['Google OAuth not configured on backend', 'Failed to initialize Google Sign-In'])(
    '[GOOGLE-03 GOOGLE-04 A26] shows "%s" and keeps the button',
    async (message) => {
      const view = renderApp('/login', {
        googleConfig: () => Promise.reject(serviceFailure({ message, status: 503 })),
      })
      await view.user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
      await waitFor(() => expect(alerts()).toEqual([message]))
      expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    },
  )

  it('[GOOGLE-03] shows an error when its chunk fails to load, and loads it on the next press', async () => {
    const { kit, user } = renderApp('/login', {
      googleConfig: async () => ({ clientId: 'client-1' }),
      google,
    })
    const { app } = kit
    const { createGoogleButton } = app
    app.createGoogleButton = () => Promise.reject(new TypeError('no such module'))
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    await waitFor(() => expect(alerts()).toEqual(['Google sign-in failed. Please try again.']))
    app.createGoogleButton = createGoogleButton
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(await screen.findByRole('button', { name: 'Google of client-1' })).toBeTruthy()
    expect(alerts()).toEqual([])
  })
})

describe('sign-in modal', () => {
  const open = async (given: Partial<Outside> = {}) => {
    const view = renderApp('/about', given)
    await view.user.click(await screen.findByRole('button', { name: 'Get Started' }))
    return { ...view, dialog: within(await screen.findByRole('dialog')) }
  }

  it('[MODAL-01 A27] opens in login mode from Get Started and closes again', async () => {
    const { user, kit, dialog } = await open()
    expect(dialog.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(kit.app.signInModal.getSnapshot().value).toBe('closed'))
  })

  it('[MODAL-02] switches both ways and keeps the typed values', async () => {
    const { user, dialog } = await open()
    await user.type(dialog.getByLabelText('Username'), 'ayen.deng')
    await user.click(dialog.getByRole('button', { name: 'Create an account' }))
    expect(dialog.getByRole('heading', { name: 'Join the community' })).toBeTruthy()
    expect((dialog.getByLabelText('Username') as HTMLInputElement).value).toBe('ayen.deng')
    expect(dialog.getByLabelText('E-mail')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    expect(dialog.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(dialog.queryByLabelText('E-mail')).toBeNull()
  })

  it('[LOGIN-09 A4] shows a shorter message than the page for a failure without server text', async () => {
    const { user, dialog } = await open({
      requestTokens: () => Promise.reject(serviceFailure({ message: 'x', status: 401 })),
    })
    await user.type(dialog.getByLabelText('Username'), 'ayen.deng')
    await user.type(dialog.getByLabelText('Password'), 'wrong')
    await user.click(dialog.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(dialog.getByText('Login failed')).toBeTruthy())
  })

  it('[A3] closes on success and stays on the page', async () => {
    const { user, dialog } = await open()
    await user.type(dialog.getByLabelText('Username'), 'ayen.deng')
    await user.type(dialog.getByLabelText('Password'), 'right')
    await user.click(dialog.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('button', { name: 'Account of Ayen Deng' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.pathname).toBe('/about')
  })

  it('closes on back navigation', async () => {
    const { kit } = await open()
    window.history.back()
    window.dispatchEvent(new PopStateEvent('popstate'))
    await waitFor(() => expect(kit.app.signInModal.getSnapshot().value).toBe('closed'))
  })
})

describe('destination after a login', () => {
  it.each([
    ['next=%2Fmessages%2F3', '/messages/3'],
    ['', '/dashboard'],
    ['next=https%3A%2F%2Fevil.example', '/dashboard'],
    ['next=%2F%2Fevil.example', '/dashboard'],
    ['next=%2F%5Cevil.example', '/dashboard'],
    ['next=%2F%09%2Fevil.example', '/dashboard'],
    ['next=%2F%0A%5Cevil.example', '/dashboard'],
    ['next=%2F.%2F%2Fevil.example', '/dashboard'],
    ['next=javascript%3Aalert(1)', '/dashboard'],
    ['next=', '/dashboard'],
  ])('[LOGIN-05] ?%s leads to %s', (search, to) => {
    expect(pathAfterLogin(search)).toBe(to)
  })

  it('[LOGIN-05] returns to the guarded URL with its query', () => {
    const address = loginPath('/search?q=a&b=c')
    expect(address).toBe('/login?next=%2Fsearch%3Fq%3Da%26b%3Dc')
    expect(pathAfterLogin(address.split('?').slice(1).join('?'))).toBe('/search?q=a&b=c')
  })
})
