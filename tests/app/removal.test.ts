// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import type { RemovalRequest } from '../../src/machines/content/removal/removal.types.ts'
import { deferredResponse, empty, type FakeHttp, json, noResponse } from '../kit/fakes/http.ts'
import { api, SIGNED_IN, startIn } from './kit.ts'

const POST_CALL = 'DELETE /api/posts/12/'
const POST: RemovalRequest = { kind: 'post', id: 12, note: '', href: '/posts/12', thread: null }

async function start(server: FakeHttp = api().on(POST_CALL, empty(204))) {
  let window: Window | null = null
  const app = startIn({
    stored: SIGNED_IN,
    server,
    around: {
      environment(given) {
        window = given.window
        // In a browser, `import()` takes a task even if the module has loaded.
        const load: typeof given.load = async (part) => {
          await new Promise((resolve) => setTimeout(resolve))
          return given.load(part)
        }
        return { ...given, load }
      },
    },
  })
  const { root, toasts } = app.handle
  const { readModel } = await app.member()
  const requestIntent = (event: object) =>
    root.send({ type: 'intent.want', intent: { to: 'removal', event } } as never)
  const shown = () => toasts.getSnapshot().context.queue
  return {
    ...app,
    window: window as unknown as Window,
    remove: (ask: Partial<RemovalRequest> = {}) =>
      requestIntent({ type: 'removal.open', ...POST, ...ask }),
    undo: (key = 'post-12') => requestIntent({ type: 'removal.undo', key }),
    titles: () => shown().map(({ title }) => title),
    dismiss: () => toasts.send({ type: 'toast.dismiss', id: shown()[0]?.id ?? '' }),
    hidden: () => Object.keys(readModel.removed),
    sent: () => server.calls.map(({ method, path }) => `${method} ${path}`),
    deleted: () => server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
  }
}

describe('undoable deletion', () => {
  it('[API-POST-05] hides the post, shows an undo toast and deletes it when the toast is gone', async () => {
    const app = await start()
    app.remove()
    expect([app.hidden(), app.titles(), app.deleted()]).toEqual([
      ['post-12'],
      ['Your post was deleted'],
      [],
    ])
    await app.clock.advanceAsync(4999)
    expect(app.deleted()).toEqual([])
    await app.clock.advanceAsync(1)
    await vi.waitFor(() => expect(app.deleted()).toEqual(['/api/posts/12/']))
    await app.clock.advanceAsync(60_000)
    expect([app.deleted().length, app.hidden(), app.titles()]).toEqual([1, ['post-12'], []])
  })

  it('[API-POST-05] sends no request after undo', async () => {
    const app = await start()
    app.remove()
    app.undo()
    expect([app.hidden(), app.titles()]).toEqual([[], ['Your post was restored']])
    await app.clock.advanceAsync(60_000)
    expect(app.deleted()).toEqual([])
    // It can still be deleted afterwards.
    app.remove()
    app.dismiss()
    await vi.waitFor(() => expect(app.deleted()).toEqual(['/api/posts/12/']))
  })

  it('[API-POST-05] postpones the deletion while its toast is held', async () => {
    const app = await start()
    app.remove()
    const id = app.handle.toasts.getSnapshot().context.queue[0]?.id ?? ''
    app.handle.toasts.send({ type: 'toast.hold', id })
    await app.clock.advanceAsync(600_000)
    expect([app.titles(), app.deleted()]).toEqual([['Your post was deleted'], []])
  })

  it('[API-POST-05] restores the post with the reason when deletion fails offline', async () => {
    const app = await start(api().on(POST_CALL, noResponse))
    app.remove()
    app.dismiss()
    // Retried like any mutation (A15), then given up.
    await vi.waitFor(() => expect(app.titles()).toEqual(['Your post couldn’t be deleted']), 20_000)
    expect([app.hidden(), app.handle.toasts.getSnapshot().context.queue[0]?.text]).toEqual([
      [],
      'Network error - please check your connection',
    ])
  })

  it.each([
    ['blog', '/api/blog/12/'],
    ['work', '/api/portfolio/12/'],
    ['project', '/api/projects/12/'],
    ['asset', '/api/creative-assets/12/'],
    ['review', '/api/asset-reviews/12/'],
    ['comment', '/api/comments/12/'],
  ] as const)(
    '[API-BLOG-07 API-PORT-08 API-PROJ-05 API-ASSET-09 API-ASSET-19 API-POST-14] deletes the %s at its own URL',
    async (kind, path) => {
      const app = await start(api().on(`DELETE ${path}`, empty(204)))
      app.remove({ kind })
      app.dismiss()
      await vi.waitFor(() => expect(app.deleted()).toEqual([path]))
    },
  )

  it('[API-POST-14] deletes a comment through its thread, which restores it on failure', async () => {
    const server = api()
      .on('GET /api/posts/7/comments/', json(200, [{ id: 12, content: 'Rain' }]))
      .on('DELETE /api/comments/12/', json(403, {}))
    const app = await start(server)
    const content = { type: 'post', id: 7 } as const
    const thread = (await app.handle.browse.load()).thread(content)
    thread.send({ type: 'list.opened' })
    await vi.waitFor(() => expect(thread.getSnapshot().context.stored).toHaveLength(1))
    app.remove({ kind: 'comment', href: '', thread: content })
    expect(app.hidden()).toEqual(['comment-12'])
    app.dismiss()
    await vi.waitFor(() => expect(app.titles()).toEqual(['Permission denied']))
    expect([app.hidden(), thread.getSnapshot().context.changes]).toEqual([[], []])
  })

  it('[API-POST-05] Ctrl+Z undoes the newest deletion', async () => {
    const app = await start(api().on(POST_CALL, empty(204)).on('DELETE /api/posts/13/', empty(204)))
    app.remove()
    app.remove({ id: 13 })
    const press = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { cancelable: true, ...init })
      app.window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press({ key: 'z' })).toBe(false)
    expect(press({ key: 'z', ctrlKey: true, shiftKey: true })).toBe(false)
    expect(press({ key: 'z', ctrlKey: true, altKey: true })).toBe(false)
    expect(app.hidden()).toEqual(['post-12', 'post-13'])
    expect(press({ key: 'z', ctrlKey: true })).toBe(true)
    expect(app.hidden()).toEqual(['post-12'])
    expect(press({ key: 'Z', metaKey: true })).toBe(true)
    expect(app.hidden()).toEqual([])
    expect(press({ key: 'z', ctrlKey: true })).toBe(false)
  })
})

