// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  networkFailure,
  serviceFailure,
  shapeListError,
} from '../../../src/protocol/base/errors.ts'
import { post } from '../content/content-kit.tsx'
import { AYEN, deferred } from '../kit/kit.tsx'
import { draft, picture, renderForm } from './create-kit.tsx'

const body = () => screen.findByLabelText<HTMLTextAreaElement>('What do you want to say?')
const button = (name: string) => screen.findByRole('button', { name })
const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose images')

describe('new post form', () => {
  it('[PROD-07] shows the error of a missing field, focuses it, and clears it on input', async () => {
    const { user, published } = renderForm('/create/post')
    await user.click(await button('Publish'))
    expect(await screen.findByText('Write something or add an image.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await body()))
    await user.type(await body(), 'Drums at dusk')
    expect(screen.queryByText('Write something or add an image.')).toBe(null)
    expect(screen.queryByText(/marked fields/)).toBe(null)
    expect(published).toEqual([])
  })

  it('[PROD-07] sends the form once and navigates to the published post', async () => {
    const { user, published } = renderForm('/create/post')
    await user.type(await body(), 'Drums at dusk')
    await user.type(screen.getByLabelText('Title'), 'Drums')
    await user.selectOptions(screen.getByLabelText('Category'), 'Music')
    await user.type(screen.getByLabelText('Tags'), 'night,')
    await user.click(await button('Publish'))
    await waitFor(() => expect(window.location.pathname).toBe('/about'))
    const fields = { title: 'Drums', body: 'Drums at dusk', category: 'Music', tags: ['night'] }
    expect(published.map((input) => input.fields)).toEqual([{ ...fields, images: [] }])
  })

  it('[PROD-07] is busy while publishing and ignores a second press', async () => {
    const response = deferred<{ id: number; href: string }>()
    const { user, published } = renderForm('/create/post', { publish: () => response.promise })
    await user.type(await body(), 'Drums')
    await user.click(await button('Publish'))
    const busy = await button('Publishing…')
    await user.click(busy)
    expect(busy.getAttribute('aria-busy')).toBe('true')
    expect(published.length).toBe(1)
    response.resolve({ id: 4, href: '/about' })
    await waitFor(() => expect(window.location.pathname).toBe('/about'))
  })

  it('[PROD-07] keeps the form on a network failure and sends it again on Retry', async () => {
    let calls = 0
    const { user, published } = renderForm('/create/post', {
      publish: async () => {
        if (++calls === 1) throw networkFailure()
        return { id: 4, href: '/about' }
      },
    })
    await user.type(await body(), 'Drums')
    await user.click(await button('Publish'))
    const alert = (await screen.findByText(/Your draft is saved/)).closest('div')
    expect((await body()).value).toBe('Drums')
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(window.location.pathname).toBe('/about'))
    expect(new Set(published.map(({ clientId }) => clientId)).size).toBe(1)
  })

  it('shows a validation error of the server at its field', async () => {
    const refusal = { message: 'no', status: 400, body: { title: ['Too loud.'] } }
    const { user } = renderForm('/create/post', {
      publish: () => Promise.reject(serviceFailure(refusal)),
    })
    await user.type(await body(), 'Drums')
    await user.click(await button('Publish'))
    expect(await screen.findByText('Too loud.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  })

  it('[ERR-01 A13] shows the detail of a 401 while the session continues, and keeps the form', async () => {
    const failure = serviceFailure({ message: 'Not for this account', status: 401 })
    const { user, app } = renderForm('/create/post', { publish: () => Promise.reject(failure) })
    await user.type(await body(), 'Drums')
    await user.click(await button('Publish'))
    expect((await screen.findByRole('alert')).textContent).toBe('Not for this account.')
    expect(app.signInModal.getSnapshot().value).toBe('closed')
    expect((await body()).value).toBe('Drums')
  })

  it('shows when the draft was saved and when saving failed', async () => {
    let full = false
    const { user, clock } = renderForm('/create/post', {
      storeDraft: () => (full ? Promise.reject(new Error('quota')) : Promise.resolve()),
    })
    await user.type(await body(), 'D')
    expect(await screen.findByText('Saving…')).toBeTruthy()
    await clock.advanceAsync(1_000)
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
    full = true
    await user.type(await body(), 'r')
    await clock.advanceAsync(1_000)
    expect(await screen.findByText('Not saved: storage is full or blocked')).toBeTruthy()
  })

  it('shows the length in code points near the limit', async () => {
    renderForm('/create/post', {
      readDraft: async () => draft({ body: '🥁'.repeat(19_000) }),
    })
    expect(await screen.findByText('19,000 of 20,000 characters')).toBeTruthy()
  })
})

describe('drafts', () => {
  it('restores a draft with a notice, and confirms before discarding it', async () => {
    const { user } = renderForm('/create/post', { readDraft: async () => draft({ body: 'Old' }) })
    expect(await screen.findByText(/Draft restored/)).toBeTruthy()
    await user.click(await button('Start over'))
    await user.click(await button('Keep editing'))
    expect((await body()).value).toBe('Old')
    await user.click(await button('Start over'))
    await user.click(await button('Discard'))
    await waitFor(async () => expect((await body()).value).toBe(''))
    expect(screen.queryByText(/is back/)).toBe(null)
  })

  const others = () =>
    renderForm('/create/post', {
      readDraft: async () => draft({ body: 'Mine' }),
      otherDrafts: [draft({ title: 'Drums', body: 'Theirs' }, { clientId: 'other' })],
    })
  const OFFER = /^You have another unfinished draft “Drums” \(/

  it('[PROD-07] continues with the draft of another tab on request and then offers its own', async () => {
    const { user } = others()
    expect((await body()).value).toBe('Mine')
    expect(screen.getByText(OFFER)).toBeTruthy()
    await user.click(await button('Use it'))
    await waitFor(async () => expect((await body()).value).toBe('Theirs'))
    expect(screen.getByText(/^You have another unfinished draft \(/)).toBeTruthy()
    await user.click(await button('Use it'))
    await waitFor(async () => expect((await body()).value).toBe('Mine'))
  })

  it('[PROD-07] discards the draft of another tab after a confirmation and keeps its own', async () => {
    const { user, dropped } = others()
    await user.click(await button('Discard it'))
    expect(dropped).toEqual([])
    await user.click(await button('Discard'))
    await waitFor(() => expect(screen.queryByText(OFFER)).toBe(null))
    expect(dropped).toEqual([{ userId: AYEN.id, key: 'post', clientId: 'other' }])
    expect((await body()).value).toBe('Mine')
  })

  const mine = post(12, { author: { ...AYEN, full_name: 'Ayen Deng' } as never, body: 'Published' })
  const loaded = {
    fields: { title: '', body: 'Published', category: '', tags: [], images: [] },
    changedAt: '2026-01-04T08:00:00Z',
  }
  const edited = draft({ body: 'Better' }, { base: loaded.changedAt })
  const edit = () =>
    renderForm('/edit/post/12', {
      post: async () => mine,
      loadContent: async () => loaded,
      readDraft: async () => edited,
    })

  it('continues with the draft of a published post on request', async () => {
    const { user } = edit()
    await user.click(await button('Keep editing them'))
    expect((await body()).value).toBe('Better')
  })

  it('discards the draft of a published post on request', async () => {
    const { user } = edit()
    await user.click(await button('Discard them'))
    expect((await body()).value).toBe('Published')
    expect(await button('Save changes')).toBeTruthy()
  })

  const newer = {
    fields: { ...loaded.fields, body: 'By another tab' },
    changedAt: '2026-01-05T08:00:00Z',
  }
  const outdated = async () => {
    const form = renderForm('/edit/post/12', {
      post: async () => mine,
      loadContent: async () => loaded,
      publish: async ({ base }) =>
        base?.body === 'Published' ? { newer } : { id: 12, href: '/about' },
    })
    await form.user.type(await body(), '!')
    await form.user.click(await button('Save changes'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This post was changed elsewhere while you edited it, for example in another tab. Your changes are not saved yet.',
    )
    return form
  }

  it('[PROD-07] saves over a version that was saved elsewhere on request', async () => {
    const { user, published } = await outdated()
    await user.click(await button('Save my version'))
    await waitFor(() => expect(window.location.pathname).toBe('/about'))
    expect(published.map(({ fields, base }) => [fields.body, base?.body])).toEqual([
      ['Published!', 'Published'],
      ['Published!', 'By another tab'],
    ])
  })

  it('[PROD-07] loads a version that was saved elsewhere on request and offers its own text', async () => {
    const { user } = await outdated()
    await user.click(await button('Load the newer version'))
    await waitFor(async () => expect((await body()).value).toBe('By another tab'))
    await user.click(await button('Use it'))
    await waitFor(async () => expect((await body()).value).toBe('Published!'))
  })

  it('[MISC-03] opens the form for another user’s post, shows the server’s 403 and keeps the text', async () => {
    const { user } = renderForm('/edit/post/12', {
      post: async () => post(12),
      loadContent: async () => loaded,
      publish: () => Promise.reject(shapeListError(403, { detail: 'Not yours.' }, '')),
    })
    await user.type(await body(), '!')
    await user.click(await button('Save changes'))
    expect((await screen.findByRole('alert')).textContent).toBe('Permission denied.')
    expect((await body()).value).toBe('Published!')
  })

  it('shows Post not found for an unknown post', async () => {
    renderForm('/edit/post/99')
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
  })
})

describe('uploads and publishing', () => {
  it('[PROD-06] disables Publish with a reason until the pictures are uploaded', async () => {
    const { user, upload, published } = renderForm('/create/post')
    await body()
    await user.upload(chooser(), picture('drum.jpg'))
    const waiting = await button('Publish')
    await waitFor(() => expect((waiting as HTMLButtonElement).disabled).toBe(true))
    const reason = document.getElementById(waiting.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Images are still uploading.')
    upload('drum.jpg', 'done')
    await waitFor(() => expect((waiting as HTMLButtonElement).disabled).toBe(false))
    await user.click(waiting)
    await waitFor(() => expect(published.length).toBe(1))
    expect(published[0]?.fields.images).toMatchObject([{ id: 'drum.jpg', alt: '' }])
  })
})
