// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { PublicProfile, User } from '../../../src/protocol/base/types.ts'
import {
  accountErrors,
  changedFields,
  toAccountDraft,
} from '../../../src/views/account/settings/account-draft.ts'
import { dayLabel } from '../../../src/views/dates.ts'
import { dataSaverWidths } from '../../../src/views/hooks/data-saver.ts'
import { formatCompact, formatNumber, setLocale } from '../../../src/views/locale.ts'
import { AYEN, deferred } from '../kit/kit.tsx'
import { PROFILE, renderMember } from '../kit/member-kit.tsx'

const MINE = {
  user: {
    id: 7,
    username: 'ayen.deng',
    first_name: 'Ayen',
    last_name: 'Deng',
    full_name: 'Ayen Deng',
    profile_picture: null,
  },
  headline: 'Paints walls',
  bio: '',
  avatar: null,
  userprofile: null,
  details: {
    location: 'Bor',
    skills: ['Murals'],
    rate_amount: 12_000,
    rate_currency: 'SSP',
    rate_unit: 'day',
  },
} satisfies PublicProfile & { details: object }

afterEach(() => setLocale('en-SS'))

describe('account draft', () => {
  const saved = toAccountDraft(MINE)

  it('contains the saved values and reports only changed ones', () => {
    expect([saved.location, saved.skills, saved.rate_amount, saved.title]).toEqual([
      'Bor',
      ['Murals'],
      '12000',
      '',
    ])
    expect(changedFields({ ...saved, headline: ' Paints walls ' }, saved)).toEqual({})
    expect(
      changedFields({ ...saved, skills: ['Murals', 'Signs'], location: ' Juba ' }, saved),
    ).toEqual({ skills: ['Murals', 'Signs'], location: 'Juba' })
  })

  it.each([
    ['15,000', 15_000],
    ['15 000', 15_000],
    ['', null],
  ])('sends a rate of "%s" as %s', (rate_amount, sent) => {
    expect(changedFields({ ...saved, rate_amount }, saved)).toEqual({ rate_amount: sent })
  })

  it.each([
    ['website', 'kinyeti.example', 'Enter a web address that starts with http:// or https://'],
    ['website', 'javascript:alert(1)', 'Enter a web address that starts with http:// or https://'],
    ['rate_amount', 'a lot', 'Enter a whole number, or leave it empty'],
    ['rate_amount', '12,50', 'Enter a whole number, or leave it empty'],
    ['rate_amount', '1.250', 'Enter a whole number, or leave it empty'],
    ['rate_amount', '-3', 'Enter a whole number, or leave it empty'],
    ['rate_amount', '1000000001', 'At most 1,000,000,000'],
    ['first_name', ' ', 'Enter your first name'],
    ['location', 'x'.repeat(201), 'At most 200 characters'],
  ] as const)('rejects %s: %s', (name, value, problem) => {
    expect(accountErrors({ ...saved, [name]: value })).toEqual({ [name]: problem })
  })

  it.each(['https://kinyeti.example/me', 'http://a.b', ''])(
    'accepts the website "%s"',
    (website) => {
      expect(accountErrors({ ...saved, website })).toEqual({})
    },
  )
})

const SETTINGS = {
  messages: true,
  follows: true,
  likes: false,
  comments: true,
  email: false,
  push: true,
}
const withSettings = (updateSettings: (change: object) => Promise<object>) => ({
  content: async () => ({ notifications: { settings: async () => SETTINGS, updateSettings } }),
})
const switchOf = (name: string) => screen.findByRole('switch', { name })
const isOn = async (name: string) => ((await switchOf(name)) as HTMLInputElement).checked

