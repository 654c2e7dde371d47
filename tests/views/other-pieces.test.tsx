// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../src/protocol/base/errors.ts'
import type { PublicProfile } from '../../src/protocol/base/types.ts'
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

describe('beside a post', () => {
  const posts = (others: readonly ReturnType<typeof post>[]) => ({
    posts: { get: async () => post(12), list: async () => page([...others]) },
  })

  it('stand three others of its author, called by their title or by how they begin', async () => {
    const others = [post(12), post(3), post(2, { title: '', body: 'A heron.' }), post(1), post(0)]
    renderContent('/posts/12', { content: posts(others) })
    expect(await titles('More from Lokai Baraka')).toEqual(['Post 3', 'A heron.', 'Post 1'])
  })

  it('stands nothing where there is no other', async () => {
    renderContent('/posts/12', { content: posts([post(12)]) })
    await author()
    await nothing()
  })

  it('stands who wrote it, with craft and place, or by their username alone', async () => {
    const told = { user: POTTER, userprofile: { specialization: 'Clay', location: 'Wau' } }
    const known = renderContent('/posts/12', {
      content: posts([]),
      publicProfile: async () => told as unknown as PublicProfile,
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

describe('under a story', () => {
  const TAGGED = story(1, { tags: ['ink', 'clay'] })
  const blog = (lists: { author: number[]; tag: number[] }, asked: unknown[] = []) => ({
    blog: {
      byRef: async () => TAGGED,
      list: async (of: { author?: string; tag?: string }) => {
        asked.push(of)
        return page((of.author === undefined ? lists.tag : lists.author).map((id) => story(id)))
      },
    },
  })

  it('stand others of its author, and tags are not asked for', async () => {
    const asked: unknown[] = []
    renderContent('/blog/story-1', { content: blog({ author: [1, 2], tag: [3] }, asked) })
    expect(await titles('More from Lokai Baraka')).toEqual(['Story 2'])
    expect(asked).toEqual([{ author: 'lokai' }])
  })

  it('else others with its first tag, and by whom', async () => {
    const asked: unknown[] = []
    renderContent('/blog/story-1', { content: blog({ author: [1], tag: [1, 3] }, asked) })
    expect(await titles('More about #ink')).toEqual(['Story 3'])
    const region = screen.getByRole('region', { name: 'More about #ink' })
    expect(within(region).getByText(/^Lokai Baraka ·/)).toBeTruthy()
    expect(asked).toEqual([{ author: 'lokai' }, { tag: 'ink' }])
  })

  it('stands nothing where neither has any', async () => {
    renderContent('/blog/story-1', { content: blog({ author: [1], tag: [1] }) })
    await author()
    await nothing()
  })
})
