import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isUnavailable } from '../../server/db/failures.ts'
import { createBucket } from '../../server/storage/bucket.ts'

/** A bucket whose service responds with `handle`; returns it with the received requests. */
async function bucketWith(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.resume()
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const bucket = createBucket({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'media',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  return { bucket, requests }
}

const listOf = (keys: readonly string[], token = '') =>
  `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}
    ${token && `<NextContinuationToken>${token}</NextContinuationToken>`}</ListBucketResult>`

test('bucket lists the keys of all pages', async () => {
  const { bucket, requests } = await bucketWith((request, response) => {
    const isNext = request.url?.includes('continuation-token')
    response.end(isNext ? listOf(['pictures/c']) : listOf(['pictures/a', 'pictures/b'], 'x+/y='))
  })
  expect(await bucket.list('pictures/')).toEqual(['pictures/a', 'pictures/b', 'pictures/c'])
  expect(requests).toEqual([
    'GET /media?list-type=2&prefix=pictures%2F',
    'GET /media?list-type=2&prefix=pictures%2F&continuation-token=x%2B%2Fy%3D',
  ])
})

test('bucket repeats a request that the service could not answer', async () => {
  let count = 0
  const { bucket, requests } = await bucketWith((_request, response) => {
    count += 1
    response.writeHead(count === 1 ? 503 : 200).end()
  })
  await bucket.put('pictures/a', Buffer.from('x'))
  expect(requests).toEqual(['PUT /media/pictures/a', 'PUT /media/pictures/a'])
})

test('bucket failures are temporary, and a missing object is not a failure', async () => {
  const { bucket } = await bucketWith((request, response) => {
    const code = request.url?.endsWith('denied') ? 'AccessDenied' : 'NoSuchKey'
    response.writeHead(code === 'NoSuchKey' ? 404 : 403).end(`<Error><Code>${code}</Code></Error>`)
  })
  expect([await bucket.get('none'), await bucket.size('none')]).toEqual([null, null])
  await bucket.remove('none')
  const error = await bucket.get('denied').catch((reason: unknown) => reason)
  expect(String(error)).toMatch(/GET http:.*\/media\/denied: 403 AccessDenied$/)
  expect(isUnavailable(error)).toBe(true)
  await expect(bucket.put('none', Buffer.from('x'))).rejects.toThrow('PUT none: 404')
})
