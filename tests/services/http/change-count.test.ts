import { describe, expect, it } from 'vitest'
import { createKeepaliveClient } from '../../../src/services/http/keepalive-client.ts'
import type { RequestSpec } from '../../../src/services/http/types.ts'
import { empty, noResponse } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const REMOVING: [RequestSpec['method'], string][] = [
  ['DELETE', 'posts/7/'],
  ['DELETE', 'messaging/conversations/7/'],
  ['DELETE', 'bookmarks/'],
  ['POST', 'follow/unfollow/7/'],
  ['POST', 'likes/unified/'],
  ['PATCH', 'projects/7/'],
]
const KEEPING: [RequestSpec['method'], string][] = [
  ['GET', 'posts/'],
  ['HEAD', 'posts/increment_view/'],
  ['POST', 'posts/7/increment_view/'],
  ['POST', 'notifications/7/mark_read/'],
  ['POST', 'follow/notifications/read-all/'],
  ['POST', 'messaging/conversations/7/messages/'],
]

describe('the count of changes', () => {
  it.each(REMOVING)('grows when %s %s is sent and when it ends', async (method, path) => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server.on(`${method} /api/${path}`, empty(204))
    const request = http.request({ method, path })
    expect(http.changes.read()).toBe(1)
    await request
    expect(http.changes.read()).toBe(2)
  })

  it('grows for a request without a response, which may have been carried out', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server.on('DELETE /api/posts/7/', noResponse)
    await expect(http.request({ method: 'DELETE', path: 'posts/7/' })).rejects.toMatchObject({
      status: 0,
    })
    expect(http.changes.read()).toBe(2)
  })

  it.each(KEEPING)('does not grow for %s %s', async (method, path) => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server.on(`${method} /api/${path}`, empty(204))
    await http.request({ method, path })
    expect(http.changes.read()).toBe(0)
  })

  it('includes the requests of a keepalive client', async () => {
    const { http, server } = createTestServices({ stored: { access: 'a' } })
    server.on('DELETE /api/posts/7/', empty(204))
    const keepalive = createKeepaliveClient(http, { fetch: server.fetch })
    await keepalive.request({ method: 'DELETE', path: 'posts/7/' })
    expect(http.changes.read()).toBe(2)
  })
})
