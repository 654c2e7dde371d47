// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { isServiceFailure } from '../../src/protocol/base/errors.ts'
import { LEADER_NAME } from '../../src/services/browser/tabs.ts'
import { settle } from '../kit/clock.ts'
import { hang, json } from '../kit/fakes/http.ts'
import { AYEN, api, SIGNED_IN, startIn, TOKENS } from './kit.ts'

/** Whether another tab could become the leader now. */
async function isFree({ locks }: ReturnType<typeof startIn>): Promise<boolean> {
  let free = false
  await locks.request(LEADER_NAME, { ifAvailable: true }, async (lock) => {
    free = lock !== null
  })
  return free
}

const paths = (sockets: { url: string }[]) =>
  sockets.map(({ url }) => url.replace(/^ws:\/\/[^/]+/, ''))

describe('app', () => {
  it('[SOCKGEN-01] opens no socket for an anonymous user and both for a restored session', async () => {
    const visitor = startIn()
    await visitor.signedOut()
    expect([visitor.sockets.all, visitor.server.log, visitor.handle.member.current()]).toEqual([
      [],
      [],
      null,
    ])
    const app = startIn({ stored: SIGNED_IN })
    await app.member()
    await vi.waitFor(() => expect(app.sockets.all).toHaveLength(2))
    expect(paths(app.sockets.all).toSorted()).toEqual([
      '/ws/messaging/?token=access-1',
      '/ws/notifications/?token=access-1',
    ])
  })

  it('[SOCKGEN-02] closes all sockets and removes the tokens on sign-out', async () => {
    const app = startIn({ stored: SIGNED_IN })
    await app.member()
    await vi.waitFor(() => expect(app.sockets.all).toHaveLength(2))
    for (const socket of app.sockets.all) socket.accept()
    app.handle.session.send({ type: 'session.logout' })
    await settle()
    expect([
      app.sockets.live(),
      app.tab.localStorage.contents,
      app.handle.member.current(),
    ]).toEqual([[], {}, null])
    expect(app.sockets.all.map((socket) => socket.closeRequests[0])).toEqual([1000, 1000])
  })

  it('stops all timers and page listeners', async () => {
    const app = startIn({ stored: SIGNED_IN })
    await app.member()
    await vi.waitFor(() => expect(app.sockets.all).toHaveLength(2))
    app.stop()
    expect(app.clock.waiting).toEqual([])
    const rejection = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
      reason: { aborted: true },
    })
    app.page.dispatchEvent(rejection)
    expect(rejection.defaultPrevented).toBe(false)
  })
})

describe('signing out', () => {
  it('[A30] aborts pending requests silently', async () => {
    const server = api().on('GET /api/blog/my_posts/', hang)
    const app = startIn({ stored: SIGNED_IN, server })
    await app.member()
    const content = await app.handle.api.content()
    let ended: unknown = null
    content.blog.mine().catch((failure: unknown) => {
      ended = failure
    })
    await vi.waitFor(() => expect(server.log).toContain('GET /api/blog/my_posts/'))
    app.handle.session.send({ type: 'session.logout' })
    await vi.waitFor(() => expect(isServiceFailure(ended) && ended.aborted).toBe(true))
  })

  it('[A30 B7] in another tab aborts pending requests too', async () => {
    const server = api().on('GET /api/blog/my_posts/', hang)
    const app = startIn({ stored: SIGNED_IN, server })
    await app.member()
    const other = app.browser.openTab()
    const content = await app.handle.api.content()
    let ended: unknown = null
    content.blog.mine().catch((failure: unknown) => {
      ended = failure
    })
    await vi.waitFor(() => expect(server.log).toContain('GET /api/blog/my_posts/'))
    other.localStorage.removeItem('access')
    other.localStorage.removeItem('refresh')
    await app.signedOut()
    await vi.waitFor(() => expect(isServiceFailure(ended) && ended.aborted).toBe(true))
  })

  it('releases the selected files', async () => {
    const app = startIn({ stored: SIGNED_IN })
    await app.member()
    const { files } = app.handle
    const { fileId } = files.put(new File(['x'], 'cloth.jpg'))
    expect(files.preview(fileId)).toBe('blob:1')
    app.handle.session.send({ type: 'session.logout' })
    expect([files.preview(fileId), app.gone]).toEqual(['', ['blob:1']])
  })

  it('clears the recent searches', async () => {
    const app = startIn({ stored: SIGNED_IN })
    await app.member()
    const recent = await app.handle.recentSearches()
    recent.add('harp lessons')
    expect(recent.read()).toEqual(['harp lessons'])
    app.handle.session.send({ type: 'session.logout' })
    expect([recent.read(), app.tab.localStorage.contents]).toEqual([[], {}])
  })

  it('[B7] releases the leadership for browser notifications immediately', async () => {
    const app = startIn({ stored: SIGNED_IN })
    await app.member()
    expect(await isFree(app)).toBe(true)
    app.handle.toasts.send({ type: 'browserNotification.show', title: 'Deng', body: 'Hello' })
    await vi.waitFor(() => expect(app.notified).toEqual(['Deng']))
    expect(await isFree(app)).toBe(false)
    app.handle.session.send({ type: 'session.logout' })
    await settle()
    expect(await isFree(app)).toBe(true)
  })

  it('[A15] clears the query cache and refetches active queries', async () => {
    const app = startIn({ stored: SIGNED_IN })
    await app.member()
    const { queryClient } = app.handle
    let requests = 0
    const queryFn = async () => {
      requests += 1
      return requests
    }
    const stop = new QueryObserver(queryClient, { queryKey: ['seen'], queryFn }).subscribe(() => {})
    queryClient.setQueryData(['left'], 'secret')
    await vi.waitFor(() => expect(queryClient.getQueryData(['seen'])).toBe(1))
    app.handle.session.send({ type: 'session.logout' })
    // The authenticated scope is gone too.
    expect(app.handle.member.current()).toBeNull()
    await vi.waitFor(() => expect(queryClient.getQueryData(['seen'])).toBe(2))
    expect(queryClient.getQueryData(['left'])).toBeUndefined()
    stop()
  })
})