describe('notification switches', () => {
  it('[API-NOTIF-07] show the saved settings and save a change immediately', async () => {
    const sent: object[] = []
    const { user } = renderMember(
      '/settings',
      withSettings(async (change) => {
        sent.push(change)
        return { ...SETTINGS, ...change }
      }),
    )
    expect([await isOn('Messages'), await isOn('Likes')]).toEqual([true, false])
    await user.click(await switchOf('Likes'))
    expect(await isOn('Likes')).toBe(true)
    await waitFor(() => expect(sent).toEqual([{ likes: true }]))
  })

  it.each([404, 405, 501, 200])(
    'show a notice and the rest of the page when the server responds with %s',
    async (status) => {
      const absent = () => Promise.reject(serviceFailure({ message: 'no', status }))
      renderMember('/settings', {
        content: async () => ({ notifications: { settings: absent } }),
        safety: async () => ({ blocks: absent }),
      })
      await screen.findByText('Not available here: notification settings.')
      expect(screen.getByRole('heading', { name: 'Your account' })).toBeTruthy()
    },
  )

  it('[B15] name a blocked user that the API shows only by id', async () => {
    const user = { id: 8, username: '', full_name: '', avatar: null }
    const items = [{ user, created_at: '2026-01-05T08:00:00Z' }]
    renderMember('/settings', {
      ...withSettings(async () => SETTINGS),
      safety: async () => ({ blocks: async () => ({ items, next: null, count: 1 }) }),
      publicProfileByUserId: async (id) => (id === 8 ? PROFILE : null),
    })
    expect(await screen.findByText('Lokai Baraka')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Lokai Baraka$/ })).toBeTruthy()
  })

  it('[API-NOTIF-07] can be changed on an API that does not send them', async () => {
    const sent: object[] = []
    const updateSettings = async (change: object) => {
      sent.push(change)
      return {}
    }
    const { user } = renderMember('/settings', {
      content: async () => ({ notifications: { settings: async () => ({}), updateSettings } }),
    })
    const unknown = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Likes' })
    expect([unknown.checked, unknown.getAttribute('aria-checked')]).toEqual([false, 'mixed'])
    await user.click(unknown)
    expect(await isOn('Likes')).toBe(true)
    await waitFor(() => expect(sent).toEqual([{ likes: true }]))
    expect(await screen.findByRole('checkbox', { name: 'Messages' })).toBeTruthy()
  })

  it('[API-NOTIF-07] roll back and show the error when saving fails', async () => {
    const response = deferred<object>()
    const { user } = renderMember(
      '/settings',
      withSettings(() => response.promise),
    )
    await user.click(await switchOf('Messages'))
    expect(await isOn('Messages')).toBe(false)
    response.reject(serviceFailure({ message: 'Your changes could not be saved.', status: 400 }))
    await waitFor(async () => expect(await isOn('Messages')).toBe(true))
    expect(screen.getByText('Your changes could not be saved.')).toBeTruthy()
  })

  it('[API-NOTIF-07] send changes in order, so that the last one wins', async () => {
    const sent: object[] = []
    const first = deferred<void>()
    const { user } = renderMember(
      '/settings',
      withSettings(async (change) => {
        sent.push(change)
        if (sent.length === 1) await first.promise
        return { ...SETTINGS, ...change }
      }),
    )
    await user.click(await switchOf('Comments'))
    await user.click(await switchOf('Comments'))
    expect(sent).toEqual([{ comments: false }])
    first.resolve()
    await waitFor(() => expect(sent).toEqual([{ comments: false }, { comments: true }]))
    expect(await isOn('Comments')).toBe(true)
  })
})

