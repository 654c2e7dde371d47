// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { post, renderContent } from './content-kit.tsx'
import { AYEN } from './kit.tsx'

const AUTHOR = { id: AYEN.id, username: 'ayen.deng', full_name: 'Ayen Deng', avatar: null }

describe('deleting a post', () => {
  it('is for its author, who is asked first, and leaves the page', async () => {
    const removed: string[] = []
    const content = {
      posts: {
        get: async () => post(12, { author: AUTHOR }),
        incrementView: async () => {},
        remove: async (id: number) => void removed.push(String(id)),
      },
    }
    const { user, app } = renderContent('/posts/12', { user: AYEN, content })
    await user.click(await screen.findByRole('button', { name: 'More for this post' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Delete this post?' })
    expect(removed).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(removed).toEqual(['12']))
    await waitFor(() => expect(window.location.pathname).toBe('/posts'))
    expect(app.toasts.getSnapshot().context.queue.map((toast) => toast.title)).toEqual([
      'Your post is deleted',
    ])
  })
})
