import { describe, expect, it } from 'vitest'
import { handlePush } from '../../src/worker/push.ts'
import type { WorkerScope } from '../../src/worker/scope.ts'

describe('push notifications of the service worker', () => {
  const ORIGIN = 'https://kinyeti.example'
  interface Page {
    url: string
    focused?: boolean
    navigate?: () => Promise<unknown>
  }

  function worker(pages: Page[] = []) {
    const handlers = new Map<string, (event: object) => void>()
    const did: unknown[] = []
    const clients = pages.map((page) => ({
      ...page,
      async focus() {
        did.push(['focus', page.url])
        return this
      },
      navigate: page.navigate ?? (async (url: string) => did.push(['navigate', url])),
    }))
    const self = {
      location: { origin: ORIGIN },
      addEventListener: (type: string, handle: (event: object) => void) =>
        handlers.set(type, handle),
      registration: {
        showNotification: async (title: string, options: object) => did.push([title, options]),
      },
      clients: {
        matchAll: async () => clients,
        openWindow: async (url: string) => did.push(['open', url]),
      },
    }
    handlePush(self as unknown as WorkerScope)
    const notify = async (type: string, event: object): Promise<unknown[]> => {
      const waits: Promise<unknown>[] = []
      handlers.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
      await Promise.all(waits)
      return did.splice(0)
    }
    const click = (url: unknown) =>
      notify('notificationclick', {
        notification: { data: { url }, close: () => did.push('close') },
      })
    return { notify, click }
  }

  const pushed = (data: unknown) => ({ data: { json: () => data } })
  const shown = (title: string, body: string, tag: string, path: string) => [
    title,
    {
      body,
      tag,
      renotify: true,
      icon: '/brand/icon-192.png',
      data: { url: ORIGIN + path },
    },
  ]

  it('[PROD-12] shows one notification per tag', async () => {
    const said = { title: 'New message', body: 'Hello', url: '/messages/3', tag: 'conversation-3' }
    expect(await worker().notify('push', pushed(said))).toEqual([
      shown('New message', 'Hello', 'conversation-3', '/messages/3'),
    ])
  })

  it.each([
    [null],
    [pushed(null).data],
    [pushed({ title: 5, body: ' ', url: 7 }).data],
    [{ json: () => JSON.parse('{') }],
  ])('shows a default notification for invalid data: %o', async (data) => {
    expect(await worker().notify('push', { data })).toEqual([
      shown('Kinyeti', 'There is something new for you.', 'kinyeti', '/notifications'),
    ])
  })

  it.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', 'http://['])(
    'never opens %s on a click',
    async (url) => {
      expect(await worker().click(url)).toEqual(['close', ['open', `${ORIGIN}/notifications`]])
    },
  )

  it('focuses the page with the URL, else navigates an open one, else opens one', async () => {
    const url = `${ORIGIN}/messages/3`
    const other = { url: `${ORIGIN}/explore` }
    const seen = { url: `${ORIGIN}/faq`, focused: true }
    expect(await worker([other, { url }]).click('/messages/3')).toEqual(['close', ['focus', url]])
    expect(await worker([other, seen]).click('/messages/3')).toEqual([
      'close',
      ['focus', seen.url],
      ['navigate', url],
    ])
    expect(await worker().click('/messages/3')).toEqual(['close', ['open', url]])
    const foreign = { ...other, navigate: () => Promise.reject(new TypeError('not controlled')) }
    expect(await worker([foreign]).click('/messages/3')).toEqual([
      'close',
      ['focus', other.url],
      ['open', url],
    ])
  })
})
