// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { AYEN, deferred } from '../kit/kit.tsx'
import { PICTURE, POTTER, page, post, renderContent } from './content-kit.tsx'

const items = (...ids: number[]) => ids.map((id) => ({ type: 'post', item: post(id) }) as const)

describe('post list', () => {
  it('[ROUTE-08 PROD-16] shows posts to an anonymous user as a feed with positions', async () => {
    renderContent('/posts', { loadFeed: async () => page(items(1, 2)) })
    const feed = await screen.findByRole('feed', { name: 'Posts' })
    const articles = within(feed).getAllByRole('article')
    expect(
      articles.map((article) => [
        article.getAttribute('aria-posinset'),
        article.getAttribute('aria-setsize'),
      ]),
    ).toEqual([
      ['1', '2'],
      ['2', '2'],
    ])
    expect(within(feed).getByRole('link', { name: 'Post 1' }).getAttribute('href')).toBe(
      '/posts/post-1',
    )
    expect(screen.getByText('You’re all caught up.')).toBeTruthy()
  })

  it('[API-POST-01] requests the posts that the filters in the URL select', async () => {
    const requests: unknown[] = []
    renderContent('/posts?tag=ink&category=Design&user=8', {
      loadFeed: async ({ source }) => {
        requests.push(source)
        return page([])
      },
    })
    await screen.findByRole('heading', { name: 'No posts here yet' })
    expect(requests).toEqual([{ kind: 'posts', tag: 'ink', category: 'Design', user: '8' }])
    expect(screen.getByRole('link', { name: 'Show all posts' }).getAttribute('href')).toBe('/posts')
  })

  it('invites an anonymous user to write after signing in or joining', async () => {
    renderContent('/posts', { loadFeed: async () => page(items(1)) })
    const write = await screen.findByRole('region', { name: 'Write a post' })
    const links = within(write).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Say something', '/login?next=%2Fcreate%2Fpost'],
      ['Join', '/signup?next=%2Fcreate%2Fpost'],
    ])
  })

  it('starts with the composer for a signed-in user', async () => {
    renderContent('/posts', { user: AYEN, loadFeed: async () => page(items(1)) })
    const write = await screen.findByRole('link', { name: 'What are you working on?' })
    expect(write.getAttribute('href')).toBe('/create/post')
    expect(screen.queryByRole('link', { name: 'Say something' })).toBeNull()
  })

  it('shows a tag once: in the text if it occurs there, else below it', async () => {
    const emitted = post(1, { body: 'Wet paint #mural', tags: ['mural', 'wau'] })
    renderContent('/posts', { loadFeed: async () => page([{ type: 'post', item: emitted }]) })
    const article = await screen.findByRole('article')
    const tags = within(article).getAllByRole('link', { name: /^#/ })
    expect(tags.map((link) => link.textContent)).toEqual(['#mural', '#wau'])
  })

  it('loads more on click and shows an error when that fails', async () => {
    let fail = true
    const { user } = renderContent('/posts', {
      loadFeed: async ({ page: number }) => {
        if (number === 1) return page(items(1), 2)
        if (fail) throw serviceFailure({ message: 'Server error occurred', status: 500 })
        return page(items(2))
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to load data: Server error occurred',
    )
    expect(screen.getByRole('link', { name: 'Post 1' })).toBeTruthy()
    fail = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Post 2' })).toBeTruthy()
  })

  it('[API-LIKE-13 ERR-25] shows comment counts, fetched in one request per page', async () => {
    const requests: unknown[] = []
    const explore = {
      commentCounts: async (type: string, ids: readonly number[]) => {
        requests.push([type, ids])
        return { status: 'ok', counts: Object.fromEntries(ids.map((id) => [id, id - 1])) }
      },
    }
    const { user } = renderContent('/posts', {
      content: { explore },
      loadFeed: async ({ page: n }) => (n === 1 ? page(items(1, 2), 2) : page(items(3))),
    })
    for (const [id, count] of [
      [1, 0],
      [2, 1],
    ])
      await screen.findByRole('link', { name: `Comments on Post ${id}: ${count}` })
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByRole('link', { name: 'Comments on Post 3: 2' })
    expect(requests).toEqual([
      ['post', [1, 2]],
      ['post', [3]],
    ])
  })

  it('[API-LIKE-13 ERR-25] shows the post’s own comment count, and never 0, when counts cannot be fetched', async () => {
    const explore = { commentCounts: async () => ({ status: null, counts: {} }) }
    renderContent('/posts', {
      content: { explore },
      loadFeed: async () =>
        page([...items(1), { type: 'post', item: post(2, { comments_count: 4 }) }]),
    })
    await screen.findByRole('link', { name: 'Comments on Post 2: 4' })
    const link = screen.getByRole('link', { name: 'Comments on Post 1' })
    expect(link.textContent).toBe('Comments on Post 1')
  })

  it('requests the sidebar once, even when one of its requests fails', async () => {
    const requests: string[] = []
    const explore = {
      creators: async () => {
        requests.push('creators')
        throw serviceFailure({ message: 'Not found', status: 404 })
      },
      tags: async () => {
        requests.push('tags')
        return [{ name: 'ink', count: 3 }]
      },
    }
    renderContent('/posts', { content: { explore }, loadFeed: async () => page(items(1)) })
    const trends = await screen.findByRole('region', { name: 'Trending' })
    expect(within(trends).getByRole('link', { name: '#ink' }).getAttribute('href')).toBe(
      '/posts?tag=ink',
    )
    await screen.findByRole('link', { name: 'Post 1' })
    expect(requests.sort()).toEqual(['creators', 'tags'])
    expect(screen.queryByRole('region', { name: 'Who to follow' })).toBeNull()
  })

  it('shows creators with their latest portfolio items, and open projects', async () => {
    const maker = {
      id: 4,
      user: { ...POTTER, first_name: 'Lokai', last_name: 'Baraka', profile_picture: null },
      creator_type_display: 'Potter',
      artistic_style: '',
      specialization: '',
      art_statement: '',
      location: '',
      availability: null,
      works: [PICTURE],
    }
    const wall = { id: 5, title: 'A wall', location: 'Wau', budget: 'USD 850', skills: [] }
    const open = { ...wall, slug: 'a-wall', status: 'open', deadline: null, owner: POTTER }
    renderContent('/posts', {
      content: {
        explore: { creators: async () => page([maker]), tags: async () => [] },
        projects: { list: async () => page([open]) },
      },
      loadFeed: async () => page(items(1)),
    })
    const makers = await screen.findByRole('region', { name: 'Who to follow' })
    expect(within(makers).getByRole('heading', { name: 'Lokai Baraka' })).toBeTruthy()
    expect(makers.querySelectorAll('picture')).toHaveLength(1)
    const projects = screen.getByRole('region', { name: 'Open projects' })
    expect(within(projects).getByRole('link', { name: 'A wall' }).getAttribute('href')).toBe(
      '/projects/a-wall-5',
    )
    expect(projects.textContent).toContain('Wau · USD 850')
  })

  it('[ERRSCR-02] shows an error and loads again on Retry', async () => {
    let fail = true
    const { user } = renderContent('/posts', {
      loadFeed: async () => {
        if (fail) throw serviceFailure({ message: 'Server error occurred', status: 500 })
        return page(items(1))
      },
    })
    await screen.findByRole('heading', { name: 'Failed to load data' })
    fail = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Post 1' })).toBeTruthy()
  })

  it('shows newer posts only on request', async () => {
    let newest = items(1)
    const { user, kit } = renderContent('/posts', { loadFeed: async () => page(newest) })
    await screen.findByRole('link', { name: 'Post 1' })
    newest = items(3, 2, 1)
    kit.clock.advance(60_000)
    const pill = await screen.findByRole('button', { name: '2 new posts' })
    expect(screen.queryByRole('link', { name: 'Post 3' })).toBeNull()
    await user.click(pill)
    expect(await screen.findByRole('link', { name: 'Post 3' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  })

  it('moves between posts with Page Down and Page Up', async () => {
    const { user } = renderContent('/posts', { loadFeed: async () => page(items(1, 2)) })
    const [first, second] = await screen.findAllByRole('article')
    screen.getByRole('link', { name: 'Post 1' }).focus()
    await user.keyboard('{PageDown}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{PageUp}')
    expect(document.activeElement).toBe(first)
  })
})

describe('picture', () => {
  it('has sources of every format and width, its size, and loads the first eagerly', async () => {
    renderContent('/posts', {
      loadFeed: async () => page([{ type: 'post', item: post(1, { images: [PICTURE] }) }]),
    })
    const image = await screen.findByRole('img', { name: 'A heron at the ferry' })
    const sources = [...(image.parentElement?.querySelectorAll('source') ?? [])]
    expect(sources.map((each) => [each.type, each.srcset])).toEqual([
      [
        'image/avif',
        '/media/pictures/a1/320.avif 320w, /media/pictures/a1/640.avif 640w, /media/pictures/a1/960.avif 960w',
      ],
      [
        'image/webp',
        '/media/pictures/a1/320.webp 320w, /media/pictures/a1/640.webp 640w, /media/pictures/a1/960.webp 960w',
      ],
    ])
    const { width, height, loading, fetchpriority } = Object.fromEntries(
      [...image.attributes].map((each) => [each.name.toLowerCase(), each.value]),
    )
    expect({ width, height, loading, fetchpriority }).toEqual({
      width: '1200',
      height: '800',
      loading: 'eager',
      fetchpriority: 'high',
    })
  })

  it('[ENT-18] shows the placeholder for a picture that fails to load', async () => {
    renderContent('/posts', {
      loadFeed: async () => page([{ type: 'post', item: post(1, { images: [PICTURE] }) }]),
    })
    const image = await screen.findByRole('img', { name: 'A heron at the ferry' })
    image.dispatchEvent(new Event('error'))
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'A heron at the ferry' }).getAttribute('src')).toBe(
        '/brand/weave.svg',
      ),
    )
  })
})

describe('like', () => {
  it('[TOGGLE-01] is shown optimistically, undone by a second press and rolled back on failure', async () => {
    const answers = [deferred<{ already: boolean }>(), deferred<{ already: boolean }>()]
    const requests: boolean[] = []
    const { user } = renderContent('/posts', {
      user: AYEN,
      loadFeed: async () => page(items(1)),
      changeLike: ({ on }) => {
        requests.push(on)
        return (
          answers[requests.length - 1]?.promise ?? Promise.reject(new Error('unexpected request'))
        )
      },
    })
    const button = await screen.findByRole('button', { name: 'Like Post 1. Likes: 3' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    expect(button.textContent).toBe('Like Post 1. Likes: 4')
    answers[0]?.resolve({ already: false })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
    expect(button.textContent).toBe('Like Post 1. Likes: 3')
    await waitFor(() => expect(requests).toEqual([true, false]))
    answers[1]?.reject(serviceFailure({ message: 'no', status: 500 }))
    await waitFor(() => expect(button.textContent).toBe('Like Post 1. Likes: 4'))
  })

  it('asks an anonymous user to sign in', async () => {
    const { user, app } = renderContent('/posts', { loadFeed: async () => page(items(1)) })
    await user.click(await screen.findByRole('button', { name: /^Like Post 1/ }))
    expect(app.signInModal.getSnapshot().value).toBe('login')
  })
})
