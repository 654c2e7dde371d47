// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { useAnnounce } from '../../../src/views/components/announcer.tsx'
import { Avatar, DEFAULT_AVATAR } from '../../../src/views/components/avatar.tsx'
import { Badge } from '../../../src/views/components/badge.tsx'
import { Button } from '../../../src/views/components/button.tsx'
import { ErrorBoundary } from '../../../src/views/components/errors/error-boundary.tsx'
import {
  ConnectionScreen,
  DataErrorScreen,
} from '../../../src/views/components/errors/error-screens.tsx'
import { LoadingIndicator } from '../../../src/views/components/loading-indicator.tsx'
import { Time } from '../../../src/views/components/time.tsx'
import { type LazySection, lazySection } from '../../../src/views/routing/lazy-section.tsx'
import { AYEN, renderApp, renderPart } from '../kit/kit.tsx'

const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('error screens', () => {
  it('[ERRSCR-01] shows the error screen after a crash, and renders again on Try Again', async () => {
    quietly()
    let broken = true
    const Fragile = () => {
      if (broken) throw new Error('a bug')
      return <p>mended</p>
    }
    const reload = vi.fn()
    const { user } = renderPart(
      <ErrorBoundary reload={reload}>
        <Fragile />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reload Page' }))
    expect(reload).toHaveBeenCalledTimes(1)
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('mended')).toBeTruthy()
  })

  it('[ERRSCR-01] renders another page after a crash', () => {
    quietly()
    const Fragile = ({ path }: { path: string }) => {
      if (path === '/broken') throw new Error('a bug')
      return <p>{path}</p>
    }
    const at = (path: string) => (
      <ErrorBoundary resetKey={path}>
        <Fragile path={path} />
      </ErrorBoundary>
    )
    const { rerender, inside } = renderPart(at('/broken'))
    expect(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
    rerender(inside(at('/whole')))
    expect(screen.getByText('/whole')).toBeTruthy()
  })

  it('[ERRSCR-02] shows the message of failed data, and Retry loads it again', async () => {
    const onRetry = vi.fn()
    const { user } = renderPart(<DataErrorScreen onRetry={onRetry} text="The server is busy." />)
    expect(screen.getByRole('heading', { name: 'Failed to load data' })).toBeTruthy()
    expect(screen.getByText('The server is busy.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('[ERRSCR-03] shows both texts of a connection problem and Retry', async () => {
    const onRetry = vi.fn()
    const { user } = renderPart(<ConnectionScreen onRetry={onRetry} />)
    expect(screen.getByRole('heading', { name: 'Connection Problem' })).toBeTruthy()
    expect(screen.getByText('Please check your internet connection and try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})

describe('lazy chunks', () => {
  const Page = () => <p>the page</p>
  const show = (part: LazySection<object>, reload = vi.fn()) => {
    const Part = part
    return {
      reload,
      ...renderPart(
        <ErrorBoundary reload={reload}>
          <Part />
        </ErrorBoundary>,
      ),
    }
  }

  it('[CONST-06 A37] shows the Oops screen when a chunk times out, and loads it again on Try Again', async () => {
    quietly()
    const answers = [
      () => Promise.reject(new Error('A part of the page took too long to load.')),
      async () => ({ default: Page }),
    ]
    const { user, reload } = show(lazySection(() => answers.shift()?.() ?? Promise.reject()))
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('the page')).toBeTruthy()
  })

  it('renders a preloaded chunk synchronously without its fallback', async () => {
    const Part = lazySection(async () => ({ default: Page }))
    const seen: string[] = []
    const Waiting = () => {
      seen.push('waiting')
      return null
    }
    let turn = (_: boolean): void => {}
    function Turned() {
      const [shown, set] = useState(false)
      turn = set
      return <Suspense fallback={<Waiting />}>{shown && <Part />}</Suspense>
    }
    const { kit } = renderPart(<Turned />)
    await Part.load(kit.app)
    act(() => flushSync(() => turn(true)))
    expect([screen.queryByText('the page')?.textContent, seen]).toEqual(['the page', []])
  })

  it('reloads the page once when a chunk is missing after a release', async () => {
    quietly()
    const gone = () =>
      lazySection<object>(() => Promise.reject(new TypeError('Failed to fetch module')))
    const { reload, unmount } = show(gone())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    const state = window.history.state
    unmount()
    const second = show(gone())
    window.history.replaceState(state, '')
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
    expect(second.reload).not.toHaveBeenCalled()
  })

  it('[ERRSCR-03] shows Connection Problem when a chunk fails to load offline', async () => {
    quietly()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch module')),
      async () => ({ default: Page }),
    ]
    const { user, reload } = show(lazySection(() => answers.shift()?.() ?? Promise.reject()))
    expect(await screen.findByRole('heading', { name: 'Connection Problem' })).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('the page')).toBeTruthy()
  })
})

describe('loading indicator', () => {
  it('[LOADER-01] shows Loading... by default', () => {
    const { rerender, inside } = renderPart(<LoadingIndicator />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    rerender(inside(<LoadingIndicator message="Loading messages..." />))
    expect(screen.getByRole('status').textContent).toBe('Loading messages...')
  })
})

describe('avatar', () => {
  it('[INBOX-06] shows the default image without a picture and after one that fails', () => {
    const { rerender, inside } = renderPart(<Avatar src={null} name="Keji Modi" fallback="image" />)
    const image = () => screen.getByRole('img', { name: 'Keji Modi' })
    expect(image().getAttribute('src')).toBe(DEFAULT_AVATAR)
    rerender(inside(<Avatar src="/media/keji.webp" name="Keji Modi" fallback="image" />))
    expect(image().getAttribute('src')).toBe('/media/keji.webp')
    image().dispatchEvent(new Event('error', { bubbles: false }))
    return waitFor(() => expect(image().getAttribute('src')).toBe(DEFAULT_AVATAR))
  })

  it('[CHAT-17] shows initials, or the image for a name without any', () => {
    const { rerender, inside } = renderPart(<Avatar src={null} name="ayen deng garang" />)
    expect(document.body.textContent).toBe('ADayen deng garang')
    rerender(inside(<Avatar src={null} name="" />))
    expect(document.querySelector('img')?.getAttribute('src')).toBe(DEFAULT_AVATAR)
  })
})

describe('small components', () => {
  it('[NAV-07] a badge renders nothing for 0 and 99+ above 99', () => {
    const { rerender, inside } = renderPart(<Badge count={0} />)
    expect(document.body.textContent).toBe('')
    rerender(inside(<Badge count={100} what="unread messages" />))
    expect(document.body.textContent).toBe('99+ 100 unread messages')
  })

  it('[TIME-01] a time shows its label and contains the exact time', () => {
    renderPart(<Time iso="2026-01-05T09:00:00Z" label="Just now" />)
    const time = document.querySelector('time')
    expect(time?.textContent).toBe('Just now')
    expect(time?.getAttribute('datetime')).toBe('2026-01-05T09:00:00.000Z')
    expect(time?.getAttribute('title')).toContain('2026')
  })

  it('[CHAT-18] an invalid time shows only its label', () => {
    renderPart(<Time iso="yesterday-ish" label="Invalid time" />)
    expect(document.querySelector('time')).toBeNull()
    expect(document.body.textContent).toBe('Invalid time')
  })

  it('a busy button keeps the focus and ignores presses', async () => {
    const pressed = vi.fn()
    const { user } = renderPart(
      <Button busy onClick={pressed}>
        Saving...
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Saving...' })
    button.focus()
    await user.click(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('announces the same text twice in a row', async () => {
    function Speaker() {
      const announce = useAnnounce()
      const [times, setTimes] = useState(0)
      return (
        <button
          type="button"
          onClick={() => {
            announce('Not sent', 'assertive')
            setTimes(times + 1)
          }}
        >
          {times}
        </button>
      )
    }
    const { user } = renderPart(<Speaker />)
    const region = document.querySelector('[aria-live=assertive]')
    await user.click(screen.getByRole('button'))
    const first = region?.textContent
    await user.click(screen.getByRole('button'))
    expect(first).toBe('Not sent')
    expect(region?.textContent).toBe('Not sent\u00a0')
  })
})

describe('toasts', () => {
  it('[NOTIF-05 NOTIF-06] shows a toast, keeps it while hovered and hides it afterwards', async () => {
    const { user, kit } = renderApp('/about')
    kit.app.toasts.send({
      type: 'toast.show',
      toast: { kind: 'notification', title: 'Keji wrote', text: 'Hello', href: '/messages/4' },
    })
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    const link = await notices.findByRole('link', { name: 'Keji wrote' })
    expect(link.getAttribute('href')).toBe('/messages/4')
    await user.hover(link)
    kit.clock.advance(60_000)
    expect(notices.queryByText('Hello')).toBeTruthy()
    await user.unhover(link)
    kit.clock.advance(5_000)
    await waitFor(() => expect(notices.queryByText('Hello')).toBeNull())
  })

  it.each([true, false])(
    'undo by keyboard moves the focus to the heading, by click it does not; keyboard: %s',
    async (byKeys) => {
      const { user, kit } = renderApp('/about', { restored: AYEN })
      const heading = await screen.findByRole('heading', { level: 1 })
      await screen.findByRole('button', { name: 'Account of Ayen Deng' })
      const removal = createActor(fromTransition((state) => state, null)).start()
      Object.assign(kit.app.member.current() ?? {}, { removal })
      kit.app.toasts.send({
        type: 'toast.show',
        toast: {
          kind: 'success',
          title: 'Your post was deleted',
          text: '',
          undo: { to: 'removal', event: { type: 'removal.undo', key: 'post:1' } },
        },
      })
      const undo = await screen.findByRole('button', { name: 'Undo' })
      if (byKeys) {
        undo.focus()
        await user.keyboard('{Enter}')
      } else undo.click()
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
      expect(document.activeElement === heading).toBe(byKeys)
    },
  )

  it('[NOTIF-08] announces an error immediately and keeps it until dismissed', async () => {
    const { user, kit } = renderApp('/about')
    kit.app.toasts.send({
      type: 'toast.show',
      toast: { kind: 'error', title: 'Not saved', text: 'Please try again.' },
    })
    const text = await screen.findByText('Please try again.')
    expect(text.closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive')
    kit.clock.advance(600_000)
    expect(screen.queryByText('Please try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss: Not saved' }))
    await waitFor(() => expect(screen.queryByText('Please try again.')).toBeNull())
  })
})

describe('connection strip', () => {
  it('[NET-01] shows that the browser is offline and hides when it is online again', async () => {
    const { kit } = renderApp('/about')
    const words = 'You’re offline.'
    const said = () => screen.getAllByRole('status').map((each) => each.textContent?.trim())
    kit.setOnline(false)
    await waitFor(() => expect(said()).toContain(words))
    kit.setOnline(true)
    await waitFor(() => expect(said()).not.toContain(words))
  })

  it('[SOCKGEN-08] shows a signed-in user that the live connection reconnects, then failed', async () => {
    const { kit } = renderApp('/about', { restored: AYEN })
    await screen.findByRole('button', { name: 'Account of Ayen Deng' })
    const drop = () =>
      kit.sendTransportEvent({ type: 'transport.closed', code: 1006, cause: 'drop' })
    drop()
    expect(await screen.findByText('Reconnecting…')).toBeTruthy()
    for (let attempt = 0; attempt < 5; attempt++) {
      kit.clock.advance(3_000)
      drop()
    }
    expect(await screen.findByText('Connection lost. Please refresh the page.')).toBeTruthy()
  })
})
