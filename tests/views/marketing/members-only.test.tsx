// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { renderContent } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'

const refused = async (): Promise<never> => {
  throw serviceFailure({
    message: 'Authentication credentials were not provided.',
    status: 401,
  })
}

/** An API that requires a token for every request. */
const area = new Proxy({}, { get: () => refused })
const closed = {
  loadFeed: refused,
  publicProfile: refused,
  content: {
    posts: area,
    portfolio: area,
    blog: area,
    explore: area,
    projects: area,
    assets: area,
    search: area,
    comments: area,
  },
}

const TITLE = 'Sign in to see this'

describe('public page with an API that requires a token', () => {
  it.each([
    '/team',
    '/posts',
    '/portfolio',
    '/blog',
    '/projects',
    '/marketplace',
    '/creators',
    '/freelance',
    '/posts/5',
    '/portfolio/5',
    '/projects/5',
    '/marketplace/5',
    '/freelancer/ayen',
  ])(
    '[PROD-16 A19] %s shows an anonymous user an empty state, no error and no guard',
    async (path) => {
      renderContent(path, closed)
      await screen.findByRole('heading', { name: TITLE })
      expect(window.location.pathname).toBe(path)
      expect(screen.queryAllByRole('alert')).toEqual([])
      expect(screen.queryAllByRole('dialog')).toEqual([])
      expect(screen.queryByText('Authentication credentials were not provided.')).toBe(null)
    },
  )

  it('[PROD-16 A19] offers to sign in', async () => {
    const { app, user } = renderContent('/team', closed)
    await screen.findByRole('heading', { name: TITLE })
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
    expect(app.signInModal.getSnapshot().matches('closed')).toBe(false)
  })

  it('[PROD-16 A19] shows a rejected signed-in user the reason', async () => {
    renderContent('/team', { ...closed, user: AYEN })
    const emitted = await screen.findByRole('alert')
    expect(within(emitted).getByRole('heading').textContent).toBe('Failed to load data')
    expect(emitted.textContent).toContain('Authentication credentials were not provided.')
  })
})
