// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { registerErrors } from '../../../src/views/account/auth/form-errors.ts'
import { type Outside, renderApp } from '../kit/kit.tsx'

const FIELDS = {
  'First name': 'Ayen',
  'Last name': 'Deng',
  Username: 'ayen.deng',
  'E-mail': 'ayen@example.com',
  Password: 'a long secret',
  'Confirm password': 'a long secret',
}

async function fillIn(
  given: Partial<Outside> = {},
  changed: Partial<Record<keyof typeof FIELDS, string>> = {},
  path = '/signup',
) {
  const view = renderApp(path, given)
  await view.user.click(await screen.findByRole('radio', { name: /^Freelancer/ }))
  for (const [label, text] of Object.entries({ ...FIELDS, ...changed })) {
    if (text !== '') await view.user.type(screen.getByLabelText(label), text)
  }
  return view
}

const send = (view: { user: { click(e: Element): Promise<void> } }) =>
  view.user.click(screen.getByRole('button', { name: 'Create account' }))

describe('sign-up page', () => {
  it.each(['/signup', '/register'])(
    '[A27 PROD-05] %s offers exactly three account types',
    async (path) => {
      renderApp(path)
      expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy()
      const radios = screen.getAllByRole('radio') as HTMLInputElement[]
      expect(radios.map((r) => r.value)).toEqual(['creator', 'client', 'freelancer'])
      expect(radios.filter((r) => r.checked)).toEqual([])
    },
  )

  it.each([
    ['REG-01', 'First name', 'Enter your first name'],
    ['REG-02', 'Last name', 'Enter your last name'],
    ['REG-03', 'Username', 'Choose a username'],
    ['REG-04', 'E-mail', 'Enter your e-mail address'],
    ['REG-05', 'Password', 'Choose a password'],
  ] as const)('[%s] sends nothing without %s and marks it', async (_id, label, text) => {
    const registerUser = vi.fn(async () => {})
    const changed =
      label === 'Password' ? { Password: '', 'Confirm password': '' } : { [label]: '' }
    await send(await fillIn({ registerUser }, changed))
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(text).id).toBe(
      field.getAttribute('aria-describedby')?.split(' ').at(-1),
    )
    expect(document.activeElement).toBe(field)
    expect(registerUser).not.toHaveBeenCalled()
  })

  it('[REG-06] sends nothing for "abc" as e-mail', async () => {
    const registerUser = vi.fn(async () => {})
    await send(await fillIn({ registerUser }, { 'E-mail': 'abc' }))
    expect(screen.getByText('Enter an e-mail address such as name@example.com')).toBeTruthy()
    expect(registerUser).not.toHaveBeenCalled()
  })

  it('[REG-07 A4] sends nothing while the passwords differ', async () => {
    const registerUser = vi.fn(async () => {})
    await send(await fillIn({ registerUser }, { 'Confirm password': 'another' }))
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(registerUser).not.toHaveBeenCalled()
  })

  it('[PROD-05] asks for an account type', async () => {
    const registerUser = vi.fn(async () => {})
    const { user } = renderApp('/signup', { registerUser })
    await user.click(await screen.findByRole('button', { name: 'Create account' }))
    expect(screen.getByText('Choose an account type')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Creator/ }))
    expect(registerUser).not.toHaveBeenCalled()
  })

  it('[A4 SESSION-12] sends all but the repeated password, signs in and navigates to the dashboard', async () => {
    const registerUser = vi.fn(async () => {})
    await send(await fillIn({ registerUser }))
    expect(await screen.findByRole('heading', { name: 'Hello, Ayen' })).toBeTruthy()
    expect(registerUser.mock.calls).toEqual([
      [
        {
          first_name: 'Ayen',
          last_name: 'Deng',
          username: 'ayen.deng',
          email: 'ayen@example.com',
          password: 'a long secret',
          user_type: 'freelancer',
        },
      ],
    ])
    expect(window.location.pathname).toBe('/dashboard')
  })

  it('[REG-11 REG-12] shows the server’s message and keeps the typed values', async () => {
    const message = 'email: bad, username: taken'
    await send(
      await fillIn({
        registerUser: () => Promise.reject(serviceFailure({ message, status: 400 })),
      }),
    )
    expect(await screen.findByText(message)).toBeTruthy()
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('ayen.deng')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('a long secret')
  })

  it('[REG-11] shows errors of single fields at their fields, focuses the first, and drops them on edit', async () => {
    const body = {
      password: ['Too common.'],
      username: ['Taken.'],
      profile: { user_type: ['Closed.'] },
    }
    const failure = serviceFailure({ message: 'password: Too common.', status: 400, body })
    const view = await fillIn({ registerUser: () => Promise.reject(failure) })
    await send(view)
    const errorOf = (field: HTMLElement) => {
      const id = field.getAttribute('aria-describedby')?.split(' ').at(-1)
      return field.getAttribute('aria-invalid') && document.getElementById(id ?? '')?.textContent
    }
    const [username, password] = [
      screen.getByLabelText('Username'),
      screen.getByLabelText('Password'),
    ]
    await waitFor(() => expect(errorOf(username)).toBe('Taken.'))
    expect(errorOf(password)).toBe('Too common.')
    expect(screen.getByText('Closed.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Creator/ }))
    await view.user.type(username, '2')
    expect([errorOf(username), errorOf(password)]).toEqual([null, 'Too common.'])
  })

  it('[REG-13] shows a default message for a rejection without a message', async () => {
    await send(
      await fillIn({
        registerUser: () => Promise.reject(serviceFailure({ message: '', status: 500 })),
      }),
    )
    expect(await screen.findByText('Registration failed')).toBeTruthy()
  })

  it('[SESSION-13] asks to log in when the automatic login fails, as a notice and not an error', async () => {
    await send(
      await fillIn({
        requestTokens: () => Promise.reject(serviceFailure({ message: 'x', status: 401 })),
      }),
    )
    const notice = await screen.findByText(
      'Registration successful! Please log in with your credentials.',
    )
    expect(notice.closest('[role=status]')).toBeTruthy()
    expect(screen.getAllByRole('alert').map((a) => a.textContent)).toEqual(['', ''])
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('ayen.deng')
  })
})

