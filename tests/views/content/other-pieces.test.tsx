// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { PublicProfile } from '../../../src/protocol/base/types.ts'
import { POTTER, page, post, renderContent, story } from './content-kit.tsx'

const titles = async (name: string) => {
  const headings = await within(await screen.findByRole('region', { name })).findAllByRole(
    'heading',
    { level: 3 },
  )
  return headings.map((each) => each.textContent)
}
const nothing = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /^More/ })).toBeNull())
const author = async () => await screen.findByRole('complementary', { name: 'The author' })

describe('sidebar of a post', () => {
  const posts = (others: readonly ReturnType<typeof post>[]) => ({
    posts: { get: async () => post(12), list: async () => page([...others]) },
  })

  it('lists three other posts of the author by title or by their first words', async () => {
    const others = [post(12), post(3), post(2, { title: '', body: 'A heron.' }), post(1), post(0)]
    renderContent('/posts/12', { content: posts(others) })
    expect(await titles('More from Lokai Baraka')).toEqual(['Post 3', 'A heron.', 'Post 1'])
  })

  it('lists nothing when there is no other post', async () => {
    renderContent('/posts/12', { content: posts([post(12)]) })
    await author()
    await nothing()
  })

  it('shows the author with discipline and location, or only the username', async () => {
    const emitted = { user: POTTER, userprofile: { specialization: 'Clay', location: 'Wau' } }
    const known = renderContent('/posts/12', {
      content: posts([]),
      publicProfile: async () => emitted as unknown as PublicProfile,
    })
    expect(await screen.findByText('Clay · Wau')).toBeTruthy()
    expect(
      within(await author())
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/u/lokai')
    known.app.queryClient.clear()
    document.body.replaceChildren()
    renderContent('/posts/12', {
      content: posts([]),
      publicProfile: () => Promise.reject(serviceFailure({ message: 'no', status: 404 })),
    })
    expect(within(await author()).getByText('@lokai')).toBeTruthy()
  })
})

describe('section below a blog post', () => {
  const TAGGED = story(1, { tags: ['ink', 'clay'] })
  const blog = (lists: { author: number[]; tag: number[] }, requests: unknown[] = []) => ({
    blog: {
      byRef: async () => TAGGED,
      list: async (of: { author?: string; tag?: string }) => {
        requests.push(of)
        return page((of.author === undefined ? lists.tag : lists.author).map((id) => story(id)))
      },
    },
  })

  it('lists other blog posts of the author without requesting tags', async () => {
    const requests: unknown[] = []
    renderContent('/blog/story-1', { content: blog({ author: [1, 2], tag: [3] }, requests) })
    expect(await titles('More from Lokai Baraka')).toEqual(['Story 2'])
    expect(requests).toEqual([{ author: 'lokai' }])
  })

  it('else lists blog posts with its first tag and their authors', async () => {
    const requests: unknown[] = []
    renderContent('/blog/story-1', { content: blog({ author: [1], tag: [1, 3] }, requests) })
    expect(await titles('More about #ink')).toEqual(['Story 3'])
    const region = screen.getByRole('region', { name: 'More about #ink' })
    expect(within(region).getByText(/^Lokai Baraka ·/)).toBeTruthy()
    expect(requests).toEqual([{ author: 'lokai' }, { tag: 'ink' }])
  })

  it('lists nothing when neither the author nor the tag has others', async () => {
    renderContent('/blog/story-1', { content: blog({ author: [1], tag: [1] }) })
    await author()
    await nothing()
  })
})
