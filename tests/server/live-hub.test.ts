import { describe, expect, test } from 'vitest'
import { type Envelope, Hub, type LiveBus, type LiveConnection } from '../../server/live/hub.ts'

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

test('live hub sends frames to the hubs of other processes as JSON', () => {
  const handlers: ((envelope: Envelope) => void)[] = []
  const wire: LiveBus = {
    send(envelope) {
      for (const handle of handlers) handle(JSON.parse(JSON.stringify(envelope)))
    },
    receive: (handle) => void handlers.push(handle),
  }
  const hubs = [new Hub(wire), new Hub(wire)]
  const listeners = hubs.map((hub) => {
    const here = [listener(1), listener(2, 'messaging', 5), listener(3, 'notifications')]
    for (const one of here) hub.attach(one)
    return here
  })
  hubs[0]?.publish([1], { type: 'a' })
  hubs[1]?.publishConversation(5, { type: 'b' })
  hubs[0]?.publishNotification(3, { type: 'c' })
  expect(listeners.map((here) => here.map((one) => one.received))).toEqual([
    [['a'], ['b'], ['c']],
    [['a'], ['b'], ['c']],
  ])
})