/** Runs what a page that is left still runs: microtasks, but no further task. */
async function runMicrotasks(): Promise<void> {
  for (let i = 0; i < 200; i += 1) await null
}

describe('pending deletion', () => {
  it('[API-POST-05] is sent before the page is gone, if it is left as soon as Undo is offered', async () => {
    const app = await start()
    await app.handle.api.content()
    app.remove()
    app.window.dispatchEvent(new Event('pagehide'))
    await runMicrotasks()
    expect(app.deleted()).toEqual(['/api/posts/12/'])
  })

  it('[API-POST-05] is sent when the page unloads', async () => {
    const app = await start()
    app.remove()
    app.window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(app.deleted()).toEqual(['/api/posts/12/']))
    expect(app.titles()).toEqual([])
  })

  it('[API-POST-05] is sent when the page is hidden', async () => {
    const app = await start()
    app.remove()
    app.root.send({ type: 'page.hidden' })
    await vi.waitFor(() => expect(app.deleted()).toEqual(['/api/posts/12/']))
  })

  it('[API-POST-05 SESSION-08] is sent before the session ends, with its token', async () => {
    const wait = deferredResponse()
    const app = await start(
      api().on(POST_CALL, wait.response).on('POST /api/auth/logout/', empty(204)),
    )
    app.remove()
    app.handle.session.send({ type: 'session.logout' })
    await app.signedOut()
    await vi.waitFor(() => expect(wait.waiting()).toBe(1))
    const call = app.server.calls.find(({ method }) => method === 'DELETE')
    expect(call?.headers.authorization).toBe('Bearer access-1')
    expect(app.sent()).not.toContain('POST /api/auth/logout/')
    wait.release(empty(204))
    await vi.waitFor(() => expect(app.sent().at(-1)).toBe('POST /api/auth/logout/'))
    expect([app.deleted(), app.titles()]).toEqual([['/api/posts/12/'], []])
  })

  it('[API-POST-05 SESSION-08] delays the sign-out by at most 5 s', async () => {
    const wait = deferredResponse()
    const app = await start(
      api().on(POST_CALL, wait.response).on('POST /api/auth/logout/', empty(204)),
    )
    app.remove()
    app.handle.session.send({ type: 'session.logout' })
    await vi.waitFor(() => expect(wait.waiting()).toBe(1))
    await vi.waitFor(async () => {
      await app.clock.advanceAsync(5000)
      expect(app.sent()).toContain('POST /api/auth/logout/')
    })
  })

  it('[SESSION-08] is not sent after undo', async () => {
    const app = await start(api().on('POST /api/auth/logout/', empty(204)))
    app.remove()
    app.undo()
    app.handle.session.send({ type: 'session.logout' })
    await vi.waitFor(() => expect(app.sent()).toContain('POST /api/auth/logout/'))
    expect(app.deleted()).toEqual([])
  })
})
