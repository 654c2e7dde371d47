// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AYEN, deferred, type Outside, renderApp } from '../kit/kit.tsx'

const NO_FLAGS = { lastShown: null, dontShow: null, oncePerDay: null }
const MEMBER: Partial<Outside> = { restored: AYEN, welcomeFlags: NO_FLAGS }

const open = async (given: Partial<Outside> = {}) => {
  const view = renderApp('/', { ...MEMBER, ...given })
  return { ...view, dialog: within(await screen.findByRole('dialog')) }
}

/** `StepClock` starts on 2026-01-05. */
const TODAY = { flag: 'lastShown', value: '2026-01-05' }

describe('welcome overlay', () => {
  it('[WELCOME-01] does not open for an anonymous user', async () => {
    renderApp('/', { welcomeFlags: NO_FLAGS })
    await screen.findByRole('button', { name: 'Get Started' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[WELCOME-01 A7] opens only on the home page when another page was first', async () => {
    const { user } = renderApp('/about', MEMBER)
    await screen.findByRole('button', { name: 'Account of Ayen Deng' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it.each([
    ['Ayen', 'Welcome back, Ayen!'],
    ['', 'Welcome back, ayen.deng!'],
  ])('[WELCOME-02 WELCOME-03] first name %j is greeted with %j', async (first_name, greeting) => {
    const { dialog } = await open({ restored: { ...AYEN, first_name } })
    expect(dialog.getByRole('heading', { name: greeting })).toBeTruthy()
    expect(dialog.getByText('Ready to create something amazing today?')).toBeTruthy()
  })

  it('[WELCOME-04 STATS-03] shows four stats tiles', async () => {
    const { dialog } = await open({
      fetchStats: async () => ({
        uploads: 3,
        likes_received: 1234,
        followers: 12,
        activity_streak: 5,
      }),
    })
    await dialog.findByText('1.2K')
    expect(dialog.getAllByRole('term').map((t) => t.textContent)).toEqual([
      'Uploads',
      'Likes',
      'Followers',
      'Day Streak',
    ])
    expect(dialog.getAllByRole('definition').map((d) => d.textContent)).toEqual([
      '3',
      '1.2K',
      '12',
      '5',
    ])
  })

  it('[WELCOME-04 FOREIGN-05 B15] shows an empty tile for a count that the API does not say', async () => {
    const { dialog } = await open({ fetchStats: async () => ({ uploads: 3, followers: 'many' }) })
    await dialog.findByText('3')
    expect(dialog.getAllByRole('term').map((t) => t.textContent)).toEqual([
      'Uploads',
      'Likes',
      'Followers',
      'Day Streak',
    ])
    expect(dialog.getAllByRole('definition').map((d) => d.textContent)).toEqual(['3', '', '', ''])
  })

  it('[WELCOME-05] shows a loading text and the tiles while the stats load', async () => {
    const { dialog } = await open({ fetchStats: () => deferred<unknown>().promise })
    expect(dialog.getByRole('status').textContent).toBe('Loading your stats...')
    expect(dialog.getAllByRole('term').length).toBe(4)
  })

  it('[STATS-02] shows an error when the stats fail to load', async () => {
    const { dialog } = await open({ fetchStats: () => Promise.reject(new Error('no')) })
    expect(await dialog.findByText('Failed to load stats')).toBeTruthy()
  })

  it.each([
    ['WELCOME-06', 'Upload Work', '/create/upload-work'],
    ['WELCOME-07', 'Create Post', '/create/post'],
    ['WELCOME-08', 'Explore Feed', '/explore'],
    ['WELCOME-09', 'View Messages', '/messages'],
  ])('[%s A7] %s opens %s and marks the overlay as seen', async (_id, label, path) => {
    const { user, kit, dialog } = await open()
    await user.click(dialog.getByRole('link', { name: label }))
    expect(window.location.pathname).toBe(path)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kit.stored).toEqual([TODAY])
  })

  it('[WELCOME-10] has three buttons in its footer', async () => {
    const { dialog } = await open()
    expect(
      dialog.getAllByRole('button').map((b) => b.textContent || b.getAttribute('aria-label')),
    ).toEqual(['Close', "Don't show again", 'Show once per day', 'Continue to Home'])
  })

  it.each([
    ['WELCOME-11 WELCOME-14', 'Close', [TODAY]],
    ['WELCOME-15', 'Continue to Home', [TODAY]],
    ['WELCOME-16', "Don't show again", [{ flag: 'dontShow', value: 'true' }, TODAY]],
    ['WELCOME-17', 'Show once per day', [{ flag: 'oncePerDay', value: 'true' }, TODAY]],
  ])('[%s] %s closes it and stores the flags', async (_id, label, stored) => {
    const { user, kit, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: label }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kit.stored).toEqual(stored)
    expect(window.location.pathname).toBe('/')
  })
})