describe('signing in', () => {
  it('refetches queries of the anonymous user as the signed-in user', async () => {
    const app = startIn()
    await app.signedOut()
    const { queryClient } = app.handle
    const requests: (string | null)[] = []
    const queryFn = async () => {
      requests.push(app.tab.localStorage.getItem('access'))
      return requests.length
    }
    const stop = new QueryObserver(queryClient, { queryKey: ['seen'], queryFn }).subscribe(() => {})
    queryClient.setQueryData(['left'], 'as a visitor')
    await vi.waitFor(() => expect(requests).toEqual([null]))
    app.handle.session.send({ type: 'session.login', username: 'ayen', password: 'secret' })
    await app.member()
    await vi.waitFor(() => expect(requests).toEqual([null, TOKENS.access]))
    expect(queryClient.getQueryData(['left'])).toBeUndefined()
    stop()
  })

  it('does not refetch queries when a session is restored', async () => {
    const app = startIn({ stored: SIGNED_IN })
    const { queryClient } = app.handle
    let requests = 0
    const queryFn = async () => {
      requests += 1
      return requests
    }
    const stop = new QueryObserver(queryClient, { queryKey: ['seen'], queryFn }).subscribe(() => {})
    await app.member()
    await settle()
    expect(requests).toBe(1)
    stop()
  })
})

describe('unsent messages of an earlier visit', () => {
  const unsent = (client: string, sender: number) => ({
    id: client,
    client_id: client,
    conversation_id: 5,
    sender: { id: sender, username: `user${sender}` },
    content: `by ${sender}`,
    created_at: '2026-01-05T08:00:00.000Z',
    status: 'failed',
  })

  it('[B5 B6] are restored into their chat, only those of the user', async () => {
    const server = api()
      .on(
        'GET /api/messaging/conversations/',
        json(200, [{ id: 5, participants: [AYEN, { id: 9, username: 'deng' }], unread_count: 0 }]),
      )
      .on('GET /api/messaging/conversations/5/messages/', json(200, { results: [], next: null }))
    const list = [unsent('c-1', 7), unsent('c-2', 9)]
    const app = startIn({
      stored: { ...SIGNED_IN, 'kinyeti_unsent:7:5': JSON.stringify(list) },
      server,
    })
    const member = await app.member()
    member.inbox.send({ type: 'conversation.choose', id: 5 })
    const chat = await vi.waitFor(() => {
      const found = member.chat(5)
      if (found === null || found.getSnapshot().context.messages.length === 0)
        throw new Error('no message yet')
      return found
    })
    expect(chat.getSnapshot().context.messages.map(({ content }) => content)).toEqual(['by 7'])
  })
})
