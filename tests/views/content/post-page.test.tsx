// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Post } from '../../../src/protocol/content/creative-types.ts'
import { createMutes } from '../../../src/services/stores/mutes.ts'
import { AYEN, deferred, storageOfOwn } from '../kit/kit.tsx'
import { comment, POTTER, page, post, renderContent, story, work } from './content-kit.tsx'

const AUTHOR = { id: AYEN.id, username: 'ayen.deng', full_name: 'Ayen Deng', avatar: null }

/** The posts API: one post, with calls recorded. */
function posts(given: Partial<Post> = {}) {
  const calls: string[] = []
  return {
    calls,
    posts: {
      get: async (id: string) => {
        calls.push(`get ${id}`)
        return post(Number(id), given)
      },
      remove: async (id: string) => void calls.push(`remove ${id}`),
    },
    postViews: { increment: async (id: string) => void calls.push(`view ${id}`) },
  }
}

describe('post page', () => {
  it.each(['/posts/12', '/posts/a-fine-day-12'])(
    '[ROUTE-09 ROUTE-33] %s shows the post and counts a view',
    async (path) => {
      const content = posts({ body: 'See https://example.org, @lokai and #ink' })
      renderContent(path, { content })
      expect(await screen.findByRole('heading', { level: 1, name: 'Post 12' })).toBeTruthy()
      await waitFor(() => expect(content.calls).toEqual(['get 12', 'view 12']))
      const link = screen.getByRole('link', { name: 'https://example.org' })
      expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
        'https://example.org',
        'noopener nofollow ugc',
      ])
      expect(screen.getByRole('link', { name: '@lokai' }).getAttribute('href')).toBe('/u/lokai')
      expect(screen.getByRole('link', { name: '#ink' }).getAttribute('href')).toBe('/posts?tag=ink')
    },
  )

  it.each(['/posts/abc', '/posts/12abc', '/posts/-12'])(
    '[ROUTE-33 A10] %s names no post and sends no request',
    async (path) => {
      const content = posts()
      renderContent(path, { content })
      expect(await screen.findByRole('heading', { level: 1, name: 'Post not found' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'All posts' }).getAttribute('href')).toBe('/posts')
      expect(content.calls).toEqual([])
    },
  )

  it('[API-POST-07] shows a message and no thread when the server has no comments for posts', async () => {
    const loadComments = () => Promise.reject(serviceFailure({ message: 'x', status: 404 }))
    renderContent('/posts/12', { content: posts(), loadComments })
    expect(await screen.findByText('Comments are not available here.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('[A13] shows Post not found for an unknown post', async () => {
    const get = () => Promise.reject(serviceFailure({ message: 'Post not found', status: 404 }))
    renderContent('/posts/12', { content: { posts: { get } } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Post not found' })).toBeTruthy()
  })

  it('[ERRSCR-02] shows an error when the post fails to load, and the post after Retry', async () => {
    let fail = true
    const content = posts()
    const get = async (id: string) => {
      if (fail) throw serviceFailure({ message: 'Server error occurred', status: 500 })
      return content.posts.get(id)
    }
    const { user } = renderContent('/posts/12', { content: { posts: { ...content.posts, get } } })
    expect(await screen.findByText('Server error occurred')).toBeTruthy()
    fail = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Post 12' })).toBeTruthy()
  })

  it('offers other users only Report, Mute and Block', async () => {
    const { user } = renderContent('/posts/12', { user: AYEN, content: posts() })
    await user.click(await screen.findByRole('button', { name: 'More for this post' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Report',
      'Mute Lokai Baraka',
      'Block Lokai Baraka',
    ])
  })
})

describe('comments of a post', () => {
  const said = async () =>
    page([comment(1), comment(2, { parent_id: 1, body: 'An answer' }), comment(3)])

  it('shows comments with their replies below', async () => {
    renderContent('/posts/12', { content: posts(), loadComments: said })
    expect(await screen.findByRole('heading', { level: 2, name: '3 comments' })).toBeTruthy()
    const answers = screen.getByRole('list', { name: 'Replies to Lokai Baraka' })
    expect(answers.textContent).toContain('An answer')
    expect(answers.textContent).not.toContain('Comment 3')
  })

  it('collapses a comment of a muted user to a line that expands it', async () => {
    const others = { id: 9, username: 'nyandeng', full_name: 'Nyandeng Kuol', avatar: null }
    const mutes = createMutes(storageOfOwn(), 7)
    const { user } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      member: { mutes },
      loadComments: async () =>
        page([comment(1), comment(2, { parent_id: 1, author: others }), comment(3)]),
    })
    const texts = () =>
      ['Comment 1', 'Comment 2', 'Comment 3'].filter((text) => screen.queryByText(text) !== null)
    expect(await screen.findByText('Comment 3')).toBeTruthy()
    expect(texts()).toEqual(['Comment 1', 'Comment 2', 'Comment 3'])
    act(() => mutes.set({ ...POTTER, id: 8 }, true))
    expect(await screen.findAllByText(/^Comment from someone you muted/)).toHaveLength(2)
    expect(texts()).toEqual(['Comment 2'])
    const show = screen.getAllByRole('button', { name: 'Show the comment' })
    await user.click(show[1] as HTMLElement)
    expect(texts()).toEqual(['Comment 2', 'Comment 3'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide the comment' }))
    await user.click(screen.getByRole('button', { name: 'Hide the comment' }))
    expect(texts()).toEqual(['Comment 2'])
    expect(screen.getByRole('heading', { level: 2, name: '3 comments' })).toBeTruthy()
  })

  it('shows a comment optimistically and replaces it with the saved one', async () => {
    const sent = deferred<ReturnType<typeof comment>>()
    const requests: unknown[] = []
    const { user } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      sendComment: (request) => {
        requests.push(request)
        return sent.promise
      },
    })
    const box = await screen.findByRole('textbox', { name: 'Write a comment' })
    await user.type(box, 'Fine work')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByText('Sending…')).toBeTruthy()
    expect((box as HTMLTextAreaElement).value).toBe('')
    expect(requests).toMatchObject([
      { content: { type: 'post', id: 12 }, parentId: null, body: 'Fine work' },
    ])
    const { clientId } = requests[0] as { clientId: string }
    sent.resolve(comment(9, { body: 'Fine work', author: AUTHOR, client_id: clientId }))
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
    expect(screen.getByText('Fine work')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: '1 comment' })).toBeTruthy()
  })

  it('keeps a failed comment and sends it again with the same client id', async () => {
    const names: string[] = []
    const { user } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      sendComment: async ({ clientId, body }) => {
        names.push(clientId)
        if (names.length === 1) throw serviceFailure({ message: 'Server error occurred' })
        return comment(9, { body, author: AUTHOR, client_id: clientId })
      },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Twice')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByText('Not sent: Server error occurred')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull())
    expect(screen.getByText('Twice')).toBeTruthy()
    expect(names[1]).toBe(names[0])
    expect(names.length).toBe(2)
  })

  it('sends a reply below its comment and returns the focus', async () => {
    const requests: unknown[] = []
    const { user } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      loadComments: said,
      sendComment: (request) => {
        requests.push(request.parentId)
        return new Promise(() => {})
      },
    })
    const [, toAnswer] = await screen.findAllByRole('button', { name: 'Reply to Lokai Baraka' })
    await user.click(toAnswer as HTMLElement)
    const box = screen.getByRole('textbox', { name: 'Reply to Lokai Baraka' })
    expect(document.activeElement).toBe(box)
    await user.type(box, 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(requests).toEqual([1])
    expect(document.activeElement).toBe(toAnswer)
  })

  it('asks an anonymous user to sign in and keeps the typed comment', async () => {
    const { user, app } = renderContent('/posts/12', { content: posts() })
    const box = await screen.findByRole('textbox', { name: 'Write a comment' })
    await user.type(box, 'From outside')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(app.signInModal.getSnapshot().value).toBe('login')
    expect((box as HTMLTextAreaElement).value).toBe('From outside')
  })

  it('edits and deletes only the user’s own comments', async () => {
    const { user, removal } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      loadComments: async () => page([comment(1), comment(2, { author: AUTHOR })]),
      editComment: async ({ body }) => comment(2, { author: AUTHOR, body }),
    })
    await screen.findByText('Comment 2')
    expect(screen.getAllByRole('button', { name: 'Edit your comment' }).length).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Edit your comment' }))
    const box = screen.getByRole('textbox', { name: 'Edit your comment' })
    await user.clear(box)
    await user.type(box, 'Better words')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Better words')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete your comment' }))
    await waitFor(() => expect(screen.queryByText('Better words')).toBeNull())
    expect(screen.getByText('Comment 1')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: '1 comment' })).toBeTruthy()
    const thread = { type: 'post', id: 12 }
    expect(removal.requests).toEqual([{ kind: 'comment', id: 2, note: '', href: '', thread }])
    removal.bringBack()
    expect(await screen.findByText('Better words')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: '2 comments' })).toBeTruthy()
  })

  it('offers the text of an edit again that could not be saved', async () => {
    let own = comment(2, { author: AUTHOR })
    let fails = true
    const { user } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      loadComments: async () => page([own]),
      editComment: async ({ body }) => {
        if (fails) throw serviceFailure({ message: 'Server error occurred', status: 500 })
        own = { ...own, body }
        return own
      },
    })
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit your comment' }))
      return screen.getByRole('textbox', { name: 'Edit your comment' }) as HTMLTextAreaElement
    }
    const box = await edit()
    await user.clear(box)
    await user.type(box, 'Better words')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Comment 2')).toBeTruthy()
    expect((await edit()).value).toBe('Better words')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Better words')).toBeTruthy()
    const next = await edit()
    expect(next.value).toBe('Better words')
    await user.type(next, ' still')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect((await edit()).value).toBe('Better words')
  })

  it('keeps a comment and a reply being typed when the user leaves the page', async () => {
    const { user } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      loadComments: async () => page([comment(1)]),
    })
    const newComment = () =>
      screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' })
    const reply = async () => {
      await user.click(await screen.findByRole('button', { name: 'Reply to Lokai Baraka' }))
      return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Lokai Baraka' })
    }
    await user.type(await newComment(), 'A long comment')
    await user.type(await reply(), 'A reply')
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
    act(() => navigate('/posts/13'))
    await screen.findByRole('heading', { level: 1, name: 'Post 13' })
    expect([(await newComment()).value, (await reply()).value]).toEqual(['', ''])
    act(() => navigate('/posts/12'))
    await screen.findByRole('heading', { level: 1, name: 'Post 12' })
    expect([(await newComment()).value, (await reply()).value]).toEqual([
      'A long comment',
      'A reply',
    ])
  })

  it('shows a placeholder for a deleted comment that has replies', async () => {
    const { user } = renderContent('/posts/12', {
      user: AYEN,
      content: posts(),
      loadComments: async () =>
        page([comment(1, { author: AUTHOR }), comment(2, { parent_id: 1, body: 'An answer' })]),
    })
    await user.click(await screen.findByRole('button', { name: 'Delete your comment' }))
    expect(await screen.findByText('This comment was deleted.')).toBeTruthy()
    expect(screen.getByText('An answer')).toBeTruthy()
    const heading = screen.getByRole('heading', { level: 2, name: '1 comment' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})

describe('portfolio item and blog post', () => {
  it('[ROUTE-05 ROUTE-31] shows a portfolio item with all pictures in order', async () => {
    const images = [1, 2].map((id) => ({
      ...work(1).images[0],
      id,
      url: `/media/${id}/`,
      alt: `Sheet ${id}`,
    }))
    renderContent('/portfolio/a-work-5', {
      content: {
        portfolio: {
          get: async (id: string) => work(Number(id), { images: images as never }),
          list: async () => page([work(5), work(6)]),
        },
      },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Work 5' })).toBeTruthy()
    const openers = await screen.findAllByRole('button', { name: /Open large$/ })
    expect(openers.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Image 1 of 2, Sheet 1. Open large',
      'Image 2 of 2, Sheet 2. Open large',
    ])
    expect(await screen.findByRole('heading', { level: 3, name: 'Work 6' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 3, name: 'Work 5' })).toBeNull()
  })

  it.each(['/portfolio/abc', '/portfolio/12abc', '/portfolio/abc12', '/portfolio/-12'])(
    '[ROUTE-32] %s names no portfolio item and sends no request',
    async (path) => {
      const get = vi.fn(async (id: string) => work(Number(id)))
      renderContent(path, { content: { portfolio: { get, list: async () => page([]) } } })
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Portfolio item not found' }),
      ).toBeTruthy()
      expect(get).not.toHaveBeenCalled()
    },
  )

  it('[ROUTE-07 A10] redirects a blog post to its current URL', async () => {
    const byRef = async () => story(4, { slug: 'new-name' })
    renderContent('/blog/old-name', { content: { blog: { byRef } } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Story 4' })).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/blog/new-name'))
  })

  it('[A13] shows Blog not found for an unknown blog post', async () => {
    const byRef = () => Promise.reject(serviceFailure({ message: 'Blog not found', status: 404 }))
    renderContent('/blog/nothing', { content: { blog: { byRef } } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Blog not found' })).toBeTruthy()
  })
})