describe('profile photo', () => {
  const choose = async (file: File) => {
    const box = await screen.findByLabelText<HTMLInputElement>('Choose a profile photo')
    Object.defineProperty(box, 'files', { value: [file], configurable: true })
    box.dispatchEvent(new Event('change', { bubbles: true }))
  }

  it('rejects a file that is not a picture without sending a request', async () => {
    renderMember('/settings', { myProfile: async () => MINE })
    await choose(new File(['x'], 'cv.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('Choose a JPEG, PNG, WebP, AVIF or GIF.')).toBeTruthy()
  })

  it('[API-USER-04] is removed from the profile and the session', async () => {
    const sent: unknown[] = []
    const withPicture: User = { ...AYEN, avatar: '/media/pictures/a/320.webp' }
    const { user, app } = renderMember('/settings', {
      user: withPicture,
      myProfile: async () => MINE,
      updateProfile: async (changes) => {
        sent.push(changes)
        return MINE
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }))
    await waitFor(() => expect(app.session.getSnapshot().context.user?.avatar).toBe(null))
    expect(sent).toEqual([{ avatar: null }])
  })
})

describe('account deletion', () => {
  const open = async (deleteMe: () => Promise<void>) => {
    const view = renderMember('/settings', { deleteMe })
    await view.user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    return { ...view, dialog }
  }

  it('[API-USER-02] requires the username', async () => {
    let requests = 0
    const { user, dialog } = await open(async () => void requests++)
    await user.type(dialog.getByLabelText('Type ayen.deng to confirm'), 'ayen')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(dialog.getByText('That’s not your username. Type ayen.deng')).toBeTruthy()
    expect(requests).toBe(0)
  })

  it('[API-USER-02] keeps the dialog on failure and signs out on success', async () => {
    let requests = 0
    const { user, dialog, app, removedFor } = await open(async () => {
      requests++
      if (requests === 1) throw serviceFailure({ message: 'Your account couldn’t be deleted.' })
    })
    await user.type(dialog.getByLabelText('Type ayen.deng to confirm'), 'ayen.deng')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText('Your account couldn’t be deleted.')).toBeTruthy()
    expect([app.session.getSnapshot().context.user?.id, removedFor]).toEqual([7, []])
    expect(dialog.getByLabelText<HTMLInputElement>('Type ayen.deng to confirm').value).toBe(
      'ayen.deng',
    )
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(app.session.getSnapshot().context.user).toBe(null))
    expect([window.location.pathname, removedFor]).toEqual(['/', [7]])
  })

  it('[API-USER-02] signs out when the page was left before the response', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user, dialog, app, unmount } = await open(() => promise)
    await user.type(dialog.getByLabelText('Type ayen.deng to confirm'), 'ayen.deng')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    unmount()
    resolve()
    await waitFor(() => expect(app.session.getSnapshot().context.user).toBe(null))
  })
})

describe('browser preferences', () => {
  it('stores the selections and describes their effect', async () => {
    const { user, app } = renderMember('/settings')
    const saver = await screen.findByRole('group', { name: 'Data saver' })
    await user.click(within(saver).getByRole('radio', { name: 'On' }))
    await user.click(screen.getByRole('radio', { name: 'Reduced' }))
    expect(screen.getByText(/^Data saver is on: images up to 480 pixels wide/)).toBeTruthy()
    const locale = screen.getByLabelText('Language of dates and numbers')
    await user.selectOptions(locale, 'Français (French)')
    expect(await screen.findByText(/ 12\s345\. The rest of Kinyeti/)).toBeTruthy()
    expect(
      (['data', 'motion', 'locale'] as const).map((name) => app.preferences.get(name)),
    ).toEqual(['on', 'reduced', 'fr'])
  })

  it.each([
    ['en-SS', 'Wed 31 Dec 2025', '12,345.5', '1.2M'],
    ['en-US', 'Wed Dec 31, 2025', '12,345.5', '1.2M'],
    ['sw', 'Jumatano 31 Des 2025', '12,345.5', '1.2M'],
    ['fr', 'mer. 31 déc. 2025', '12\u202f345,5', '1,2\u00a0M'],
  ])('formats dates and numbers in %s', (locale, day, number, compact) => {
    setLocale(locale)
    const [then, now] = [Date.UTC(2025, 11, 31, 10), Date.UTC(2026, 0, 5, 10)]
    expect(dayLabel(then, now, { timeZone: 'UTC' })).toBe(day)
    expect([formatNumber(12_345.5), formatCompact(1_234_567)]).toEqual([number, compact])
  })

  it('uses only small image widths with the data saver, and the smallest if all are large', () => {
    expect(dataSaverWidths([320, 640, 960])).toEqual([320])
    expect(dataSaverWidths([640, 960])).toEqual([640])
    expect(dataSaverWidths([])).toEqual([])
  })
})
