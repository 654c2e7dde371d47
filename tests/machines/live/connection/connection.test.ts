import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  type ConnectionEvent,
  type ConnectionInput,
  createConnectionMachine,
} from '../../../../src/machines/live/connection/connection.machine.ts'
import {
  bannerMessage,
  countClosed,
  NO_FAILURES,
} from '../../../../src/machines/live/connection/connection.policy.ts'
import {
  error,
  isOpen,
  status,
} from '../../../../src/machines/live/connection/connection.selectors.ts'
import { sendPayload } from '../../../../src/machines/live/connection/connection.send.ts'
import {
  GENERAL_MAX_ATTEMPTS,
  GENERAL_RECONNECT_DELAY_MS,
  NORMAL_CLOSE_CODES,
  NOTIFICATION_MAX_ATTEMPTS,
  NOTIFICATION_RECONNECT_STEP_MS,
} from '../../../../src/protocol/base/constants.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { choose, LEAVE, ROLES } from '../../../spec/live/connection.words.ts'
import { socketLook } from '../../../spec/live/transport.steps.ts'
import { lintMachine } from '../../matrix.ts'
import { playStory } from '../../timeline.ts'
import { connectionRig, lookAt } from './connection.rig.ts'

const EVENTS = {
  'conversation.choose': true,
  'conversation.leave': true,
  'page.visible': true,
  'network.online': true,
  'connection.send': true,
  'error.dismiss': true,
  'transport.opened': true,
  'transport.down': true,
  'transport.received': true,
  'transport.error': true,
  'transport.closed': true,
} satisfies Record<ConnectionEvent['type'], true>

