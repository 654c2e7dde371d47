import { afterEach, describe, expect, it } from 'vitest'
import { FEATURE_NAMES, parseAbsentFeatures } from '../../../src/protocol/base/absent-features.ts'
import { DRF_LISTS, PLAIN } from '../../foreign/dialect.ts'
import { type ForeignServer, startForeign } from '../../foreign/server.ts'
import { json } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

let server: ForeignServer | null = null
afterEach(() => server?.stop())

describe('features that the configuration names as absent', () => {
  it('[B2 B15] are not requested, and their endpoints answer as missing ones', async () => {
    const {
      api,
      http,
      server: scripted,
    } = createTestServices({
      stored: { access: 'a' },
      absentFeatures: 'marketplace, projects,likes/unified , views',
    })
    const requests: [method: 'GET' | 'POST' | 'PUT', path: string][] = [
      ['GET', 'creative-assets/?search=a'],
      ['GET', 'asset-categories/'],
      ['POST', 'creative-assets/3/purchase/'],
      ['GET', 'projects/7/'],
      ['GET', 'project-applications/mine/'],
      ['POST', 'likes/unified/'],
      ['POST', 'posts/7/increment_view/'],
    ]
    for (const [method, path] of requests)
      await expect(http.request({ method, path }), path).rejects.toMatchObject({ status: 404 })
    expect(scripted.log).toEqual([])
    scripted.on('PUT /api/likes/', json(200, {})).on('GET /api/posts/', json(200, []))
    await http.request({ method: 'PUT', path: 'likes/' })
    const { posts } = await api.content()
    await posts.list({})
    expect(scripted.log).toEqual(['PUT /api/likes/', 'GET /api/posts/'])
  })

  it('[B2] have no pages; pages with similar names stay', () => {
    const absent = parseAbsentFeatures('marketplace,blog,projects,messages,notifications')
    const paths = [
      '/marketplace',
      '/marketplace?free=true',
      '/marketplace/7',
      '/upload-asset',
      '/blog/a-title',
      '/create/blog',
      '/edit/blog/7',
      '/projects',
      '/team',
      '/create/project?edit=7',
      '/messages/7',
      '/notifications',
    ]
    expect(paths.filter((path) => !absent?.hasPage(path))).toEqual([])
    const others = ['/', '/posts', '/posts/blog', '/create/post', '/portfolio', '/u/blog', '']
    expect(others.filter((path) => absent?.hasPage(path))).toEqual([])
  })

  it('[B2] have no API extensions, even if the API lists them', async () => {
    const { api, server: scripted } = createTestServices({
      stored: { access: 'a' },
      absentFeatures: 'push,uploads,reports',
    })
    const extras = ['push', 'uploads', 'reports', 'blocks', 'wishes']
    scripted.on('GET /api/users/me/', json(200, { id: 1, username: 'ayen', extras }))
    await api.users.me()
    const { has } = api.extras
    expect([has('push'), has('uploads'), has('reports'), has('blocks'), has('wishes')]).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('[SEARCH-10 A17] are no failed part of a search', async () => {
    const running = await startForeign({ ...PLAIN, ...DRF_LISTS })
    server = running
    const me = running.store.addUser({ username: 'ayen' })
    const { access } = running.store.issueTokens(me)
    const { api } = createTestServices({
      origin: running.origin,
      stored: { access },
      absentFeatures: 'marketplace, services',
    })
    const found = await (await api.content()).search.full('brushes')
    expect([found.failed, found.assets, found.services, found.categories]).toEqual([
      false,
      [],
      [],
      [],
    ])
    expect(
      running.received.map(({ path }) => path).filter((path) => /asset|service/.test(path)),
    ).toEqual([])
  })

  it('[B2] have names, and an unknown one is refused', () => {
    expect(FEATURE_NAMES.filter((name) => !parseAbsentFeatures(name)?.has(name))).toEqual([])
    expect(parseAbsentFeatures('blog,shop')).toBe(null)
    expect(parseAbsentFeatures('toString')).toBe(null)
    expect(parseAbsentFeatures('')?.hasPage('/blog')).toBe(false)
  })
})
