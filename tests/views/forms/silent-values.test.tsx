// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../kit/kit.tsx'

type Write = (field: HTMLInputElement, value: string) => void

/** How values arrive without an event: from an extension's own world, or by a script of the page. */
const WRITERS: [name: string, write: Write][] = [
  [
    'the prototype’s setter',
    (field, value) => {
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      own?.set?.call(field, value)
    },
  ],
  [
    'the element’s setter',
    (field, value) => {
      field.value = value
    },
  ],
]

const write = (by: Write, values: { [label: string]: string }) => {
  for (const [label, value] of Object.entries(values))
    by(screen.getByLabelText<HTMLInputElement>(label), value)
}

describe.each(WRITERS)('values written without events by %s', (_, by) => {
  it('are sent by the sign-in form', async () => {
    const requestTokens = vi.fn(async () => ({ access: 'a', refresh: 'r' }))
    const { user } = renderApp('/login', { requestTokens })
    await screen.findByLabelText('Username')
    write(by, { Username: 'ayen.deng', Password: 'a long secret' })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() =>
      expect(requestTokens.mock.calls).toEqual([
        [{ username: 'ayen.deng', password: 'a long secret' }],
      ]),
    )
  })

  it('are sent by the sign-up form, next to typed ones', async () => {
    const registerUser = vi.fn(async () => {})
    const { user } = renderApp('/signup', { registerUser })
    await user.click(await screen.findByRole('radio', { name: /^Freelancer/ }))
    await user.type(screen.getByLabelText('First name'), 'Ayen')
    await user.type(screen.getByLabelText('Last name'), 'Deng')
    write(by, {
      Username: 'ayen.deng',
      'E-mail': 'ayen@example.com',
      Password: 'a long secret',
      'Confirm password': 'a long secret',
    })
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() =>
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
      ]),
    )
  })

  it('are found by the search page', async () => {
    const { user } = renderApp('/search')
    const field = (await screen.findAllByRole<HTMLInputElement>('searchbox')).at(-1)
    if (!field) throw new Error('no search field')
    by(field, 'milaya')
    await user.type(field, '{Enter}')
    await waitFor(() => expect(window.location.search).toBe('?q=milaya'))
  })
})
