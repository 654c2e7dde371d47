import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import { CHANNELS, type Channel, type Step, steps, VIOLATIONS } from '../../fuzz/frames.ts'
import { HOSTILE_QUERIES, HOSTILE_TEXTS } from '../../fuzz/hostile.ts'
import { closeCode, openRaw } from '../../fuzz/raw-socket.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, openProbe, type Probe, sendMessage } from '../kit/live-kit.ts'

const RUNS = 200
/** Number of unreadable frames that closes a socket. */
const UNREADABLE = 5

const api = await startFileApi({ config: { accessTokenSeconds: 3_600 } })
const ayen = await api.register('ayen')
const lado = await api.register('lado')
const conversationId = await createConversation(api, ayen, lado)

const socketUrlOf = (channel: Channel, { access }: TestUser): string =>
  socketUrl({
    templates: socketTemplates(api.origin),
    channel: channel === 'notifications' ? channel : 'messaging',
    token: access,
    conversationId: channel === 'conversation' ? conversationId : null,
  })

const innocent: Probe[] = []
for (const channel of CHANNELS) innocent.push(await openProbe(socketUrlOf(channel, lado)))
afterAll(() => {
  for (const probe of innocent) probe.socket.terminate()
})

/** Path and query string. */
const pathOf = (channel: Channel, user: TestUser): string => {
  const { pathname, search } = new URL(socketUrlOf(channel, user))
  return pathname + search
}

function send(probe: Probe, { data, parts }: Step): void {
  const binary = typeof data !== 'string'
  const bytes = Buffer.from(data as string)
  const size = Math.ceil(bytes.length / parts)
  for (let part = 0; part < parts; part++) {
    const cut = bytes.subarray(part * size, (part + 1) * size)
    probe.socket.send(cut, { binary, fin: part === parts - 1 })
  }
}

/** The expected result of a run: the replies, and whether the socket stays open. */
function expected(channel: Channel, run: readonly Step[]) {
  const replies: string[] = []
  let unreadable = 0
  for (const step of run) {
    const reply = step.reply(channel)
    if (reply === 'error' && ++unreadable === UNREADABLE) return { replies, open: false }
    if (reply !== 'nothing') replies.push(reply)
  }
  return { replies, open: true }
}

const receivedTypes = (probe: Probe): string[] =>
  probe.frames.map(({ type }) => type).filter((type) => type === 'pong' || type === 'error')

describe('fuzzed sockets', () => {
  test.each(CHANNELS)(
    '%s socket replies to every frame as specified',
    { timeout: 120_000 },
    async (channel) => {
      await fc.assert(
        fc.asyncProperty(steps, async (run) => {
          const { replies, open } = expected(channel, run)
          const probe = await openProbe(socketUrlOf(channel, ayen))
          try {
            for (const step of run) send(probe, step)
            if (!open) {
              expect((await probe.closed).code).toBe(1008)
              expect(receivedTypes(probe)).toEqual(replies)
              return
            }
            probe.send({ type: 'ping' })
            const pongs = replies.filter((reply) => reply === 'pong').length + 1
            await Promise.race([probe.nth('pong', pongs), probe.closed])
            expect(receivedTypes(probe)).toEqual([...replies, 'pong'])
          } finally {
            await probe.close()
          }
        }),
        { numRuns: RUNS },
      )
    },
  )

  test.each(VIOLATIONS)('%s closes the socket with its code', async (_, bytes, code) => {
    const raw = await openRaw(api.origin, pathOf('general', ayen))
    raw.socket.write(bytes)
    expect([raw.status, closeCode(await raw.ended)]).toEqual([101, code])
  })

  test('random bytes close only their own socket', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CHANNELS),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        async (channel, bytes) => {
          const raw = await openRaw(api.origin, pathOf(channel, ayen))
          expect(raw.status).toBe(101)
          raw.socket.end(Buffer.from(bytes))
          await raw.ended
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('a handshake is rejected with a status or a close code, whatever its URL', async () => {
    const texts = fc.constantFrom(...HOSTILE_TEXTS.filter((text) => !/\p{Cs}/u.test(text)))
    const queries = fc.oneof(
      texts.map((text) => `token=${encodeURIComponent(text)}`),
      texts.map((text) => `token=${ayen.access}&conversation=${encodeURIComponent(text)}`),
      fc.constantFrom(...HOSTILE_QUERIES),
    )
    const headers = fc.constantFrom(
      '',
      'Origin: http://[::1\r\n',
      'Origin: https://evil.example\r\n',
      'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n',
      'Sec-WebSocket-Extensions: =;,\r\n',
      'Sec-WebSocket-Protocol: a, a\r\n',
      'Sec-WebSocket-Version: 99\r\n',
      'Sec-WebSocket-Key: x\r\n',
      'Content-Length: 5\r\n',
      'X-Forwarded-For: x\r\n',
    )
    const paths = fc.constantFrom('/ws/messaging/', '/ws/notifications/', '/ws/x/', '//', '/ws/%zz')
    await fc.assert(
      fc.asyncProperty(paths, queries, headers, async (path, query, extra) => {
        const { status, socket, ended } = await openRaw(api.origin, `${path}?${query}`, extra)
        if (status !== 101) {
          expect([400, 403, 404, 405, 426]).toContain(status)
          socket.destroy()
          return
        }
        // These have a valid token and request no other user's conversation.
        const welcome = query.includes(ayen.access) && path === '/ws/notifications/'
        if (welcome) socket.destroy()
        else expect([4001, 4003]).toContain(closeCode(await ended))
      }),
      { numRuns: RUNS * 2 },
    )
  })

  test('other sockets are not affected', async () => {
    await Promise.all(innocent.map((probe) => probe.settled()))
    await sendMessage(api, ayen, conversationId, 'Still there?')
    const [general, talk, notices] = innocent as [Probe, Probe, Probe]
    const emitted = [await general.first('new_message'), await talk.first('new_message')]
    expect(emitted.map(({ message }) => message.content)).toEqual(['Still there?', 'Still there?'])
    await api.request('POST', '/api/follow/follow/', {
      token: ayen.access,
      body: { user_id: lado.id },
    })
    await general.first('follow_notification')
    await notices.settled()
    expect(innocent.flatMap(({ frames }) => frames.filter(({ type }) => type === 'error'))).toEqual(
      [],
    )
    expect((await api.request('GET', '/api/health/')).status).toBe(200)
    expect(await api.countBusyConnections()).toBe(0)
  })
})
