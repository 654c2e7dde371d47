// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LoadedContent } from '../../../src/machines/publishing/editor/editor.types.ts'
import type { Participant } from '../../../src/protocol/base/types.ts'
import { post, story, work } from '../content/content-kit.tsx'
import { AYEN, renderApp } from '../kit/kit.tsx'
import { type FormOutside, renderForm } from './create-kit.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const author: Participant = {
  id: AYEN.id,
  username: AYEN.username,
  full_name: AYEN.full_name ?? '',
  avatar: null,
}
const shared = { title: 'Cloth', category: '', tags: [] }
const loads =
  (fields: LoadedContent['fields']): FormOutside['loadContent'] =>
  async () => ({ fields: { ...shared, ...fields }, changedAt: '2026-01-04T08:00:00Z' })

const outside: Partial<FormOutside> = {
  post: async () => post(12, { author }),
  work: async () => work(12, { author }),
  entry: async () => story(12, { author }),
}

const ROUTES: readonly [string, string, string, Partial<FormOutside>][] = [
  ['ROUTE-43', '/create/post', 'New post', {}],
  ['ROUTE-44', '/create/blog', 'New blog post', {}],
  ['ROUTE-45', '/create/upload-work', 'Upload work', {}],
  [
    'ROUTE-46',
    '/upload-work/12',
    'Edit work',
    { loadContent: loads({ description: '', images: [] }) },
  ],
  ['ROUTE-47', '/create/project', 'New project', {}],
  ['ROUTE-48', '/edit/post/12', 'Edit post', { loadContent: loads({ body: '', images: [] }) }],
  [
    'ROUTE-49',
    '/edit/blog/12',
    'Edit blog post',
    { loadContent: loads({ excerpt: '', body: '<p>W</p>', cover: null, published: true }) },
  ],
  [
    'ROUTE-49',
    '/edit/blog/620fb594-0d2c-4c3e-9c55-01234567ab12x',
    'Edit blog post',
    { loadContent: loads({ excerpt: '', body: '<p>W</p>', cover: null, published: true }) },
  ],
  [
    'ROUTE-50',
    '/edit/work/12',
    'Edit work',
    { loadContent: loads({ description: '', images: [] }) },
  ],
]

describe.each(ROUTES)('[%s] %s', (_clause, path, title, given) => {
  it('shows the form to a signed-in user', async () => {
    renderForm(path, { ...outside, ...given })
    expect(await heading(title)).toBeTruthy()
    expect(await screen.findByRole('form', { name: title })).toBeTruthy()
    const filled = path.includes('12') ? 'Cloth' : ''
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe(filled)
  })

  it('asks an anonymous user to sign in', async () => {
    renderApp(path)
    expect(await heading('Authentication Required')).toBeTruthy()
    expect(screen.queryByRole('form', { name: title })).toBe(null)
  })
})
