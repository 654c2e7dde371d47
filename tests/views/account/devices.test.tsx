// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import { createPushMachine } from '../../../src/machines/notifications/push/push.machine.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type {
  PushPermission,
  PushState,
  SignIn,
} from '../../../src/protocol/notifications/devices.ts'
import { Devices } from '../../../src/views/account/settings/devices.tsx'
import type { AppHandle } from '../../../src/views/app-context.tsx'
import { AppProvider } from '../../../src/views/app-context.tsx'
import { run } from '../../kit/harness.ts'
import { deferred, makeKit } from '../kit/kit.tsx'

const PHONE: SignIn = {
  id: 'phone',
  device: 'Chrome on Android',
  created_at: '2026-01-01T08:00:00.000Z',
  last_used_at: '2026-01-01T08:00:00.000Z',
  current: false,
}
const HERE: SignIn = { ...PHONE, id: 'here', device: 'Firefox on Windows', current: true }
const SWITCH = { name: 'Push notifications on this device' }

interface World {
  found: Promise<PushState>
  response: Promise<PushPermission>
  changed: () => Promise<PushState>
  sessions(): Promise<SignIn[]>
  endSession(id: string): Promise<void>
}

function show(given: Partial<World> = {}, extras?: readonly string[]) {
  const world: World = {
    found: Promise.resolve('off'),
    response: Promise.resolve('granted'),
    changed: async () => 'on',
    sessions: async () => [HERE, PHONE],
    endSession: async () => {},
    ...given,
  }
  const kit = makeKit(extras ? { extras } : {})
  const requests: string[] = []
  const { actor: push } = run(
    (env) =>
      createPushMachine(env).provide({
        actors: {
          readPush: fromPromise(() => world.found),
          requestPushPermission: fromPromise(() => {
            requests.push('asked')
            return world.response
          }),
          subscribePush: fromPromise(() => world.changed()),
          unsubscribePush: fromPromise(() => world.changed()),
        },
      }),
    { clock: kit.clock },
  )
  const member = { push }
  const app = {
    ...kit.app,
    member: { ...kit.app.member, current: () => member, subscribe: () => () => {} },
    api: { ...kit.app.api, content: async () => ({ devices: world }) },
  } as unknown as AppHandle // The section uses no other members.
  render(
    <AppProvider app={app}>
      <Devices />
    </AppProvider>,
  )
  return { user: userEvent.setup(), requests, world }
}

const toggle = () => screen.findByRole('switch', SWITCH)
const isOn = async () => (await toggle()).getAttribute('aria-checked')

