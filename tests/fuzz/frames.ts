import fc from 'fast-check'
import { HOSTILE_BODIES, HOSTILE_SHAPES, HOSTILE_TEXTS } from './hostile.ts'
import { HOSTILE } from './values.ts'

export const CHANNELS = ['general', 'conversation', 'notifications'] as const
export type Channel = (typeof CHANNELS)[number]

/** Response to a frame: to a ping, an error, or none. */
type Reply = 'pong' | 'error' | 'nothing'

export interface Step {
  readonly data: string | Buffer
  /** Number of fragments the frame is split into. */
  readonly parts: number
  /** The expected response. */
  readonly reply: (channel: Channel) => Reply
}

/** Maximum frame size, bytes; a larger frame closes the socket. */
const LARGEST = 64 * 1024
const SERVER_TYPES = ['pong', 'new_message', 'authenticated', 'typing', 'error', 'unread_count']

const understood: Step['reply'] = (channel) => (channel === 'notifications' ? 'nothing' : 'error')
const always =
  (reply: Reply): Step['reply'] =>
  () =>
    reply

const text = (value: unknown): string => JSON.stringify(value) ?? ''
const fits = (data: string | Buffer): boolean => Buffer.byteLength(data) <= LARGEST

type Said = Omit<Step, 'parts'>

const more = fc.dictionary(fc.constantFrom('a', 'id', 'toString', 'message', 'data'), HOSTILE, {
  maxKeys: 3,
  noNullPrototype: true,
})

const ping: fc.Arbitrary<Said> = more.map((fields) => ({
  data: text({ ...fields, type: 'ping' }),
  reply: always('pong'),
}))

const mark: fc.Arbitrary<Said> = fc.oneof(
  fc.constant({ data: text({ type: 'mark_all_notifications_read' }), reply: understood }),
  fc
    .constantFrom<unknown>(
      1,
      '1',
      0,
      -1,
      1.5,
      1e300,
      '9'.repeat(400),
      '\0',
      "' or 1=1--",
      '__proto__',
    )
    .map((notification_id) => ({
      data: text({ type: 'mark_notification_read', notification_id }),
      reply: understood,
    })),
  fc.constantFrom<unknown>(null, '', ' ', true, [], {}, [1]).map((notification_id) => ({
    data: text({ type: 'mark_notification_read', notification_id }),
    reply: always('error'),
  })),
)

/** Unknown types, invalid JSON, non-objects and binary frames. */
const nonsense: fc.Arbitrary<Said> = fc
  .oneof(
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.constantFrom(...HOSTILE_BODIES.filter((body) => typeof body === 'string')),
    fc.constantFrom(...HOSTILE_SHAPES).map(text),
    fc.constantFrom(...SERVER_TYPES).map((type) => text({ type, id: 1 })),
    HOSTILE.map((type) => text({ type, notification_id: 1 })),
    HOSTILE.map((value) => text([{ type: 'ping' }, value])),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from(text({ type: 'ping' }))),
    fc.nat(60_000).map((length) => 'x'.repeat(length)),
  )
  .filter(fits)
  .map((data) => ({ data, reply: always('error') }))

/** A sequence of frames from a client. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: ping },
        { weight: 3, arbitrary: mark },
        { weight: 2, arbitrary: nonsense },
      ),
      fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(4) }),
    )
    .map(([said, parts]) => ({ ...said, parts: Math.max(1, parts) })),
  { minLength: 1, maxLength: 20 },
)

const frame = (first: number, payload: Buffer, masked = true): Buffer => {
  const size =
    payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff]
  size[0] = (size[0] ?? 0) | (masked ? 0x80 : 0)
  return Buffer.concat([
    Buffer.from([first, ...size]),
    // A zero mask leaves the payload unchanged.
    masked ? Buffer.alloc(4) : Buffer.alloc(0),
    payload,
  ])
}

const word = Buffer.from('{"type":"ping"}')

/**
 * Violations of the WebSocket protocol, with the close code of RFC 6455; the server's code for size
 * is 1008.
 */
export const VIOLATIONS: readonly (readonly [what: string, bytes: Buffer, code: number])[] = [
  ['a frame without a mask', frame(0x81, word, false), 1002],
  ['a reserved bit without an extension', frame(0xc1, word), 1002],
  ['a reserved kind of frame', frame(0x83, word), 1002],
  ['a reserved kind of control frame', frame(0x8b, word), 1002],
  ['a continuation without a start', frame(0x80, word), 1002],
  [
    'a text frame within a fragmented text',
    Buffer.concat([frame(0x01, word), frame(0x81, word)]),
    1002,
  ],
  ['a fragmented ping', frame(0x09, word), 1002],
  ['a ping of more than 125 bytes', frame(0x89, Buffer.alloc(126)), 1002],
  ['a close of one byte', frame(0x88, Buffer.from([3])), 1002],
  ['a close with an invalid code', frame(0x88, Buffer.from([3, 237])), 1002],
  ['a close with a reason that is not UTF-8', frame(0x88, Buffer.from([3, 232, 0xff])), 1007],
  ['a text that is not UTF-8', frame(0x81, Buffer.from([0xff, 0xfe, 0x80])), 1007],
  ['a text that ends within a character', frame(0x81, Buffer.from([0xe2, 0x82])), 1007],
  ['a frame that claims 4 GB', Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0]), 1008],
  [
    'a frame that claims more than 2^63 bytes',
    Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    1008,
  ],
]
