// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { SOCKET_ROOT, socketUrl } from '../../../src/protocol/endpoints/endpoint-paths.ts'
import { readConfig } from '../../../src/services/config.ts'

function configOf(metas: Record<string, string>) {
  document.head.innerHTML = ''
  for (const [name, content] of Object.entries(metas)) {
    const meta = document.createElement('meta')
    meta.setAttribute('name', name)
    meta.setAttribute('content', content)
    document.head.append(meta)
  }
  return readConfig({ document, location: { origin: 'https://kinyeti.test' } })
}

describe('readConfig', () => {
  it('[MISC-01 B2] uses the page’s origin and no upload service without meta tags', () => {
    expect(configOf({})).toEqual({ apiOrigin: 'https://kinyeti.test', upload: null })
  })

  it('[B2] reads another API origin from the meta tag', () => {
    const config = configOf({ 'api-base': ' https://api.example.org/ ' })
    expect(config.apiOrigin).toBe('https://api.example.org')
  })

  it.each(['', 'api.example.org', '/api', 'javascript:alert(1)', 'ftp://x.org'])(
    '[B2] ignores values that are not HTTP URLs: "%s"',
    (content) => {
      expect(configOf({ 'api-base': content }).apiOrigin).toBe('https://kinyeti.test')
    },
  )

  it('[MISC-01] needs a URL and a preset for the upload service', () => {
    const url = 'https://images.example.org/upload'
    expect([
      configOf({ 'upload-url': url, 'upload-preset': 'works' }).upload,
      configOf({ 'upload-url': url }).upload,
      configOf({ 'upload-preset': 'works' }).upload,
      configOf({ 'upload-url': 'nowhere', 'upload-preset': 'works' }).upload,
    ]).toEqual([{ url, preset: 'works' }, null, null, null])
  })

  it('[MISC-02 B2 B3] derives socket URLs below /ws/ from the API origin', () => {
    const origin = configOf({ 'api-base': 'https://api.example.org' }).apiOrigin
    expect([SOCKET_ROOT, socketUrl({ origin, channel: 'notifications', token: 't' })]).toEqual([
      '/ws/',
      'wss://api.example.org/ws/notifications/?token=t',
    ])
  })
})
