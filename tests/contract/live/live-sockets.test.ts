import { afterAll, describe, expect, test } from 'vitest'
import { startApi, startFileApi } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  openProbe,
  type Probe,
  sendMessage,
} from '../kit/live-kit.ts'

const api = await startFileApi()
const ayen = await api.register('ayen')
const lokai = await api.register('lokai')
const outsider = await api.register('stranger')
const conversationId = await createConversation(api, ayen, lokai)
const open: Probe[] = []

const track = async (opening: Promise<Probe>): Promise<Probe> => {
  const probe = await opening
  open.push(probe)
  return probe
}

afterAll(() => {
  for (const probe of open) probe.socket.terminate()
})

const socketUrl = (path: string) => `${api.origin.replace('http', 'ws')}${path}`

describe('opening a socket', () => {
  test('[SOCKEV-01 SOCKEV-03 SOCKEV-04 SOCKEV-10] sends the initial frames on the general socket', async () => {
    const probe = await track(openMessaging(api, ayen))
    const counts = await probe.first('unread_count_update')
    expect(probe.frames).toEqual([
      {
        type: 'connection_established',
        user_id: ayen.id,
        conversation_id: null,
        answers_ping: true,
      },
      { type: 'authenticated', user_id: ayen.id },
      {
        type: 'unread_count_update',
        message_count: 0,
        notification_count: 0,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ])
    expect(Math.abs(Date.parse(counts.timestamp) - Date.now())).toBeLessThan(60_000)
  })

  test("[SOCKEV-02 SOCKEV-11] sends the initial frames and the other member's status on a conversation socket", async () => {
    const probe = await track(
      openMessaging(api, outsider, await createConversation(api, outsider, lokai)),
    )
    await probe.first('user_status')
    const id = probe.frames[0].conversation_id
    expect(probe.frames).toEqual([
      {
        type: 'connection_established',
        user_id: outsider.id,
        conversation_id: id,
        answers_ping: true,
      },
      { type: 'authenticated', user_id: outsider.id },
      { type: 'user_status', user_id: lokai.id, status: 'offline' },
    ])
  })

  test('[SOCKNOTIF-01 SOCKNOTIF-06] sends the unread count first on the notification socket', async () => {
    const probe = await track(openNotifications(api, ayen))
    await probe.first('unread_count')
    expect(probe.frames).toEqual([{ type: 'unread_count', unread_count: 0 }])
  })

  test('rejects an unknown socket path with 404', async () => {
    await expect(openProbe(socketUrl('/ws/other/'))).rejects.toThrow('404')
  })

  test('accepts a path without trailing slash', async () => {
    const probe = await track(openProbe(socketUrl(`/ws/messaging?token=${ayen.access}`)))
    expect((await probe.first('authenticated')).user_id).toBe(ayen.id)
  })
})

describe('rejected sockets', () => {
  test.each([
    ['no token', '/ws/messaging/'],
    ['nonsense', '/ws/messaging/?token=nonsense'],
    ['a token with an invalid signature', '/ws/messaging/?token=a.b.c'],
    ['no token for notifications', '/ws/notifications/'],
    ['an invalid token for notifications', '/ws/notifications/?token=nonsense'],
  ])('[SOCKAUTH-01 B3] are closed with 4001: %s', async (_, path) => {
    const probe = await openProbe(socketUrl(path))
    expect((await probe.closed).code).toBe(4001)
    expect(probe.frames).toEqual([])
  })

  test('[SOCKAUTH-01] are closed with 4001 for a refresh token', async () => {
    const probe = await openProbe(socketUrl(`/ws/messaging/?token=${ayen.refresh}`))
    expect((await probe.closed).code).toBe(4001)
  })

  test('[SOCKAUTH-01] are closed with 4001 when the session has ended', async () => {
    const leaver = await api.register('leaver')
    await api.db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('user_id', '=', leaver.id)
      .execute()
    const probe = await openMessaging(api, leaver)
    expect((await probe.closed).code).toBe(4001)
  })

  test("[SOCKAUTH-01 SOCKCONV-01] are closed with 4003 for other users' and missing conversations", async () => {
    for (const id of [conversationId, 999_999_999, 'abc', '', '-1', '1e3']) {
      const probe = await openMessaging(api, outsider, id)
      expect([id, (await probe.closed).code]).toEqual([id, 4003])
      expect(probe.frames).toEqual([])
    }
  })

  test('[SOCKAUTH-01] are checked for the token before the conversation', async () => {
    const probe = await openProbe(
      socketUrl(`/ws/messaging/?token=x&conversation=${conversationId}`),
    )
    expect((await probe.closed).code).toBe(4001)
  })
})

describe('token expiry', () => {
  test('[SOCKAUTH-01 SOCKAUTH-02] closes all sockets with 4001, and a new token opens a new socket', async () => {
    const short = await startApi({ config: { accessTokenSeconds: 2 } })
    try {
      const user = await short.register('short')
      const probes = [await openMessaging(short, user), await openNotifications(short, user)]
      const codes = await Promise.all(probes.map(async (probe) => (await probe.closed).code))
      expect(codes).toEqual([4001, 4001])
      const refreshed = await short.request('POST', '/api/auth/token/refresh/', {
        body: { refresh: user.refresh },
      })
      const again = await openMessaging(short, { ...user, access: refreshed.body.access })
      expect((await again.first('authenticated')).user_id).toBe(user.id)
      again.socket.terminate()
    } finally {
      await short.stop()
    }
  })
})

describe('client frames', () => {
  test('[SOCKNOTIF-10 SOCKNOTIF-11 SOCKEV-15] ping is answered with pong on every socket', async () => {
    for (const opening of [
      openMessaging(api, ayen),
      openMessaging(api, ayen, conversationId),
      openNotifications(api, ayen),
    ]) {
      const probe = await track(opening)
      probe.send({ type: 'ping' })
      expect(await probe.first('pong')).toEqual({ type: 'pong' })
    }
  })

  test('[SOCKEV-12] an unreadable frame gets an error, the fifth closes with 1008', async () => {
    for (const nonsense of ['{', '[]', '{"type":7}', '{"type":"dance"}', 'null']) {
      const probe = await openMessaging(api, ayen)
      probe.send(nonsense)
      expect(await probe.first('error')).toEqual({
        type: 'error',
        message: 'This message could not be understood.',
      })
      for (let i = 0; i < 4; i++) probe.send(nonsense)
      expect((await probe.closed).code).toBe(1008)
      expect(probe.ofType('error')).toHaveLength(4)
    }
  })

  test('a binary frame is unreadable', async () => {
    const probe = await track(openNotifications(api, ayen))
    probe.socket.send(Buffer.from('{"type":"ping"}'))
    await probe.first('error')
    expect(probe.ofType('pong')).toEqual([])
  })

  test('[SOCKAUTH-01] a frame over 64 KiB closes with 1008, one of 64 KiB is read', async () => {
    const probe = await openNotifications(api, ayen)
    const padded = (bytes: number) => `{"type":"ping","pad":"${'x'.repeat(bytes - 24)}"}`
    expect(padded(65_536)).toHaveLength(65_536)
    probe.send(padded(65_536))
    expect(await probe.first('pong')).toEqual({ type: 'pong' })
    probe.send(padded(65_537))
    expect((await probe.closed).code).toBe(1008)
  })

  test('[SOCKAUTH-01] more than 50 frames per second close with 1008', async () => {
    const probe = await openNotifications(api, ayen)
    await probe.first('unread_count')
    for (let i = 0; i < 60; i++) probe.send({ type: 'ping' })
    expect((await probe.closed).code).toBe(1008)
    expect(probe.ofType('pong').length).toBeLessThanOrEqual(50)
  })
})

describe('server shutdown', () => {
  test('[A1.1 D8 SOCKGEN-03] closes every socket with 1012, which clients retry', async () => {
    const other = await startApi()
    const user = await other.register('witness')
    const partner = await other.register('partner')
    const id = await createConversation(other, user, partner)
    const probes = [
      await openMessaging(other, user),
      await openMessaging(other, user, id),
      await openNotifications(other, user),
    ]
    await Promise.all(probes.map((probe) => probe.settled()))
    await sendMessage(other, partner, id, 'last words')
    await other.stop()
    expect(await Promise.all(probes.map(async (probe) => (await probe.closed).code))).toEqual([
      1012, 1012, 1012,
    ])
  })
})
