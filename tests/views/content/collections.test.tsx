// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Work } from '../../../src/protocol/content/creative-types.ts'
import { AYEN } from '../kit/kit.tsx'
import { page, renderContent, work } from './content-kit.tsx'
// Imported up front, so that no test waits for the compilation.
import '../../../src/views/account/dashboard/own-collections.tsx'
import '../../../src/views/components/overlay/dialog-panel.tsx'
import '../../../src/views/components/overlay/menu-panel.tsx'
import '../../../src/views/content/collections/collections-page.tsx'
import '../../../src/views/content/portfolio/item-page.tsx'
import '../../../src/views/shared/collections/collect-dialog.tsx'

const ME = { id: AYEN.id, username: AYEN.username, full_name: 'Ayen Deng', avatar: null }
const collectionOf = (given: object = {}) => ({
  id: 4,
  title: 'River hours',
  slug: 'river-hours-4',
  description: 'Blue ones.',
  owner: ME,
  items_count: 3,
  pictures: [],
  is_public: true,
  has_work: false,
  works: [] as Work[],
  ...given,
})
const EXTRAS = ['collections']

const failure = () => Promise.reject(serviceFailure({ message: 'Not now.', status: 400 }))

describe('a work page', () => {
  const renderWork = (ownCollections: object, given: object = {}) =>
    renderContent('/portfolio/1', {
      user: AYEN,
      extras: EXTRAS,
      content: { portfolio: { get: async () => work(1) }, ownCollections },
      ...given,
    })

  async function openDialog(user: ReturnType<typeof renderContent>['user']) {
    await user.click(await screen.findByRole('button', { name: 'More for this work' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to collection' }))
    return screen.findByRole('dialog', { name: 'Add to collection' })
  }

  it('adds the work to collections and removes it, once per press', async () => {
    const sent: unknown[] = []
    const stored = new Set<number>()
    const response = Promise.withResolvers<void>()
    const { user } = renderWork({
      mine: async () =>
        page([collectionOf({ has_work: stored.has(4) }), collectionOf({ id: 5, title: 'נהר' })]),
      add: async (id: number, workId: number) => {
        sent.push(['add', id, workId])
        await response.promise
        stored.add(id)
      },
      remove: async (id: number, workId: number) => {
        sent.push(['remove', id, workId])
        stored.delete(id)
      },
    })
    const dialog = await openDialog(user)
    const box = await within(dialog).findByRole('checkbox', { name: /River hours/ })
    expect(within(dialog).getByText('נהר').tagName).toBe('BDI')
    fireEvent.click(box)
    expect(box).toHaveProperty('checked', true)
    fireEvent.click(box)
    expect(box).toHaveProperty('checked', true)
    await waitFor(() => expect(sent).not.toEqual([]))
    expect(sent).toEqual([['add', 4, 1]])
    response.resolve()
    await waitFor(() => expect(box.getAttribute('aria-busy')).toBe(null))
    expect(box).toHaveProperty('checked', true)
    await user.click(box)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(['remove', 4, 1])
  })

  it('shows why a work could not be added, and the box as before', async () => {
    const { user } = renderWork({ mine: async () => page([collectionOf()]), add: failure })
    const dialog = await openDialog(user)
    const box = await within(dialog).findByRole('checkbox', { name: /River hours/ })
    await user.click(box)
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Not now.')
    expect(box).toHaveProperty('checked', false)
  })

  it('creates the first collection with the work, with one client id per text', async () => {
    const sent: { title: string; client_id: string }[] = []
    let isFailing = true
    const { user } = renderWork({
      mine: async () => page(isFailing ? [] : [collectionOf({ has_work: true })]),
      create: async (fields: { title: string; client_id: string }) => {
        sent.push(fields)
        if (isFailing) return failure()
        return collectionOf({ has_work: true })
      },
    })
    const dialog = await openDialog(user)
    const submit = await within(dialog).findByRole('button', { name: 'Create and add' })
    await user.click(submit)
    const title = within(dialog).getByLabelText('Title')
    expect(document.activeElement).toBe(title)
    await user.type(title, 'a'.repeat(61))
    await user.click(submit)
    expect(within(dialog).getByText('Use up to 60 characters. This title has 61.')).toBeTruthy()
    await user.clear(title)
    await user.type(title, 'River hours')
    await user.click(within(dialog).getByRole('radio', { name: 'Private: only you' }))
    await user.click(submit)
    expect((await within(dialog).findByText('Not now.')).closest('[role=alert]')).toBeTruthy()
    expect(title).toHaveProperty('value', 'River hours')
    isFailing = false
    await user.click(submit)
    expect(await within(dialog).findByRole('checkbox', { name: /River hours/ })).toHaveProperty(
      'checked',
      true,
    )
    expect(sent[0]).toMatchObject({ title: 'River hours', is_public: false, work_id: 1 })
    expect(sent[1]).toEqual(sent[0])
  })

  it('offers to add the work after it was saved', async () => {
    const { app, user } = renderWork({ mine: async () => page([collectionOf()]) })
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await waitFor(() =>
      expect(app.toasts.getSnapshot().context.queue).toMatchObject([
        { title: 'Saved', offer: { label: 'Add to collection' } },
      ]),
    )
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    expect(app.toasts.getSnapshot().context.queue).toHaveLength(1)
  })

  it('asks an anonymous user to sign in first', async () => {
    const { app, user } = renderWork({}, { user: null })
    await user.click(await screen.findByRole('button', { name: 'More for this work' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to collection' }))
    expect(app.signInModal.getSnapshot().value).toBe('login')
  })

  it('has nothing of it where the API has no such extension', async () => {
    const { app, user } = renderWork({}, { extras: ['reports'] })
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await user.click(await screen.findByRole('button', { name: 'More for this work' }))
    await screen.findByRole('menuitem', { name: 'Report' })
    expect(screen.queryByRole('menuitem', { name: 'Add to collection' })).toBeNull()
    expect(app.toasts.getSnapshot().context.queue).toEqual([])
  })
})

describe('the dashboard', () => {
  const dashboard = (query: string, content: object, extras: readonly string[] = EXTRAS) =>
    renderContent(`/dashboard?tab=collections${query}`, {
      user: AYEN,
      extras,
      content: { ...content },
    })

  it('[ROUTE-36] has the tab only where the API has the extension', async () => {
    dashboard('', { ownCollections: { mine: async () => page([]) } }, [])
    const tabs = await screen.findByRole('navigation', { name: 'Dashboard sections' })
    expect(within(tabs).queryByRole('link', { name: 'Collections' })).toBeNull()
  })

  it('lists collections, and deletes one undoably', async () => {
    const mine = async () =>
      page([collectionOf(), collectionOf({ id: 5, title: 'Secret', is_public: false })])
    const { user, removal } = dashboard('', { ownCollections: { mine } })
    const rows = await screen.findAllByRole('heading', { level: 3 })
    expect(rows.map((row) => row.textContent)).toEqual(['River hours', 'Secret'])
    expect(screen.getByRole('link', { name: 'New collection' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Share .*River hours/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Share .*Secret/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Delete .*River hours/ }))
    expect(removal.requests).toMatchObject([{ kind: 'collection', id: 4 }])
    await waitFor(() => expect(screen.queryByText('River hours')).toBeNull())
  })

  it('opens the form by its path and closes it once the collection is created', async () => {
    const { user } = dashboard('&open=new', {
      ownCollections: { mine: async () => page([]), create: async () => collectionOf() },
    })
    await user.type(await screen.findByLabelText('Title'), 'Rivers')
    const form = screen.getByRole('form', { name: 'New collection' })
    await user.click(within(form).getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(window.location.search).toBe('?tab=collections'))
  })

  const opened = (ownCollections: object, given: object = {}) => {
    const works = [work(1), work(2), work(3, { title: 'ليل' })]
    return dashboard('&open=4', {
      collections: { get: async () => collectionOf({ works, ...given }) },
      ownCollections: { works: async () => page(works), ...ownCollections },
    })
  }
  const titles = () =>
    within(screen.getByRole('list', { name: 'Works in this collection' }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent)

  it('moves works by keyboard, and the ends have one direction', async () => {
    const sent: unknown[] = []
    const { user } = opened({
      place: async (change: object) => {
        sent.push(change)
      },
    })
    const down = await screen.findByRole('button', { name: /^Move .*Work 1.* down$/ })
    const isDisabled = (name: RegExp) =>
      screen.getByRole('button', { name }).getAttribute('aria-disabled')
    expect(isDisabled(/^Move .*Work 1.* up$/)).toBe('true')
    expect(isDisabled(/^Move .*ليل.* down$/)).toBe('true')
    down.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([{ id: 4, workId: 1, position: 2 }]))
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move .*Work 1.* down$/)
  })

  it('moves a work once for each press, also before the first move is rendered', async () => {
    const sent: unknown[] = []
    const response = Promise.withResolvers<void>()
    opened({
      place: (change: object) => {
        sent.push(change)
        return response.promise
      },
    })
    const down = await screen.findByRole('button', { name: /^Move .*Work 1.* down$/ })
    for (const _press of [1, 2, 3]) fireEvent.click(down)
    await waitFor(() => expect(titles()).toEqual(['Work 2', 'ليل', 'Work 1']))
    expect(down.getAttribute('aria-disabled')).toBe('true')
    response.resolve()
    await waitFor(() =>
      expect(sent).toEqual([
        { id: 4, workId: 1, position: 2 },
        { id: 4, workId: 1, position: 3 },
      ]),
    )
  })

  it('removes a work, and puts it back where it was', async () => {
    const sent: unknown[] = []
    let stored = [1, 2, 3]
    const { user } = opened({
      works: async () => page(stored.map((id) => work(id))),
      remove: async (id: number, workId: number) => {
        sent.push(['remove', id, workId])
        stored = [1, 3]
      },
      place: async (change: object) => {
        sent.push(change)
        stored = [1, 2, 3]
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Remove .*Work 2/ }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(undo)
    await user.click(undo)
    await waitFor(() => expect(titles()).toEqual(['Work 1', 'Work 2', 'Work 3']))
    expect(sent).toEqual([['remove', 4, 2], { id: 4, workId: 2, position: 2 }])
  })

  it('renames a collection and makes it private; typed text stays after a failure', async () => {
    const sent: unknown[] = []
    let isFailing = true
    const { user } = opened({
      update: async (id: number, changes: object) => {
        sent.push([id, changes])
        return isFailing ? failure() : collectionOf(changes)
      },
    })
    const title = await screen.findByLabelText('Title')
    await user.clear(title)
    await user.type(title, 'Calm water')
    await user.click(screen.getByRole('radio', { name: 'Private: only you' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Not now.')
    expect(title).toHaveProperty('value', 'Calm water')
    isFailing = false
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Collection saved.')
    const changes = { title: 'Calm water', description: 'Blue ones.', is_public: false }
    expect(sent).toEqual([
      [4, changes],
      [4, changes],
    ])
  })

  it('says so where the collection is not the user’s', async () => {
    opened({}, { owner: { id: 99, username: 'poni', full_name: 'Poni', avatar: null } })
    expect(await screen.findByText(/^Collection not found/)).toBeTruthy()
  })
})

describe('/collections', () => {
  const list = (is_public: boolean | null) => ({
    collections: { list: async () => page([collectionOf({ is_public })]) },
  })

  it('[ROUTE-26] leads to the form of a new collection', async () => {
    renderContent('/collections', { user: AYEN, extras: EXTRAS, content: list(true) })
    const link = await screen.findByRole('link', { name: 'New collection' })
    expect(link.getAttribute('href')).toBe('/dashboard?tab=collections&open=new')
  })

  it('asks an anonymous user to sign in first, unless the API has no such collections', async () => {
    const { app, user } = renderContent('/collections', { content: list(true) })
    await user.click(await screen.findByRole('button', { name: 'New collection' }))
    expect(app.signInModal.getSnapshot().value).toBe('login')
  })

  it('has no button where the API has no collections of users', async () => {
    renderContent('/collections', { content: list(null) })
    await screen.findByRole('link', { name: 'River hours' })
    expect(screen.queryByRole('button', { name: 'New collection' })).toBeNull()
  })

  it('shows the owner a link to edit, and loads a long collection in pages', async () => {
    const { user } = renderContent('/collections?open=river-hours-4', {
      user: AYEN,
      extras: EXTRAS,
      content: {
        collections: { get: async () => collectionOf({ works: [work(1)], items_count: 2 }) },
        ownCollections: {
          works: async (_: string, { page: number }: { page: number }) =>
            number === 1 ? page([work(1)], 2) : page([work(2)]),
        },
      },
    })
    const edit = await screen.findByRole('link', { name: 'Edit collection' })
    expect(edit.getAttribute('href')).toBe('/dashboard?tab=collections&open=4')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByRole('heading', { name: 'Work 2' })).toBeTruthy()
  })
})