describe('the connection machine', () => {
  it('handles every event in every leaf and the end of every invoke', () => {
    expect(lintMachine(createConnectionMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[SOCKGEN-10] waits 3000 ms at most five times on the general connection and treats 1000 and 1001 as normal', () => {
    expect([GENERAL_RECONNECT_DELAY_MS, GENERAL_MAX_ATTEMPTS, NORMAL_CLOSE_CODES]).toEqual([
      3000,
      5,
      [1000, 1001],
    ])
  })

  it('[SOCKNOTIF-04] waits 3 s times the attempt number at most five times on the notification connection', () => {
    expect([NOTIFICATION_RECONNECT_STEP_MS, NOTIFICATION_MAX_ATTEMPTS]).toEqual([3000, 5])
  })

  it('reports an unknown event', () => {
    const rig = connectionRig()
    rig.harness.send({ type: 'surprise' })
    expect(rig.reported).toEqual([{ type: 'surprise' }])
  })
})

describe('a failing transport', () => {
  /** Every attempt fails at once; counts the attempts. */
  function broken(of: ConnectionInput['of']) {
    const made = { count: 0 }
    const transport = fromCallback(() => {
      made.count++
      throw new Error('broken')
    }) as never
    const make = (env: Parameters<typeof createConnectionMachine>[0]) =>
      createConnectionMachine(env).provide({ actors: { transport } })
    return { made, harness: run(make, { input: { of } }) }
  }

  it('[A1.3] counts as a drop, and after five retries the connection is lost', async () => {
    const { harness } = broken('general')
    expect(status(harness.actor.getSnapshot())).toBe('waiting')
    await harness.advance(14_999)
    expect(error(harness.actor.getSnapshot())).toBe(null)
    await harness.advance(1)
    const end = harness.actor.getSnapshot()
    expect([status(end), error(end), end.context.attempts]).toEqual([
      'failed',
      'Connection lost. Please refresh the page.',
      5,
    ])
  })

  it('[A1.4 c6] counts as a drop and is retried every 3 s', async () => {
    const { harness, made } = broken('conversation')
    harness.send({ type: 'conversation.choose', id: 5 })
    await harness.advance(29_999)
    expect([made.count, status(harness.actor.getSnapshot())]).toEqual([10, 'waiting'])
  })

  it('[A1.5] counts as a failed attempt, and after five retries the connection stays closed without an error', async () => {
    const { harness, made } = broken('notifications')
    await harness.advance(3_600_000)
    const end = harness.actor.getSnapshot()
    expect([made.count, status(end), error(end), end.context.attempts]).toEqual([
      6,
      'closed',
      null,
      5,
    ])
  })
})

describe('number of retries', () => {
  it('[D10 SOCKCONV-04] retries drops of a conversation without limit: 201 sockets in ten minutes', async () => {
    const story = playStory({ of: 'conversation' }, [{ close: 1006 }], [choose(5)])
    await story.harness.advance(600_000)
    expect([story.sockets.all.length, story.end().status]).toEqual([201, 'waiting'])
  })

  for (const { of, begin } of ROLES.filter((role) => role.of !== 'conversation')) {
    it(`[B9] ${of}: waits half the ceiling of the named policy with random 0.5 and gives up after twelve retries`, async () => {
      const story = playStory({ of, policy: 'fullJitter' }, [{ close: 1006 }], begin)
      await story.harness.advance(3_600_000)
      const waits = story.socketsAt().map((at, n, all) => at - (all[n - 1] ?? 0))
      expect(waits).toEqual([0, 1250, 2250, 4250, 8250, ...Array.from({ length: 8 }, () => 15_250)])
      expect(story.harness.actor.getSnapshot().value).toEqual({ over: 'failed' })
    })
  }

  it('[B9] conversation: waits with the jitter of the named policy and without a limit on drops', async () => {
    const input = { of: 'conversation', policy: 'fullJitter' } as const
    const story = playStory(input, [{ close: 1006 }], [choose(5)])
    await story.harness.advance(1250 + 2250 + 4250 + 8250 + 15_250 * 20)
    expect([story.sockets.all.length, story.end().status]).toEqual([25, 'waiting'])
  })
})

describe('the socket', () => {
  it('[A1.5] of the notification connection uses its channel and the token only', async () => {
    const rig = connectionRig('notifications')
    await rig.all([['token', 'a'], ['open']])
    expect(rig.sockets.last.input).toEqual({
      channel: 'notifications',
      token: 'a',
      conversationId: null,
    })
    expect(isOpen(rig.harness.actor.getSnapshot())).toBe(true)
  })

  it('[SOCKCONV-03 SOCKCONV-01] of the previous conversation is closed with 1000 before the new one is created', async () => {
    const rig = connectionRig('conversation')
    await rig.all([choose(5), ['token', 'a'], ['open']])
    rig.harness.send({ type: 'conversation.choose', id: 6 })
    expect(rig.sockets.all.map((s) => [s.params, s.state, s.closeCodes])).toEqual([
      [{ token: 'a', conversation: '5' }, 'closed', [1000]],
    ])
    await rig.all([['token', 'b']])
    expect(rig.sockets.live.map((s) => s.params)).toEqual([{ token: 'b', conversation: '6' }])
  })

  it('[SOCKCONV-02] after ten selections in a row is that of the last one', async () => {
    const rig = connectionRig('conversation')
    for (let id = 1; id <= 10; id++) await rig.all([choose(id), ['token', `t${id}`], choose(id)])
    await rig.do(['open'])
    expect(rig.sockets.live.map((s) => s.params)).toEqual([{ token: 't10', conversation: '10' }])
    expect(isOpen(rig.harness.actor.getSnapshot())).toBe(true)
  })
})

describe('sendOver', () => {
  it('[SOCKEV-15 SOCKEV-16] returns false and sends nothing until open, then true', async () => {
    const rig = connectionRig()
    const yields: boolean[] = []
    const say = (text: string) => yields.push(sendPayload(rig.harness.actor, text))
    say('token')
    await rig.do(['token', 'a'])
    say('connecting')
    await rig.do(['open'])
    say('open')
    await rig.do(['close', 1006])
    say('waiting')
    expect(yields).toEqual([false, false, true, false])
    expect(lookAt(rig).sockets).toEqual([socketLook('a', 'closed', { sent: ['open'] })])
  })
})

describe('the context', () => {
  const calm = {
    policy: 'specification',
    conversationId: null,
    attempts: 0,
    attemptsBeforeOpen: 0,
    drops: 0,
    openedAt: null,
    error: null,
    retryAt: null,
  }

  for (const { of, begin, id: conversationId } of ROLES) {
    it(`[A1.3] ${of}: does not contain the token`, async () => {
      const rig = connectionRig(of)
      await rig.all([...begin, ['token', 'secret'], ['open']])
      const openedAt = rig.harness.clock.now()
      const { context } = rig.harness.actor.getSnapshot()
      expect(context).toEqual({
        ...calm,
        of,
        pings: of === 'notifications',
        conversationId,
        openedAt,
      })
    })

    it(`[D8 A1.5] ${of}: contains nothing of a socket after a normal close`, async () => {
      const rig = connectionRig(of)
      await rig.all([...begin, ['token', 'a'], ['open'], ['close', 1000]])
      const { context } = rig.harness.actor.getSnapshot()
      expect(context).toEqual({ ...calm, of, pings: of === 'notifications', conversationId })
    })

    it(`[B8] ${of}: contains the time of the retry only while waiting`, async () => {
      const rig = connectionRig(of)
      await rig.all([...begin, ['token', 'a'], ['close', 1006]])
      const count = of === 'conversation' ? { drops: 1 } : { attempts: 1 }
      const pings = of === 'notifications'
      const waiting = { ...calm, of, pings, conversationId, ...count }
      const retryAt = rig.harness.clock.now() + 3000
      expect(rig.harness.actor.getSnapshot().context).toEqual({ ...waiting, retryAt })
      await rig.do(['wait', 3000])
      expect(rig.harness.actor.getSnapshot().context).toEqual(waiting)
    })
  }

  it('[A1.4 c5] contains nothing of a conversation after leaving it', async () => {
    const rig = connectionRig('conversation')
    await rig.all([choose(5), ['token', 'a'], ['open'], ['errors'], LEAVE])
    expect(rig.harness.actor.getSnapshot().context).toEqual({
      ...calm,
      of: 'conversation',
      pings: false,
    })
  })
})

describe('consecutive failures', () => {
  it('[D7] do not change for a socket that never opened, at any time of the clock', () => {
    const failures = { ...NO_FAILURES, attempts: 2, attemptsBeforeOpen: 1 }
    for (const now of [0, 2_999, 1_767_600_000_000])
      expect(countClosed(failures, 4001, now)).toEqual(failures)
  })
})

describe('the chat banner', () => {
  const texts = { chatError: 'c', conversationError: 'v', generalError: 'g' }

  it('[D15] shows the chat error, else the conversation error, else the general one', () => {
    const open = { ...texts, conversationOpen: false }
    expect([
      bannerMessage(open),
      bannerMessage({ ...open, chatError: null }),
      bannerMessage({ ...open, chatError: null, conversationError: null }),
      bannerMessage({ ...open, chatError: '', conversationError: '' }),
      bannerMessage({
        chatError: null,
        conversationError: null,
        generalError: '',
        conversationOpen: false,
      }),
    ]).toEqual(['c', 'v', 'g', 'g', null])
  })

  it('[D15] hides the general error while the conversation socket is open', () => {
    const open = { ...texts, conversationOpen: true }
    expect([
      bannerMessage(open),
      bannerMessage({ ...open, chatError: null }),
      bannerMessage({ ...open, chatError: null, conversationError: null }),
    ]).toEqual(['c', 'v', null])
  })

  it('[D15] is never empty', () => {
    const text = fc.option(fc.constantFrom('', 'x', 'y'))
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (chat, conversation, general, open) => {
        const shown = bannerMessage({
          chatError: chat,
          conversationError: conversation,
          generalError: general,
          conversationOpen: open,
        })
        expect(shown).not.toBe('')
      }),
    )
  })
})
