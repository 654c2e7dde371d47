import { describe, expect, test } from 'vitest'
import { HEARTBEAT_MS, SILENCE_MS } from '../../server/cluster/cluster.ts'
import { Hub, type LiveConnection } from '../../server/live/hub.ts'
import { RecentMessages } from '../../server/live/recent-messages.ts'
import { createSteppedCluster } from '../kit/cluster.ts'

interface Listener extends LiveConnection {
  received: string[]
}

function listener(
  userId: number,
  channel: 'messaging' | 'notifications' = 'messaging',
  conversationId: number | null = null,
): Listener {
  const received: string[] = []
  return {
    userId,
    channel,
    conversationId,
    received,
    deliver(text) {
      received.push(JSON.parse(text).type)
    },
    forceReconnect() {},
  }
}

describe('[SOCKEV-09] live hub delivery', () => {
  test('[SOCKEV-09] publishes to the general sockets of the given users, once each', () => {
    const hub = new Hub()
    const [tab, otherTab, chat, bell, stranger] = [
      listener(1),
      listener(1),
      listener(1, 'messaging', 5),
      listener(1, 'notifications'),
      listener(2),
    ]
    for (const one of [tab, otherTab, chat, bell, stranger]) hub.attach(one)
    hub.publish([1, 1, 3], { type: 'a' })
    hub.publish([], { type: 'b' })
    expect([tab, otherTab, chat, bell, stranger].map((one) => one.received)).toEqual([
      ['a'],
      ['a'],
      [],
      [],
      [],
    ])
  })

  test('[SOCKEV-02 SOCKNOTIF-05] publishes to the conversation and notification sockets concerned only', () => {
    const hub = new Hub()
    const chats = [listener(1, 'messaging', 5), listener(2, 'messaging', 5)]
    const otherChat = listener(1, 'messaging', 6)
    const bells = [listener(1, 'notifications'), listener(2, 'notifications')]
    for (const one of [...chats, otherChat, ...bells]) hub.attach(one)
    hub.publishConversation(5, { type: 'talk' })
    hub.publishNotification(2, { type: 'ring' })
    expect([...chats, otherChat, ...bells].map((one) => one.received)).toEqual([
      ['talk'],
      ['talk'],
      [],
      [],
      ['ring'],
    ])
  })

  test('sends nothing to a detached socket, and detaching twice is harmless', () => {
    const hub = new Hub()
    const [gone, here] = [listener(1), listener(1)]
    const leave = hub.attach(gone)
    hub.attach(here)
    leave()
    leave()
    hub.publish([1], { type: 'a' })
    expect([gone.received, here.received]).toEqual([[], ['a']])
  })

  test('continues when a socket detaches during delivery', () => {
    const hub = new Hub()
    const second = listener(1)
    const leave = hub.attach({ ...listener(1), deliver: () => leave() })
    hub.attach(second)
    hub.publish([1], { type: 'a' })
    expect(second.received).toEqual(['a'])
  })
})

describe('[SOCKEV-11] live hub presence', () => {
  test('[SOCKEV-11] reports online on the first messaging socket and offline on the last', () => {
    const hub = new Hub()
    const emitted: [number, boolean][] = []
    hub.onPresence((userId, online) => emitted.push([userId, online]))
    hub.attach(listener(1, 'notifications'))
    expect([hub.isOnline(1), hub.onlineUserIds()]).toEqual([false, []])
    const leaveGeneral = hub.attach(listener(1))
    const leaveChat = hub.attach(listener(1, 'messaging', 5))
    leaveGeneral()
    expect([hub.isOnline(1), hub.onlineUserIds(), hub.isInConversation(1, 5)]).toEqual([
      true,
      [1],
      true,
    ])
    leaveChat()
    leaveChat()
    expect([hub.isOnline(1), hub.isInConversation(1, 5)]).toEqual([false, false])
    hub.attach(listener(1))
    expect(emitted).toEqual([
      [1, true],
      [1, false],
      [1, true],
    ])
  })

  test('isListening returns whether counts would reach a socket', () => {
    const hub = new Hub()
    hub.attach(listener(1, 'messaging', 5))
    expect(hub.isListening(1)).toBe(false)
    const leave = hub.attach(listener(1, 'notifications'))
    expect(hub.isListening(1)).toBe(true)
    leave()
    hub.attach(listener(1))
    expect([hub.isListening(1), hub.isListening(2)]).toEqual([true, false])
  })
})

