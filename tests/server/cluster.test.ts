import { describe, expect, test } from 'vitest'
import { type Cluster, HEARTBEAT_MS, SILENCE_MS } from '../../server/cluster/cluster.ts'
import { shareCalls } from '../../server/cluster/shared-calls.ts'
import { createSteppedCluster, type TestCluster } from '../kit/cluster.ts'

/** Two processes that know each other, and what each learns. */
function twoProcesses() {
  const net = createSteppedCluster()
  const log: string[] = []
  const [a, b] = [watched(net, 'a', log), watched(net, 'b', log)]
  net.clock.advance(HEARTBEAT_MS)
  log.length = 0
  return { net, log, a, b }
}

function watched(net: TestCluster, id: string, log: string[]): Cluster {
  const cluster = net.add(id)
  cluster.watch({
    joined: (other) => log.push(`${id}: ${other} joined`),
    left: (other) => log.push(`${id}: ${other} left`),
    missed: (other) => log.push(`${id}: missed ${other}`),
  })
  return cluster
}

describe('cluster', () => {
  test('reports each other process once, when both have started', () => {
    const net = createSteppedCluster()
    const log: string[] = []
    for (const id of ['a', 'b', 'c']) watched(net, id, log)
    net.clock.advance(3 * HEARTBEAT_MS)
    expect(log.toSorted()).toEqual([
      'a: b joined',
      'a: c joined',
      'b: a joined',
      'b: c joined',
      'c: a joined',
      'c: b joined',
    ])
  })

  test('sends the messages of a channel to the others, in order, and none to itself', () => {
    const { a, b, log } = twoProcesses()
    const received: unknown[] = []
    a.channel<object>('notes', (message, from) => received.push(['a', message, from]))
    b.channel('other', () => received.push('another channel'))
    const send = b.channel<object>('notes', (message, from) => received.push(['b', message, from]))
    send({ n: 1 })
    send({ n: 2 })
    expect(received).toEqual([
      ['a', { n: 1 }, 'b'],
      ['a', { n: 2 }, 'b'],
    ])
    expect(log).toEqual([])
  })

  test('refuses a second channel of the same name', () => {
    const { a } = twoProcesses()
    a.channel('notes', () => {})
    expect(() => a.channel('notes', () => {})).toThrow('the channel notes exists already')
  })

  test('reports lost messages with the next message, or else with the next heartbeat', () => {
    const { net, log, a, b } = twoProcesses()
    b.channel('notes', () => {})
    const send = a.channel('notes', () => {})
    net.disconnect('b')
    send(1)
    net.reconnect('b')
    expect(log).toEqual([])
    send(2)
    expect(log).toEqual(['b: missed a'])
    net.disconnect('b')
    send(3)
    net.reconnect('b')
    net.clock.advance(HEARTBEAT_MS)
    expect(log).toEqual(['b: missed a', 'b: missed a'])
  })

  test('reports no lost messages when none was sent while a connection was lost', () => {
    const { net, log } = twoProcesses()
    net.disconnect('a')
    net.clock.advance(2 * HEARTBEAT_MS)
    net.reconnect('a')
    net.clock.advance(2 * HEARTBEAT_MS)
    expect(log).toEqual([])
  })

  test('reports a process that is silent for too long, and its lost messages when it returns', () => {
    const { net, log, b } = twoProcesses()
    const send = b.channel('notes', () => {})
    net.disconnect('b')
    send(1)
    net.clock.advance(SILENCE_MS + 2 * HEARTBEAT_MS)
    expect(log.toSorted()).toEqual(['a: b left', 'b: a left'])
    log.length = 0
    net.reconnect('b')
    net.clock.advance(HEARTBEAT_MS)
    expect(log.toSorted()).toEqual(['a: b joined', 'a: missed b', 'b: a joined'])
  })

  test('reports a process that stops at once, and has one leader at any time', async () => {
    const { log, a, b } = twoProcesses()
    expect([a.isLeader(), b.isLeader()]).toEqual([true, false])
    await a.close()
    expect(log).toEqual(['b: a left'])
    expect(b.isLeader()).toBe(true)
  })

  test('ignores what is not a message of a cluster', () => {
    const net = createSteppedCluster()
    const log: string[] = []
    watched(net, 'a', log)
    const { send } = net.rawTransport('x')
    for (const text of ['', 'null', '[]', '{"from":1,"seq":1}', '{"from":"x"}']) send(text)
    expect(log).toEqual([])
  })
})

describe('shared calls', () => {
  test('happen here with their result, and in the others also if they fail there', () => {
    const { a, b } = twoProcesses()
    const calls: string[] = []
    const here = shareCalls(a, 'sum', (x: number, y: number) => {
      calls.push(`a ${x} ${y}`)
      return x + y
    })
    shareCalls(b, 'sum', (x: number, y: number) => {
      calls.push(`b ${x} ${y}`)
      throw new Error('refused')
    })
    expect(here(1, 2)).toBe(3)
    expect(calls).toEqual(['a 1 2', 'b 1 2'])
  })

  test('that fail here do not happen elsewhere', () => {
    const { a, b } = twoProcesses()
    const calls: string[] = []
    const here = shareCalls(a, 'count', () => {
      throw new Error('too many')
    })
    shareCalls(b, 'count', () => calls.push('b'))
    expect(here).toThrow('too many')
    expect(calls).toEqual([])
  })
})
