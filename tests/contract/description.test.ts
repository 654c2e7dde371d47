import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeApi } from '../../server/openapi/document.ts'
import { type Api, startApi } from './kit.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe('the description of the API', () => {
  test('is served to everybody', async () => {
    const { status, headers, body } = await api.request('GET', '/api/schema/')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toEqual(JSON.parse(JSON.stringify(describeApi())))
  })

  test('has a page that loads nothing from elsewhere', async () => {
    const page = await api.request('GET', '/api/docs/')
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const named = [...page.text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address]) => address)
    expect(named).toEqual([
      '/api/docs/swagger-ui.css',
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/start.js',
    ])
    const files = await Promise.all(named.map((address = '') => api.request('GET', address)))
    expect(files.map((file) => [file.status, file.text.length > 50_000])).toEqual([
      [200, true],
      [200, true],
      [200, false],
    ])
    expect(files[2]?.text).toContain('SwaggerUIBundle(')
    expect((await api.request('GET', '/api/docs/package.json')).status).toBe(404)
  })
})