describe('push on this device', () => {
  it('[A9] requests permission only on click and turns on when granted', async () => {
    const { user, requests } = show()
    expect(await isOn()).toBe('false')
    expect(
      screen.getByText(
        'Get messages and notifications on this device even when Kinyeti is closed.',
      ),
    ).toBeTruthy()
    expect(requests).toEqual([])
    await user.click(await toggle())
    await waitFor(async () => expect(await isOn()).toBe('true'))
    expect(requests).toEqual(['asked'])
    expect(
      screen.getByText('This device gets notifications even when Kinyeti is closed.'),
    ).toBeTruthy()
  })

  it('[A9] is operable by keyboard', async () => {
    const { user, requests } = show()
    ;(await toggle()).focus()
    await user.keyboard(' ')
    await waitFor(async () => expect(await isOn()).toBe('true'))
    expect(requests).toEqual(['asked'])
  })

  it('[A9] shows what to choose in the browser prompt; a second press cancels', async () => {
    const { user } = show({ response: new Promise(() => {}) })
    await user.click(await toggle())
    expect(await screen.findByText('Choose “Allow” in your browser’s prompt.')).toBeTruthy()
    await user.click(await toggle())
    expect(await screen.findByText(/^Get messages/)).toBeTruthy()
  })

  it('is busy while turning on', async () => {
    const done = deferred<PushState>()
    const { user } = show({ changed: () => done.promise })
    await user.click(await toggle())
    expect(await screen.findByText('Turning on…')).toBeTruthy()
    expect((await toggle()).getAttribute('aria-disabled')).toBe('true')
    done.resolve('on')
    await waitFor(async () => expect(await isOn()).toBe('true'))
  })

  it('turns off', async () => {
    const { user } = show({ found: Promise.resolve('on'), changed: async () => 'off' })
    expect(await isOn()).toBe('true')
    await user.click(await toggle())
    await waitFor(async () => expect(await isOn()).toBe('false'))
  })

  it('[A9] explains how to allow denied notifications and requests permission again', async () => {
    const { user, requests } = show({ found: Promise.resolve('denied') })
    expect(await screen.findByText(/^Notifications are blocked for this site\./)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await isOn()).toBe('true'))
    expect(requests).toEqual(['asked'])
  })

  it('shows a message when the browser does not support push', async () => {
    show({ found: Promise.resolve('unsupported') })
    expect(
      await screen.findByText(/^This browser doesn’t support push notifications\./),
    ).toBeTruthy()
    expect(screen.queryByRole('switch')).toBe(null)
  })

  it('shows a message when the server does not support push', async () => {
    show({}, ['uploads'])
    expect(await screen.findByText('Push notifications aren’t available right now.')).toBeTruthy()
    expect(screen.queryByRole('switch')).toBe(null)
  })

  it('shows an error and retries', async () => {
    let tries = 0
    const { user } = show({
      changed: async () => {
        tries += 1
        if (tries === 1) throw serviceFailure({ message: 'No luck today.' })
        return 'on'
      },
    })
    await user.click(await toggle())
    expect((await screen.findByText('No luck today.')).getAttribute('role')).toBe('alert')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(async () => expect(await isOn()).toBe('true'))
    expect(screen.queryByText('No luck today.')).toBe(null)
  })

  it('shows a loading state while the push status is read', async () => {
    show({ found: new Promise(() => {}) })
    const title = await screen.findByRole('heading', SWITCH)
    expect(title.closest('[aria-busy=true]')).toBeTruthy()
  })
})

describe('active sessions', () => {
  const items = async () =>
    (await screen.findAllByRole('listitem')).map((item) => item.textContent ?? '')

  it('lists the devices, this one first and without a sign-out button', async () => {
    show()
    const [here, phone] = await screen.findAllByRole('listitem')
    expect(here?.textContent).toBe('Firefox on WindowsThis device')
    expect(phone?.textContent).toMatch(/^Chrome on AndroidLast used: /)
    expect(phone?.querySelector('time')?.getAttribute('datetime')).toBe(PHONE.last_used_at)
    expect(screen.getAllByRole('button', { name: /Sign out/ })).toHaveLength(1)
  })

  it('signs out another device', async () => {
    const ended: string[] = []
    const done = deferred<void>()
    const { user } = show({
      endSession: (id) => {
        ended.push(id)
        return done.promise
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Sign out.*Chrome on Android$/ }))
    const busy = await screen.findByRole('button', { name: /^Signing out…/ })
    await user.click(busy)
    done.resolve()
    await waitFor(async () => expect(await items()).toEqual(['Firefox on WindowsThis device']))
    expect(ended).toEqual(['phone'])
  })

  it('shows an error at the device and keeps it when signing out fails', async () => {
    const { user } = show({
      endSession: () => Promise.reject(serviceFailure({ message: 'Not now.', status: 503 })),
    })
    await user.click(await screen.findByRole('button', { name: /Sign out/ }))
    const [, phone] = await screen.findAllByRole('listitem')
    expect((await within(phone!).findByRole('alert')).textContent).toBe('Not now.')
    expect(await items()).toHaveLength(2)
  })

  it('shows a message when there are no sessions', async () => {
    show({ sessions: async () => [] })
    expect(await screen.findByText('You’re only signed in on this device.')).toBeTruthy()
  })

  it('offers a retry when the list fails to load', async () => {
    let tries = 0
    const { user } = show({
      sessions: async () => {
        tries += 1
        if (tries === 1) throw serviceFailure({ message: 'Permission denied', status: 403 })
        return [HERE]
      },
    })
    expect(await screen.findByText('Permission denied')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await items()).toEqual(['Firefox on WindowsThis device'])
  })
})
