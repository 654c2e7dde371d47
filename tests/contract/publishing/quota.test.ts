import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sizeText } from '../../../src/protocol/base/size-text.ts'
import { createUploadsApi } from '../../../src/services/api/uploads.ts'
import { startApi, type TestUser } from '../kit/kit.ts'
import { startMarket, zipOf } from '../market/assets-kit.ts'
import { createClient } from '../ssr/client.ts'
import { FetchRequest, upload } from './forms.ts'

/** Storage quota of one user. */

const ROOM = 100_000

const market = await startMarket({ config: { storageBytes: ROOM } })
const { api } = market

/** Hardly compressible: the master takes more than half of the quota. */
function noise(): Promise<Buffer> {
  const side = 260
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, n) => {
    const mixed = Math.imul(n ^ (n >>> 7), 0x9e3779b1)
    return (mixed ^ (mixed >>> 15)) >>> 8
  })
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

const filesOf = (): string[] =>
  readdirSync(api.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted()

async function usedBy({ id }: TestUser): Promise<number> {
  const { size } = await api.db
    .selectFrom('pictures')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('size'))
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(size)
}

const sentence = (used: number): string =>
  `You’re out of storage: your images and files use ${sizeText(used)} of the ${sizeText(ROOM)} you have. Delete what you no longer need, then try again.`

describe('storage quota', () => {
  test('rejects a picture above the quota with a message and stores nothing; deleting frees space', async () => {
    const user = market.seller
    const bytes = await noise()
    const send = () => upload(api, user.access, { bytes, name: 'noise.png' })
    const first = await send()
    expect(first.status).toBe(201)
    const used = await usedBy(user)
    expect(used > ROOM / 2 && used < ROOM).toBe(true)
    const before = filesOf()
    const rejected = await send()
    expect([rejected.status, rejected.body]).toEqual([413, { detail: sentence(used) }])
    expect(filesOf()).toEqual(before)
    expect((await upload(api, market.buyer.access, { bytes, name: 'noise.png' })).status).toBe(201)
    expect((await market.remove(user, `uploads/${first.body.id}/`)).status).toBe(204)
    const again = await Promise.all(Array.from({ length: 3 }, send))
    expect(again.map(({ status }) => status).toSorted()).toEqual([201, 413, 413])
  })

  test('includes asset files, and a replacement counts instead of the old file', async () => {
    const user = await api.register('deng')
    const form = (size: number) =>
      [
        ['title', 'Brushes'],
        ['category', 'brushes'],
        ['price_amount', '0'],
        ['licence', 'personal'],
        ['file', { bytes: zipOf(size), name: 'brushes.zip' }],
      ] as const
    const first = await market.send(user, form(60_000))
    expect(first.status).toBe(201)
    const before = filesOf()
    const rejected = await market.send(user, form(50_000))
    expect([rejected.status, rejected.body]).toEqual([413, { detail: sentence(60_000) }])
    expect(filesOf()).toEqual(before)
    const picture = await upload(api, user.access, { bytes: await noise(), name: 'x.png' })
    expect([picture.status, picture.body]).toEqual([413, { detail: sentence(60_000) }])
    const path = `/api/creative-assets/${first.body.id}/`
    expect((await market.sendTo(user, 'PATCH', path, form(90_000))).status).toBe(200)
    const over = await market.sendTo(user, 'PATCH', path, form(110_000))
    expect([over.status, over.body]).toEqual([413, { detail: sentence(90_000) }])
    expect((await market.remove(user, `creative-assets/${first.body.id}/`)).status).toBe(204)
    expect((await market.send(user, form(95_000))).status).toBe(201)
  })

  test("the client shows the server's message", async () => {
    const user = await api.register('lokai')
    const uploads = createUploadsApi({
      ...createClient(api, user).http,
      createRequest: () => new FetchRequest() as unknown as XMLHttpRequest,
      clock: { setTimeout: () => 0, clearTimeout: () => {} },
    })
    const picture = new File([Uint8Array.from(await noise())], 'noise.png')
    await uploads.send(picture, { clientId: 'a' })
    await expect(uploads.send(picture, { clientId: 'b' })).rejects.toMatchObject({
      status: 413,
      message: sentence(await usedBy(user)),
    })
  })
})

describe('uploads that are being sent', () => {
  const HEAD =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const FILE = HEAD + 'x'.repeat(1_000)

  /** Sends the head and the start of an upload; resolves to the status, or null when it is accepted. */
  async function begin(
    { origin, config }: typeof api,
    user: TestUser,
    size: string,
  ): Promise<{ socket: Socket; response: string | null }> {
    const { hostname, port } = new URL(origin)
    const before = temporary(config.mediaDir).length
    const socket = connect(Number(port), hostname).on('error', () => {})
    let response: string | null = null
    socket.on('data', (chunk) => (response = (response ?? '') + String(chunk)))
    socket.write(
      `POST /api/uploads/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.access}\r\nContent-Type: multipart/form-data; boundary=x\r\n${size}\r\n\r\n`,
    )
    if (size.startsWith('Content-Length')) socket.write(FILE)
    else socket.write(`${FILE.length.toString(16)}\r\n${FILE}\r\n`)
    await expect
      .poll(() => response !== null || temporary(config.mediaDir).length > before)
      .toBe(true)
    return { socket, response }
  }
  const temporary = (mediaDir: string): string[] =>
    readdirSync(`${mediaDir}/pictures`, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.tmp'))
  const MB = 1024 * 1024

  test.each([
    ['their announced size', `Content-Length: ${30 * MB}`],
    ['the largest size if none is announced', 'Transfer-Encoding: chunked'],
  ])('count against the quota with %s, before a byte is stored', async (_, size) => {
    const user = await api.register(`peer${size.length}`)
    await upload(api, user.access, { bytes: await noise(), name: 'noise.png' })
    const before = temporary(api.config.mediaDir)
    const first = await begin(api, user, size)
    const second = await begin(api, user, size)
    expect(first.response).toBe(null)
    expect(second.response).toContain('HTTP/1.1 413 ')
    expect(second.response).toContain(sentence(await usedBy(user)))
    expect(temporary(api.config.mediaDir)).toHaveLength(before.length + 1)
    first.socket.destroy()
    second.socket.destroy()
    await expect.poll(() => temporary(api.config.mediaDir)).toEqual(before)
    const third = await begin(api, user, size)
    expect(third.response).toBe(null)
    third.socket.destroy()
  })

  test('are at most six per user', async () => {
    const limited = await startApi({ config: { limits: true } })
    try {
      const [user, other] = [await limited.register('ayen'), await limited.register('lado')]
      await upload(limited, other.access, { bytes: await noise(), name: 'noise.png' })
      const size = `Content-Length: ${MB}`
      const open = []
      for (let count = 0; count < 6; count += 1) open.push(await begin(limited, user, size))
      const more = await begin(limited, user, size)
      expect(more.response).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 2/i)
      expect(more.response).toContain(
        'Too many uploads at the same time. Please try again in 2 seconds.',
      )
      open.push(more, await begin(limited, other, size))
      expect(open.map(({ response }) => response === null)).toEqual([
        ...Array(6).fill(true),
        false,
        true,
      ])
      for (const { socket } of open) socket.destroy()
      await expect.poll(() => temporary(limited.config.mediaDir)).toEqual([])
    } finally {
      await limited.stop()
    }
  })
})
