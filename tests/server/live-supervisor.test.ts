import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { ServerClock } from '../../server/clock.ts'
import { parseSocketRequest } from '../../server/live/gateway.ts'
import { LIMITS } from '../../server/live/limits.ts'
import { supervise } from '../../server/live/supervisor.ts'
import { StepClock, settle } from '../kit/clock.ts'

/** The part of a server WebSocket that supervision uses. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  log: (string | number)[] = []

  ping() {
    this.log.push('ping')
  }
  send(text: string) {
    this.log.push(JSON.parse(text).type)
  }
  close(code: number) {
    this.readyState = 2
    this.log.push(code)
  }
  terminate() {
    this.readyState = 3
    this.log.push('cut')
    this.emit('close')
  }
  /** Simulates a frame from the peer. */
  say(data: unknown, isBinary = false) {
    this.emit(
      'message',
      Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)),
      isBinary,
    )
  }
}

let clock: StepClock
let socket: FakeSocket
let received: string[]
let failures: unknown[]
let response: (text: string) => boolean | Promise<boolean>

beforeEach(() => {
  clock = new StepClock()
  socket = new FakeSocket()
  received = []
  failures = []
  response = () => true
})

const liveClock = (): ServerClock => ({
  now: clock.now,
  after(ms, run) {
    const id = clock.setTimeout(run, ms)
    return () => clock.clearTimeout(id)
  },
})

// Cast: the fake implements only what supervision uses.
const watch = (expiresIn = 3_600_000) =>
  supervise(socket as unknown as WebSocket, {
    clock: liveClock(),
    expiresAt: clock.now() + expiresIn,
    onFrame(text) {
      received.push(text)
      return response(text)
    },
    onFailure: (error) => void failures.push(error),
    onClosing() {},
  })

describe('token expiry', () => {
  test('[SOCKAUTH-01] closes the socket with 4001 exactly when the token expires', () => {
    watch(20_000)
    clock.advance(19_999)
    expect(socket.log).toEqual([])
    clock.advance(1)
    expect(socket.log).toEqual([4001])
  })

  test('[B8] closes at the next timer after the clock has jumped past the expiry', () => {
    watch(20_000)
    clock.sleep(60_000)
    clock.advance(0)
    expect(socket.log).toEqual([4001])
  })

  test('terminates a peer that does not answer the closing handshake within 2 s', () => {
    watch(20_000)
    clock.advance(21_999)
    expect(socket.log).toEqual([4001])
    clock.advance(1)
    expect(socket.log).toEqual([4001, 'cut'])
    expect(clock.waiting).toEqual([])
  })
})

describe('liveness', () => {
  test('sends a ping every 30 s while the peer answers', () => {
    watch()
    clock.advance(29_999)
    expect(socket.log).toEqual([])
    for (let i = 0; i < 3; i++) {
      clock.advance(i === 0 ? 1 : 30_000)
      socket.emit('pong')
    }
    expect(socket.log).toEqual(['ping', 'ping', 'ping'])
  })

  test('terminates a peer that did not answer the previous ping', () => {
    watch()
    clock.advance(59_999)
    expect(socket.log).toEqual(['ping'])
    clock.advance(1)
    expect(socket.log).toEqual(['ping', 'cut'])
    expect(clock.waiting).toEqual([])
  })

  test('cancels all timers when the socket closes', () => {
    watch()
    socket.emit('close')
    expect(clock.waiting).toEqual([])
  })
})

describe('frames', () => {
  test('are handled one after the other', async () => {
    const order: string[] = []
    response = async (text) => {
      order.push(`start ${text}`)
      await settle()
      order.push(`end ${text}`)
      return true
    }
    watch()
    socket.say('1')
    socket.say('2')
    for (let i = 0; i < 6; i++) await settle()
    expect(order).toEqual(['start 1', 'end 1', 'start 2', 'end 2'])
  })

  test('[SOCKAUTH-01] closes with 1008 at the 51st frame within a second, and resets after the second', async () => {
    watch()
    for (let i = 0; i < LIMITS.framesPerSecond; i++) socket.say('x')
    clock.advance(1000)
    for (let i = 0; i < LIMITS.framesPerSecond; i++) socket.say('x')
    expect(socket.log).toEqual([])
    socket.say('x')
    expect(socket.log).toEqual([1008])
  })

  test('are not handled once the socket is closing', async () => {
    watch()
    socket.say('before')
    await settle()
    socket.close(1000)
    socket.say('after')
    await settle()
    expect(received).toEqual(['before'])
  })

  test('[SOCKEV-12] closes with 1008 at the fifth unreadable frame, after error replies to the first four', async () => {
    response = () => false
    watch()
    for (let i = 0; i < 5; i++) socket.say('nonsense', i === 2)
    for (let i = 0; i < 3; i++) await settle()
    expect(socket.log).toEqual(['error', 'error', 'error', 'error', 1008])
  })

  test('closes with 1011 and reports the error when the handler fails', async () => {
    const failure = new Error('database unreachable')
    response = () => Promise.reject(failure)
    watch()
    socket.say('x')
    for (let i = 0; i < 3; i++) await settle()
    expect([socket.log, failures]).toEqual([[1011], [failure]])
  })
})

describe('frame delivery', () => {
  const frame = JSON.stringify({ type: 'new_message' })

  test('closes with 1013 when the peer has more than 1 MiB unread', () => {
    const supervised = watch()
    socket.bufferedAmount = LIMITS.unsentBytes
    supervised.deliver(frame)
    socket.bufferedAmount += 1
    supervised.deliver(frame)
    supervised.deliver(frame)
    expect(socket.log).toEqual(['new_message', 1013])
  })

  test('sends nothing to a socket that is closing', () => {
    const supervised = watch()
    supervised.close(4003, 'not yours')
    supervised.deliver(frame)
    supervised.close(1008, 'again')
    expect(socket.log).toEqual([4003])
  })
})

describe('[B3 SOCKEV-01 SOCKEV-02] socket URLs', () => {
  test.each([
    ['/ws/messaging/?token=a', { channel: 'messaging', token: 'a', conversation: null }],
    ['/ws/messaging?token=a', { channel: 'messaging', token: 'a', conversation: null }],
    [
      '/ws/messaging/?token=a%2Bb&conversation=5',
      { channel: 'messaging', token: 'a+b', conversation: '5' },
    ],
    ['/ws/messaging/?conversation=', { channel: 'messaging', token: '', conversation: '' }],
    [
      '/ws/notifications/?token=a&conversation=5',
      { channel: 'notifications', token: 'a', conversation: null },
    ],
    ['/ws/', null],
    ['/ws/messaging/5/?token=a', null],
    ['/api/messaging/', null],
    ['//[', null],
  ])('[B3] parses %s', (address, expected) => {
    expect(parseSocketRequest(address)).toEqual(expected)
  })
})
