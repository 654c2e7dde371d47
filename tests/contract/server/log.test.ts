import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFileFolder } from '../kit/kit.ts'
import { startMarket } from '../market/assets-kit.ts'

const logFile = join(createFileFolder(), 'server.log')
const { api, seller, sell, post } = await startMarket({ config: { logLevel: 'info', logFile } })

test('[API-ASSET-11] logs a file download without its signed URL', async () => {
  const { id } = await sell(seller)
  const { body: link } = await post(seller, `creative-assets/${id}/download/`)
  const token = link.url.split('/').at(-2)
  expect((await api.request('GET', link.url)).status).toBe(200)
  const read = () => readFileSync(logFile, 'utf8')
  await vi.waitFor(() => expect(read()).toContain('"url":"/api/asset-files/…/"'))
  expect(token.length).toBeGreaterThan(40)
  expect(read()).not.toContain(token)
})

test.each([
  ['a form with a file', 'uploads/', 'multipart/form-data; boundary=x'],
  ['a form of an asset', 'creative-assets/', 'multipart/form-data; boundary=x'],
  ['JSON', 'posts/', 'application/json'],
])('logs an aborted request as one of the client, not as a failure: %s', async (_, path, type) => {
  const { hostname, port } = new URL(api.origin)
  const id = `aborted-${path.slice(0, 5)}-${type.slice(0, 5).replace('/', '-')}`
  const lines = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line))
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nAuthorization: Bearer ${seller.access}\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\nExpect: 100-continue\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(5_000)}`,
  )
  // "100 Continue": the server has read the headers.
  await once(socket, 'data')
  socket.destroy()
  await vi.waitFor(() => expect(lines()).toHaveLength(1), { timeout: 10_000 })
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 30,
      status: 499,
      msg: 'aborted by the client',
      req: { method: 'POST', url: `/api/${path}` },
    }),
  ])
})
