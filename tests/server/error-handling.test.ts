import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../../server/http/error-handling.ts'

/** The response to a request of this method that fails with an error with this code. */
async function responseTo(method: 'GET' | 'HEAD' | 'POST' | 'DELETE', code: string) {
  const app = fastify()
  handleErrors(app)
  app.route({
    method,
    url: '/',
    handler: () => Promise.reject(Object.assign(new Error('could not extend file'), { code })),
  })
  const { statusCode, headers } = await app.inject({ method, url: '/' })
  return [statusCode, headers['retry-after']]
}

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'a full disk (%s) gives 507 to writes, and 503 with Retry-After to reads',
  async (code) => {
    expect(await responseTo('POST', code)).toEqual([507, undefined])
    expect(await responseTo('DELETE', code)).toEqual([507, undefined])
    expect(await responseTo('GET', code)).toEqual([503, '2'])
    expect(await responseTo('HEAD', code)).toEqual([503, '2'])
  },
)

test('an unknown failure gives 500, also when a client sent its whole body', async () => {
  expect(await responseTo('POST', 'ECODE')).toEqual([500, undefined])
})
