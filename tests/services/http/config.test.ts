// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { SettingName } from '../../../src/protocol/base/setting-hints.ts'
import { SOCKET_ROOT, socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import { readConfig, settingsOf } from '../../../src/services/config.ts'

const PAGE = 'https://kinyeti.test'

function configOf(metas: { readonly [name in SettingName]?: string }, page = PAGE) {
  document.head.innerHTML = ''
  for (const [name, content] of Object.entries(metas)) {
    const meta = document.createElement('meta')
    meta.setAttribute('name', name)
    meta.setAttribute('content', content)
    document.head.append(meta)
  }
  const config = readConfig(settingsOf(document), page)
  return { ...config, sockets: socketTemplates(config.apiBase, config.sockets) }
}

describe('readConfig', () => {
  it('[MISC-01 MISC-02 B2 B3] puts everything on the page’s origin without meta tags', () => {
    expect(configOf({})).toEqual({
      apiBase: PAGE,
      apiOrigin: PAGE,
      sockets: {
        messaging: 'wss://kinyeti.test/ws/messaging/?token={token}',
        conversation: 'wss://kinyeti.test/ws/messaging/?token={token}&conversation={conversation}',
        notifications: 'wss://kinyeti.test/ws/notifications/?token={token}',
      },
      googleClientId: null,
      adminPath: '/admin',
      upload: null,
      pageSize: null,
      absentFeatures: '',
      invalid: [],
    })
  })

  it.each([
    [' https://api.example.org/ ', 'https://api.example.org', 'https://api.example.org'],
    ['https://api.example.org', 'https://api.example.org', 'https://api.example.org'],
    ['https://example.org/backend', 'https://example.org/backend', 'https://example.org'],
    ['https://example.org/backend/api/', 'https://example.org/backend', 'https://example.org'],
    [
      'https://api.example.org:8443/api',
      'https://api.example.org:8443',
      'https://api.example.org:8443',
    ],
    ['http://localhost:8000', 'http://localhost:8000', 'http://localhost:8000'],
  ])(
    '[CONFIG-01 B2 A21] reads the API base "%s", with media and sockets on its host',
    (content, base, host) => {
      const { apiBase, apiOrigin, sockets, invalid } = configOf({ 'api-base': content })
      expect({ apiBase, apiOrigin, messaging: sockets.messaging, invalid }).toEqual({
        apiBase: base,
        apiOrigin: host,
        messaging: `${base.replace('http', 'ws')}/ws/messaging/?token={token}`,
        invalid: [],
      })
    },
  )

  it.each([
    'api.example.org',
    '/api',
    'javascript:alert(1)',
    'ftp://x.org',
    'https://',
    'https://x.org/?a=1',
    'https://x.org/#a',
    'http://api.example.org',
  ])('[B2] names an API base that a page on https cannot call: "%s"', (content) => {
    const { apiBase, invalid } = configOf({ 'api-base': content })
    expect({ apiBase, invalid }).toEqual({ apiBase: PAGE, invalid: ['api-base'] })
  })

  it('[B2] accepts an API on http for a page on http', () => {
    const { apiBase, invalid } = configOf({ 'api-base': 'http://api.test' }, 'http://kinyeti.test')
    expect({ apiBase, invalid }).toEqual({ apiBase: 'http://api.test', invalid: [] })
  })

  it('[CONFIG-01 B2] reads another origin for media', () => {
    const media = {
      'api-base': 'https://api.example.org',
      'media-base': 'https://cdn.example.org/',
    }
    expect(configOf(media).apiOrigin).toBe('https://cdn.example.org')
  })

  it('[CONFIG-03 B3] completes socket templates with the API’s host and the conversation', () => {
    const config = configOf({
      'api-base': 'https://example.org/backend',
      'messaging-socket': '/live/chat/?jwt={token}',
      'notification-socket': 'wss://live.example.org/notify/{token}',
    })
    expect(config.sockets).toEqual({
      messaging: 'wss://example.org/live/chat/?jwt={token}',
      conversation: 'wss://example.org/live/chat/?jwt={token}&conversation={conversation}',
      notifications: 'wss://live.example.org/notify/{token}',
    })
    expect(config.invalid).toEqual([])
  })

  it('[CONFIG-03 B3] uses a template of its own for conversations', () => {
    const { sockets } = configOf({
      'conversation-socket': '/ws/chat/{conversation}/?token={token}',
    })
    expect(sockets.conversation).toBe('wss://kinyeti.test/ws/chat/{conversation}/?token={token}')
  })

  it.each([
    ['messaging-socket', '/ws/chat/'],
    ['messaging-socket', 'ws/chat/?token={token}'],
    ['conversation-socket', '/ws/chat/?token={token}'],
    ['notification-socket', 'https://x.org/?token={token}'],
    ['media-base', 'cdn.example.org'],
    ['admin-path', 'staff'],
    ['admin-path', '/'],
    ['admin-path', '/staff/../admin'],
    ['upload-url', 'nowhere'],
    ['page-size', '0'],
    ['page-size', '201'],
    ['page-size', '20.5'],
    ['page-size', 'many'],
  ] as const)(
    '[B2 B3] names the unusable value of %s "%s" and uses the default',
    (name, content) => {
      expect(configOf({ [name]: content })).toEqual({ ...configOf({}), invalid: [name] })
    },
  )

  it('[B2] reads the client id of Google and the path of the administration', () => {
    const config = configOf({ 'google-client-id': ' 12.apps ', 'admin-path': '/staff/desk' })
    expect([config.googleClientId, config.adminPath, config.invalid]).toEqual([
      '12.apps',
      '/staff/desk',
      [],
    ])
  })

  it.each([
    ['1', 1],
    [' 50 ', 50],
    ['200', 200],
  ])('[B2] reads the page size "%s"', (content, pageSize) => {
    const config = configOf({ 'page-size': content })
    expect([config.pageSize, config.invalid]).toEqual([pageSize, []])
  })

  it('[MISC-01] needs a URL and a preset for the upload service', () => {
    const url = 'https://images.example.org/upload'
    expect([
      configOf({ 'upload-url': url, 'upload-preset': 'works' }).upload,
      configOf({ 'upload-url': url }).upload,
      configOf({ 'upload-preset': 'works' }).upload,
    ]).toEqual([{ url, preset: 'works' }, null, null])
  })

  it('[MISC-02 B2 B3] opens sockets below /ws/ of the API', () => {
    const { sockets } = configOf({ 'api-base': 'https://api.example.org' })
    const url = socketUrl({ templates: sockets, channel: 'notifications', token: 't' })
    expect([SOCKET_ROOT, url]).toEqual(['/ws/', 'wss://api.example.org/ws/notifications/?token=t'])
  })
})
