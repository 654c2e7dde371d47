// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Guard } from '../../../src/views/components/errors/guard.tsx'
import { AYEN, renderApp, renderPart } from '../kit/kit.tsx'

const secret = <p>the room</p>
const headings = () => screen.getAllByRole('heading').map((h) => h.textContent)

describe('guard screens', () => {
  it('[GUARD-01 GUARD-05] asks an anonymous user of /dashboard to sign in', async () => {
    renderApp('/dashboard')
    expect(
      await screen.findByRole('heading', { name: 'Authentication Required', level: 1 }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/login?next=%2Fdashboard',
    )
    expect(screen.getByText('Sign in to see this page. We’ll bring you right back.')).toBeTruthy()
  })

  it('[GUARD-01 A22] shows the note of the route instead of the default text', async () => {
    renderPart(
      <Guard level="auth" note="Please log in to access your messages">
        {secret}
      </Guard>,
    )
    expect(await screen.findByText('Please log in to access your messages')).toBeTruthy()
    expect(headings()).toEqual(['Authentication Required'])
    expect(screen.queryByText('the room')).toBeNull()
  })

  it('[GUARD-05] renders the page for a signed-in user', async () => {
    renderPart(<Guard level="auth">{secret}</Guard>, { restored: AYEN })
    expect(await screen.findByText('the room')).toBeTruthy()
  })

  it('[A22] shows the loading indicator while the session is unknown', () => {
    renderPart(<Guard level="auth">{secret}</Guard>, { restored: 'loading' })
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('preloads the page and the authenticated scope while the session is unknown, but nothing for a guest page', () => {
    const requests: string[] = []
    const { rerender, inside, kit } = renderPart(null, { restored: 'loading' })
    kit.app.member = { ...kit.app.member, preload: () => requests.push('the signed-in part') }
    const guarded = (
      <Guard level="auth" preload={() => requests.push('a page for members')}>
        {secret}
      </Guard>
    )
    rerender(inside(guarded))
    expect([...new Set(requests)]).toEqual(['a page for members', 'the signed-in part'])
    requests.length = 0
    rerender(
      inside(
        <Guard level="guest" preload={() => requests.push('a page for guests')}>
          {secret}
        </Guard>,
      ),
    )
    expect(requests).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('Loading...')
  })

  it('[ERRSCR-03] shows an error when the authenticated scope fails to load, and loads it again on Retry', async () => {
    const retry = vi.fn()
    const { rerender, kit, inside, user } = renderPart(null, { restored: AYEN })
    kit.app.member = { ...kit.app.member, current: () => null, failed: () => true, retry }
    rerender(inside(<Guard level="auth">{secret}</Guard>))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Connection ProblemPlease check your internet connection and try again.Retry',
    )
    expect([screen.queryByRole('status'), screen.queryByText('the room')]).toEqual([null, null])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('[GUARD-02] shows Access Denied on a staff page to a regular user', async () => {
    renderPart(<Guard level="staff">{secret}</Guard>, { restored: AYEN })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText('Staff access is required')).toBeTruthy()
    expect(screen.queryByText('the room')).toBeNull()
  })

  it('[GUARD-02 A22] asks an anonymous user of a staff page to sign in', async () => {
    renderPart(<Guard level="staff">{secret}</Guard>)
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
  })

  it('[GUARD-03] shows Access Denied on the administrators’ page to staff', async () => {
    renderPart(<Guard level="superuser">{secret}</Guard>, { restored: { ...AYEN, is_staff: true } })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText('Administrator access is required')).toBeTruthy()
  })

  it('[GUARD-06] renders a staff page for staff and superusers', async () => {
    const { unmount } = renderPart(<Guard level="staff">{secret}</Guard>, {
      restored: { ...AYEN, is_staff: true },
    })
    expect(await screen.findByText('the room')).toBeTruthy()
    unmount()
    renderPart(<Guard level="staff">{secret}</Guard>, {
      restored: { ...AYEN, is_superuser: true },
    })
    expect(await screen.findByText('the room')).toBeTruthy()
  })

  it('[GUARD-07] renders the administrators’ page for superusers', async () => {
    renderPart(<Guard level="superuser">{secret}</Guard>, {
      restored: { ...AYEN, is_superuser: true },
    })
    expect(await screen.findByText('the room')).toBeTruthy()
  })

  it.each(['/login', '/signup', '/register'])(
    '[GUARD-04 A27] shows Already Logged In and a dashboard link on %s to a signed-in user',
    async (path) => {
      const { user } = renderApp(path, { restored: AYEN })
      expect(await screen.findByRole('heading', { name: 'Already Logged In' })).toBeTruthy()
      await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
      expect(window.location.pathname).toBe('/dashboard')
      expect(await screen.findByRole('heading', { name: 'Hello, Ayen' })).toBeTruthy()
    },
  )

  it('[GUARD-01 LOGIN-05] returns to the guarded page with its query after signing in', async () => {
    const { user } = renderApp('/dashboard?tab=work')
    await user.click(await screen.findByRole('link', { name: 'Sign In' }))
    await user.type(await screen.findByLabelText('Username'), 'ayen.deng')
    await user.type(screen.getByLabelText('Password'), 'a long secret')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('heading', { name: 'Hello, Ayen' })).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/dashboard?tab=work')
  })
})
