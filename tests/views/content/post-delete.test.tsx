// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AYEN } from '../kit/kit.tsx'
import { page, post, renderContent } from './content-kit.tsx'

const AUTHOR = { id: AYEN.id, username: 'ayen.deng', full_name: 'Ayen Deng', avatar: null }

describe('deleting a post', () => {
  it('leaves the page immediately, hides the author’s post in the list and focuses it after undo', async () => {
    const mine = post(12, { author: AUTHOR })
    const { user, removal } = renderContent('/posts/12', {
      user: AYEN,
      content: { posts: { get: async () => mine } },
      loadFeed: async () =>
        page([
          { type: 'post', item: mine },
          { type: 'post', item: post(13) },
        ]),
    })
    await user.click(await screen.findByRole('button', { name: 'More for this post' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(window.location.pathname).toBe('/posts'))
    expect(removal.requests).toEqual([
      { kind: 'post', id: 12, note: '', href: '/posts/post-12', thread: null },
    ])
    expect(await screen.findByRole('article', { name: /Post 13/ })).toBeTruthy()
    expect(screen.queryByRole('article', { name: /Post 12/ })).toBeNull()
    removal.bringBack()
    const back = await screen.findByRole('article', { name: /Post 12/ })
    await waitFor(() => expect(document.activeElement).toBe(back))
  })

  it('leaves the list empty when there was no other post', async () => {
    const { removal, app } = renderContent('/posts', {
      user: AYEN,
      loadFeed: async () => page([{ type: 'post', item: post(12, { author: AUTHOR }) }]),
    })
    expect(await screen.findByRole('article', { name: /Post 12/ })).toBeTruthy()
    const ask = { kind: 'post', id: 12, note: '', href: '', thread: null } as const
    app.root.send({
      type: 'intent.want',
      intent: { to: 'removal', event: { type: 'removal.open', ...ask } },
    })
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(removal.requests).toEqual([ask])
    expect(screen.queryByRole('feed')).toBeNull()
  })
})