describe('live hubs of several processes', () => {
  function twoHubs() {
    const net = createSteppedCluster()
    const clusters = { a: net.add('a'), b: net.add('b') }
    const [a, b] = [new Hub(clusters.a), new Hub(clusters.b)]
    const presence: unknown[] = []
    a.onPresence((userId, online) => presence.push(['a', userId, online]))
    b.onPresence((userId, online) => presence.push(['b', userId, online]))
    net.clock.advance(HEARTBEAT_MS)
    return { net, clusters, a, b, presence }
  }

  test('deliver frames to the sockets of all', () => {
    const { a, b } = twoHubs()
    const listeners = [a, b].map((hub) => {
      const here = [listener(1), listener(2, 'messaging', 5), listener(3, 'notifications')]
      for (const one of here) hub.attach(one)
      return here
    })
    a.publish([1], { type: 'a' })
    b.publishConversation(5, { type: 'b' })
    a.publishNotification(3, { type: 'c' })
    expect(listeners.map((here) => here.map((one) => one.received))).toEqual([
      [['a'], ['b'], ['c']],
      [['a'], ['b'], ['c']],
    ])
  })

  test('end a session in all', () => {
    const { a, b } = twoHubs()
    const closed: string[] = []
    a.watchSession('s1', () => closed.push('a'))
    b.watchSession('s1', () => closed.push('b'))
    b.watchSession('s2', () => closed.push('other'))
    a.endSessions(['s1'])
    expect(closed).toEqual(['a', 'b'])
  })

  test('know where users have sockets open, also those opened before the other started', () => {
    const net = createSteppedCluster()
    const a = new Hub(net.add('a'))
    a.attach(listener(1, 'messaging', 5))
    const leave = a.attach(listener(2, 'notifications'))
    net.clock.advance(HEARTBEAT_MS)
    const b = new Hub(net.add('b'))
    net.clock.advance(HEARTBEAT_MS)
    const known = () => [
      b.isOnline(1),
      b.isInConversation(1, 5),
      b.isListening(1),
      b.hasNotificationSocket(2),
      b.isListening(2),
      b.isOnline(2),
    ]
    expect(known()).toEqual([true, true, false, true, true, false])
    leave()
    expect(known()).toEqual([true, true, false, false, false, false])
    expect(b.onlineUserIds()).toEqual([])
  })

  test('know 40,000 users of another process, whose keys are longer than one message of NATS', () => {
    const net = createSteppedCluster()
    const a = new Hub(net.add('a'))
    const ids = Array.from({ length: 40_000 }, (_, n) => 1_000_000 + n)
    for (const id of ids) a.attach(listener(id))
    net.clock.advance(HEARTBEAT_MS)
    const b = new Hub(net.add('b'))
    net.clock.advance(HEARTBEAT_MS)
    expect(ids.filter((id) => !b.isOnline(id))).toEqual([])
  })

  test('[SOCKEV-11] report a user once who is connected to both', () => {
    const { a, b, presence } = twoHubs()
    const leaveA = a.attach(listener(1))
    const leaveB = b.attach(listener(1))
    leaveA()
    expect([a.isOnline(1), presence]).toEqual([true, [['a', 1, true]]])
    leaveB()
    expect([a.isOnline(1), presence]).toEqual([
      false,
      [
        ['a', 1, true],
        ['b', 1, false],
      ],
    ])
  })

  test('[SOCKEV-11] report the users of a process that died as offline, by one of the others', () => {
    const { net, b, a, presence } = twoHubs()
    const c = new Hub(net.add('c'))
    net.clock.advance(HEARTBEAT_MS)
    c.attach(listener(1))
    c.attach(listener(2))
    b.attach(listener(2))
    net.disconnect('c')
    net.clock.advance(SILENCE_MS + 2 * HEARTBEAT_MS)
    expect([a.isOnline(1), b.isOnline(1), a.isOnline(2)]).toEqual([false, false, true])
    expect(presence).toEqual([['a', 1, false]])
  })

  test('agree again on who is online after messages were lost', () => {
    const { net, a, b } = twoHubs()
    const leave = a.attach(listener(1))
    net.disconnect('a')
    leave()
    a.attach(listener(2))
    net.reconnect('a')
    expect([b.isOnline(1), b.isOnline(2)]).toEqual([true, false])
    net.clock.advance(HEARTBEAT_MS)
    expect([b.isOnline(1), b.isOnline(2)]).toEqual([false, true])
  })

  test('know which new messages were sent in any of them', () => {
    const { net, a, b } = twoHubs()
    a.publishConversation(5, { type: 'new_message', message: { id: 1 } })
    a.publish([1], { type: 'message_edited', message: { id: 2 } })
    net.disconnect('b')
    b.publish([1], { type: 'new_message', message: { id: 3 } })
    const ids = [1, 2, 3]
    expect(ids.map((id) => a.hasSentMessage(id))).toEqual([true, false, false])
    expect(ids.map((id) => b.hasSentMessage(id))).toEqual([true, false, true])
  })
})

test('RecentMessages forgets the oldest of 20,001', () => {
  const recent = new RecentMessages()
  for (let id = 0; id <= 20_000; id += 1) recent.add({ type: 'new_message', message: { id } })
  expect([recent.has(0), recent.has(1), recent.has(20_000)]).toEqual([false, true, true])
})
