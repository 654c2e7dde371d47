import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  type ConnectionEvent,
  createConnectionMachine,
} from '../../../../src/machines/live/connection/connection.machine.ts'
import { bannerText } from '../../../../src/machines/live/connection/connection.policy.ts'
import { status } from '../../../../src/machines/live/connection/connection.selectors.ts'
import { sendOver } from '../../../../src/machines/live/connection/connection.send.ts'
import {
  GENERAL_MAX_ATTEMPTS,
  GENERAL_RECONNECT_DELAY_MS,
  NORMAL_CLOSE_CODES,
} from '../../../../src/protocol/base/constants.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { socketLook } from '../../../spec/transport.steps.ts'
import { lintMachine } from '../../matrix.ts'
import { playStory } from '../../timeline.ts'
import { connectionRig, lookAt, makeConnection } from './connection.rig.ts'

const EVENTS = {
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

describe('the chart of the general connection', () => {
  it('answers every event in every leaf and ends every invoke', () => {
    expect(lintMachine(createConnectionMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[SOCKGEN-10] waits 3000 ms, five times at most, and takes 1000 and 1001 as normal', () => {
    expect([GENERAL_RECONNECT_DELAY_MS, GENERAL_MAX_ATTEMPTS, NORMAL_CLOSE_CODES]).toEqual([
      3000,
      5,
      [1000, 1001],
    ])
  })

  it('reports an event it does not know', () => {
    const rig = connectionRig()
    rig.harness.send({ type: 'surprise' })
    expect(rig.reported).toEqual([{ type: 'surprise' }])
  })
})

describe('a transport that breaks', () => {
  it('[A1.3] counts as a drop, and after five retries the connection is lost', async () => {
    const harness = run((env) =>
      createConnectionMachine(env).provide({
        actors: {
          transport: fromCallback(() => {
            throw new Error('broken')
          }) as never,
        },
      }),
    )
    expect(status(harness.actor.getSnapshot())).toBe('waiting')
    await harness.advance(14_999)
    expect(harness.actor.getSnapshot().context.error).toBe(null)
    await harness.advance(1)
    const { context } = harness.actor.getSnapshot()
    expect([status(harness.actor.getSnapshot()), context.error, context.attempts]).toEqual([
      'failed',
      'Connection lost. Please refresh the page.',
      5,
    ])
  })
})

describe('the named policy with jitter', () => {
  it('[B9] waits half the ceiling when chance is 0.5, and gives up after twelve retries', async () => {
    const story = playStory(makeConnection, [{ close: 1006 }], { policy: 'fullJitter' })
    await story.harness.advance(3_600_000)
    const waits = story.socketsAt().map((at, n, all) => at - (all[n - 1] ?? 0))
    expect(waits).toEqual([0, 1250, 2250, 4250, 8250, ...Array.from({ length: 8 }, () => 15_250)])
    expect(status(story.harness.actor.getSnapshot())).toBe('failed')
  })
})

describe('sending', () => {
  it('[SOCKEV-15 SOCKEV-16] yields false and sends nothing until open, then true', async () => {
    const rig = connectionRig()
    const yields: boolean[] = []
    const say = (text: string) => yields.push(sendOver(rig.harness.actor, text))
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

  it('[A1.3] keeps the token to the socket: the context does not hold it', async () => {
    const rig = connectionRig()
    await rig.all([['token', 'secret'], ['open']])
    expect(rig.harness.actor.getSnapshot().context).toEqual({
      policy: 'specification',
      attempts: 0,
      attemptsBeforeOpen: 0,
      openedAt: rig.harness.clock.now(),
      lastCause: null,
      error: null,
      retryAt: null,
    })
  })
})

describe('the context', () => {
  const calm = {
    policy: 'specification',
    attempts: 0,
    attemptsBeforeOpen: 0,
    openedAt: null,
    lastCause: null,
    error: null,
    retryAt: null,
  }

  it('[D8] keeps nothing of a socket after a normal close', async () => {
    const rig = connectionRig()
    await rig.all([['token', 'a'], ['open'], ['close', 1000]])
    expect(rig.harness.actor.getSnapshot().context).toEqual(calm)
  })

  it('[B8] keeps the moment of the retry while waiting and no longer', async () => {
    const rig = connectionRig()
    await rig.all([
      ['token', 'a'],
      ['close', 1006],
    ])
    const waiting = { ...calm, attempts: 1, lastCause: 'drop' }
    const retryAt = rig.harness.clock.now() + 3000
    expect(rig.harness.actor.getSnapshot().context).toEqual({ ...waiting, retryAt })
    await rig.do(['wait', 3000])
    expect(rig.harness.actor.getSnapshot().context).toEqual(waiting)
  })
})

describe('the chat banner', () => {
  const texts = { chatError: 'c', conversationError: 'v', generalError: 'g' }

  it('[D15] shows the chat error, else the conversation’s, else the general one', () => {
    const open = { ...texts, conversationOpen: false }
    expect([
      bannerText(open),
      bannerText({ ...open, chatError: null }),
      bannerText({ ...open, chatError: null, conversationError: null }),
      bannerText({ ...open, chatError: '', conversationError: '' }),
      bannerText({
        chatError: null,
        conversationError: null,
        generalError: '',
        conversationOpen: false,
      }),
    ]).toEqual(['c', 'v', 'g', 'g', null])
  })

  it('[D15] hides the general error while the conversation’s socket is open', () => {
    const open = { ...texts, conversationOpen: true }
    expect([
      bannerText(open),
      bannerText({ ...open, chatError: null }),
      bannerText({ ...open, chatError: null, conversationError: null }),
    ]).toEqual(['c', 'v', null])
  })

  it('[D15] never shows an empty banner', () => {
    const text = fc.option(fc.constantFrom('', 'x', 'y'))
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (chat, conversation, general, open) => {
        const shown = bannerText({
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