describe('sign-up in the modal', () => {
  it('[SESSION-13 MODAL-02] switches to login mode with the notice', async () => {
    const view = renderApp('/about', {
      requestTokens: () => Promise.reject(serviceFailure({ message: 'x', status: 401 })),
    })
    view.kit.app.signInModal.send({ type: 'modal.open', mode: 'register' })
    const dialog = within(await screen.findByRole('dialog'))
    await view.user.click(dialog.getByRole('radio', { name: /^Client/ }))
    for (const [label, text] of Object.entries(FIELDS)) {
      await view.user.type(dialog.getByLabelText(label), text)
    }
    await view.user.click(dialog.getByRole('button', { name: 'Create account' }))
    expect(
      await dialog.findByText('Registration successful! Please log in with your credentials.'),
    ).toBeTruthy()
    await waitFor(() => expect(view.kit.app.signInModal.getSnapshot().value).toBe('login'))
  })
})

describe('registration errors', () => {
  const right = {
    username: 'ayen',
    password: 'pw',
    confirm: 'pw',
    first_name: 'Ayen',
    last_name: 'Deng',
    email: 'a@b.c',
    user_type: 'creator',
  } as const

  it('[REG-01 REG-06 REG-07] are empty for a complete form', () => {
    expect(registerErrors({ ...right })).toEqual({})
  })

  it('[REG-01 REG-02 REG-03] treat white space as an empty name', () => {
    expect(registerErrors({ ...right, first_name: ' ', last_name: '\t', username: '  ' })).toEqual({
      first_name: 'Enter your first name',
      last_name: 'Enter your last name',
      username: 'Choose a username',
    })
  })
})
