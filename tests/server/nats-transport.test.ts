import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ClusterTransport } from '../../server/cluster/cluster.ts'
import { joinCluster } from '../../server/cluster/join.ts'
import { connectNats } from '../../server/cluster/nats-transport.ts'
import { type NatsStub, startNatsStub } from '../kit/nats-stub.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function startStub(token?: string): Promise<NatsStub> {
  const stub = await startNatsStub(token)
  ends.push(() => stub.stop())
  return stub
}

interface TestTransport extends ClusterTransport {
  readonly received: string[]
  readonly log: string[]
}

async function connect(stub: NatsStub, subject = 'kinyeti.test', credentials = '') {
  const log: string[] = []
  const received: string[] = []
  const url = `nats://${credentials}127.0.0.1:${stub.port}`
  const transport = await connectNats(url, subject, {
    warn: (text) => log.push(text),
    info: (text) => log.push(text),
  })
  ends.push(() => transport.close())
  transport.receive((text) => received.push(text))
  return { ...transport, received, log } satisfies TestTransport
}

describe('transport over NATS', () => {
  test('carries texts to the others on its subject, in order', async () => {
    const stub = await startStub()
    const [a, b, elsewhere] = [
      await connect(stub),
      await connect(stub),
      await connect(stub, 'kinyeti.other'),
    ]
    const texts = ['one', 'اتنين', 'x'.repeat(100_000)]
    // The subscriptions of the others have arrived once one of their texts has.
    for (const transport of [b, elsewhere]) transport.send('ready')
    await vi.waitFor(() => expect(a.received).toEqual(['ready']))
    for (const text of texts) a.send(text)
    await vi.waitFor(() => expect(b.received).toEqual(texts))
    expect([a.received, elsewhere.received]).toEqual([['ready'], []])
  })

  test('is there again after its server restarted, and logs both', async () => {
    const stub = await startStub()
    const [a, b] = [await connect(stub), await connect(stub)]
    await stub.stop()
    a.send('lost or late')
    await vi.waitFor(() => expect([a.log, b.log]).toEqual(Array(2).fill(['NATS is disconnected'])))
    await stub.start()
    const connected = ['NATS is disconnected', 'NATS is connected again']
    await vi.waitFor(() => expect([a.log, b.log]).toEqual([connected, connected]), 10_000)
    a.send('after')
    await vi.waitFor(() => expect(b.received.at(-1)).toBe('after'))
  })

  test('signs in with the token of the URL', async () => {
    const stub = await startStub('s3cret')
    const a = await connect(stub, 'kinyeti.test', 's3cret@')
    const b = await connect(stub, 'kinyeti.test', 's3cret@')
    b.send('hello')
    await vi.waitFor(() => expect(a.received).toEqual(['hello']))
    await expect(connect(stub, 'kinyeti.test', 'wr0ng@')).rejects.toThrow(
      /^NATS at nats:\/\/127\.0\.0\.1:\d+ cannot be reached: .*authorization/i,
    )
  })

  test('closes without waiting for its server, when that is gone', async () => {
    const stub = await startStub()
    const transport = await connect(stub)
    await stub.stop()
    transport.send('lost')
    const startedAt = performance.now()
    await transport.close()
    expect(performance.now() - startedAt).toBeLessThan(4_000)
  })

  test('rejects with a message without the password, when NATS cannot be reached or its URL is wrong', async () => {
    const log = { warn() {}, info() {} }
    const secret = new Uint8Array(32)
    const join = (natsUrl: string) => joinCluster({ natsUrl, secret }, 'postgres://h/db', log)
    await expect(join('nats://user:pass@127.0.0.1:1')).rejects.toThrow(
      /^NATS at nats:\/\/127\.0\.0\.1:1 cannot be reached: /,
    )
    await expect(join('localhost')).rejects.toThrow(
      'NATS_URL must be like nats://localhost:4222, not "localhost"',
    )
  })
})
