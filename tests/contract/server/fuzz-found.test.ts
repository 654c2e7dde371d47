import { describe, expect, test } from 'vitest'
import { describeApi } from '../../../server/openapi/document.ts'
import { createSender } from '../../fuzz/send.ts'
import { promote } from '../admin/admin-kit.ts'
import { addContent } from '../content/content-kit.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { jpeg, sendForm } from '../publishing/forms.ts'

const api = await startFileApi()
const ayen = await api.register('ayen')
const lado = await api.register('lado')
const staff = await promote(api, await api.register('staff'), { is_staff: true })

const requestAs = (user: TestUser, method: string, path: string, body?: Record<string, unknown>) =>
  api.request(method, `/api/${path}`, {
    token: user.access,
    ...(body === undefined ? {} : { raw: JSON.stringify(body) }),
  })

/** Minimal reproductions of failures found by `npm run fuzz`. */
describe('found by fuzzing', () => {
  test.each([
    ['no percent', '%zz', 400, 'This URL can’t be read.'],
    ['no text', '%FF%FE', 400, 'This URL can’t be read.'],
    ['too long', 'x'.repeat(400), 414, 'This URL is too long.'],
  ])('a URL rejected by the router gets a JSON error: %s', async (_, part, status, detail) => {
    const response = await api.request('GET', `/api/posts/${part}/`)
    expect([response.status, response.body]).toEqual([status, { detail }])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    [{ toString: 1, valueOf: 1 }, '{"toString":1,"valueOf":1}'],
    [[{ toString: null }], '[{"toString":null}]'],
    ['__proto__', '__proto__'],
  ])(
    'a choice that cannot be converted to text is rejected as unknown: %j',
    async (type, shown) => {
      const { status, body } = await requestAs(ayen, 'PUT', 'likes/', { type, id: 1 })
      expect([status, body]).toEqual([400, { type: [`"${shown}" is not a valid choice.`] }])
    },
  )

  test('a lone surrogate in free JSON is stored as U+FFFD, as in text columns', async () => {
    const words = ['\ud800', 'a\udfffb', '\\ud800', '\\\ud800', '👩']
    const storedWords = ['\ufffd', 'a\ufffdb', '\\ud800', '\\\ufffd', '👩']
    const notification = {
      title: 'One',
      message: '\ud800',
      payload: { words, '\udc00': 1 },
    }
    const emitted = await requestAs(ayen, 'POST', 'notifications/', notification)
    expect([emitted.status, emitted.body.payload]).toEqual([
      201,
      { preview: '', words: storedWords, '\ufffd': 1 },
    ])
    const chosen = await requestAs(ayen, 'PATCH', 'profiles/preferences/', { a: '\ud800' })
    const { body } = await requestAs(ayen, 'GET', 'profiles/my_profile/')
    expect([chosen.status, body.preferences]).toEqual([200, { a: '\ufffd' }])
  })

  test('the OpenAPI document lists the required reason for deleting content as staff', () => {
    const { requestBody } = describeApi().paths['/api/admin/content/{type}/{id}/']?.delete ?? {}
    expect(JSON.stringify(requestBody)).toContain('"reason"')
  })

  test('the OpenAPI document lists the accepted field name of an upload', async () => {
    const upload = describeApi().paths['/api/uploads/']?.post ?? {}
    const { content } = upload.requestBody as {
      content: { [type: string]: { schema: { allOf: { properties: object }[] } } }
    }
    const parts = content['multipart/form-data']?.schema.allOf.at(-1)?.properties ?? {}
    const picture = { bytes: await jpeg(40, 30), name: 'x.jpg' }
    const entries = Object.keys(parts).map((name) => [name, picture] as const)
    const response = await sendForm(api, 'POST', '/api/uploads/', ayen.access, entries)
    expect([entries.length, response.status]).toEqual([1, 201])
  })

  test('a rejected compressed body does not block its connection', async () => {
    const sender = createSender(api.origin, 1)
    const headers = { authorization: `Bearer ${ayen.access}` }
    const packed = { ...headers, 'content-type': 'text/nothing', 'content-encoding': 'gzip' }
    const body = Buffer.alloc(800_000, 'x')
    const path = '/api/posts/'
    const first = await sender.send({ method: 'POST', path, headers: packed, body })
    const second = await sender.send({ method: 'GET', path, headers, body: null })
    sender.close()
    expect([first.status, second.status]).toEqual([415, 200])
  })

  test('settling two reports of the same item at the same time does not deadlock', async () => {
    const other = await promote(api, await api.register('staff2'), { is_staff: true })
    for (let round = 0; round < 12; round++) {
      const object_id = await addContent(api, 'post', ayen)
      const report = { content_type: 'post', object_id, reason: 'spam' }
      const one = await requestAs(lado, 'POST', 'reports/', report)
      const two = await requestAs(other, 'POST', 'reports/', report)
      const responses = await Promise.all([
        requestAs(staff, 'POST', `admin/reports/${one.body.id}/resolve/`, { note: 'Seen' }),
        requestAs(other, 'POST', `admin/reports/${two.body.id}/dismiss/`, {}),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('blocking and unblocking at the same time causes no server error', async () => {
    for (let round = 0; round < 40; round++) {
      const [blocked, again, lifted] = await Promise.all([
        requestAs(ayen, 'POST', 'blocks/', { user_id: lado.id }),
        requestAs(ayen, 'POST', 'blocks/', { user_id: lado.id }),
        requestAs(ayen, 'DELETE', `blocks/${lado.id}/`),
      ])
      for (const response of [blocked, again]) expect([200, 201, 409]).toContain(response.status)
      expect(lifted.status).toBe(204)
      await requestAs(ayen, 'DELETE', `blocks/${lado.id}/`)
    }
  })
})
