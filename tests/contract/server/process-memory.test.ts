import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../devtools/lab/free-port.ts'
import { createChildStore, startChild } from '../kit/durability-child.ts'

/** Memory use of a server that gets more pictures than fit into memory. */

const MEGABYTE = 1024 * 1024
const MOST_GROWTH = 150 * MEGABYTE
/** After garbage collection, when all pictures are done. */
const MAX_LEFT_BYTES = 50 * MEGABYTE

vi.setConfig({ testTimeout: 240_000 })

const { env } = await createChildStore()
const inspectorPort = await freePort()
const api = await startChild({
  ...env,
  KINYETI_LIMITS: 'off',
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
})
afterAll(() => api.stop())

/** Without pages of files, which the kernel drops and reads again as other programs need memory. */
const memory = (): number => {
  const status = readFileSync(`/proc/${api.pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

/** Collects what an idle server would keep until its heap needs the room. */
async function collectGarbage(): Promise<void> {
  const targets = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = await targets.json()
  const inspector = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => inspector.addEventListener('open', resolve))
  const collected = new Promise((resolve) => inspector.addEventListener('message', resolve))
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await collected
  inspector.close()
}

async function signUp(username: string): Promise<string> {
  const password = 'a long enough password'
  const send = (path: string, body: object) =>
    fetch(`${api.origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const names = { first_name: 'A', last_name: 'B', user_type: 'creator' }
  await send('users/', { ...names, username, email: `${username}@example.org`, password })
  return (await (await send('auth/token/', { username, password })).json()).access
}

/** Hardly compressible. */
const photo = async (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 96 })
    .toBuffer()

/** 49 million pixels in about 100 kB. */
const bomb = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 7_000,
      height: 7_000,
      channels: 4,
      background: { r: 9, g: 9, b: 9, alpha: 0.5 },
    },
  })
    .png()
    .toBuffer()

async function upload(token: string, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'x.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${api.origin}/api/uploads/`, {
    method: 'POST',
    headers,
    body: form,
  })
  await response.arrayBuffer()
  return response.status
}

test('server memory grows by at most 150 MB for 24 uploads of 14 MB and 8 bombs of 49 megapixels, and by at most 50 MB after garbage collection', async () => {
  // Eight users: of one user at most two large and four small ones wait.
  const tokens: string[] = []
  for (let n = 0; n < 8; n += 1) tokens.push(await signUp(`sender${n}`))
  const [token = ''] = tokens
  const [large, small] = [await photo(3_700), await photo(600)]
  // As large to send but quick to decode: data after the picture's end is ignored.
  const padded = Buffer.concat([small, Buffer.alloc(large.length - small.length, 7)])
  const bombs = await bomb()
  expect([large.length > 13 * MEGABYTE, large.length < 15 * MEGABYTE]).toEqual([true, true])
  // Warm-up: one-time allocations of the first pictures do not count.
  for (let n = 0; n < 3; n += 1) expect(await upload(token, small)).toBe(201)
  const before = memory()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memory())), 20)
  const sent = [
    ...Array.from({ length: 4 }, () => large),
    ...Array.from({ length: 20 }, () => padded),
    ...Array.from({ length: 8 }, () => bombs),
  ]
  const statuses = await Promise.all(
    sent.map((bytes, n) => upload(tokens[n % tokens.length] ?? '', bytes)),
  )
  clearInterval(watch)
  expect(statuses).toEqual(sent.map(() => 201))
  expect((most - before) / MEGABYTE).toBeLessThan(MOST_GROWTH / MEGABYTE)
  const hasShrunk = async (): Promise<boolean> => {
    await collectGarbage()
    return memory() - before < MAX_LEFT_BYTES
  }
  await vi.waitUntil(hasShrunk, { timeout: 60_000, interval: 100 })
})
