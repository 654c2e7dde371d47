import { describe, expect, it } from 'vitest'
import {
  isQuoteSearchPaused,
  quoteFound,
} from '../../../../src/machines/messaging/chat/chat.selectors.ts'
import type { ChatStep } from '../../../spec/messaging/chat.steps.ts'
import { stored } from '../../../spec/messaging/chat.words.ts'
import { chatRig } from './chat.rig.ts'

const message = (id: number) => stored({ id, text: `message ${id}`, seconds: id })

/** An open chat with message 50 on its first page. */
async function open(hasMore = true) {
  const rig = chatRig()
  const pages = () =>
    rig.emitted().filter((emitted) => emitted.type === 'load' && emitted.which === 'older')
  const answer = async (id: number, more: boolean) => {
    const step: ChatStep = ['page', 'older', [message(id)], more]
    await rig.do(step)
  }
  await rig.do(['opened', 0])
  await rig.do(['page', 'first', [message(50)], hasMore])
  const { send } = rig.harness
  return {
    rig,
    answer,
    requests: () => pages().length,
    find: async (id: number) => {
      send({ type: 'quote.find', id })
      await rig.do(['wait', 0])
    },
    shown: () => send({ type: 'quote.shown' }),
    cancel: () => send({ type: 'quote.cancel' }),
    found: () => quoteFound(rig.harness.actor.getSnapshot()),
    isPaused: () => isQuoteSearchPaused(rig.harness.actor.getSnapshot()),
  }
}

describe('finding a quoted message', () => {
  it('[CHAT-16] finds a loaded message at once, until the list has scrolled to it', async () => {
    const chat = await open()
    await chat.find(50)
    expect([chat.found(), chat.requests()]).toEqual([50, 0])
    chat.shown()
    expect(chat.found()).toBeNull()
  })

  it('[CHAT-16] loads older pages until it is found', async () => {
    const chat = await open()
    await chat.find(30)
    expect([chat.found(), chat.requests()]).toEqual([null, 1])
    await chat.answer(40, true)
    expect([chat.found(), chat.requests()]).toEqual([null, 2])
    await chat.answer(30, true)
    expect([chat.found(), chat.requests()]).toEqual([30, 2])
  })

  it('[CHAT-16] waits for an older page that is already loading', async () => {
    const chat = await open()
    await chat.rig.do(['older'])
    await chat.find(40)
    expect(chat.requests()).toBe(1)
    await chat.answer(40, true)
    expect([chat.found(), chat.requests()]).toEqual([40, 1])
  })

  it('[CHAT-16] gives up at the start of the conversation', async () => {
    const chat = await open()
    await chat.find(1)
    await chat.answer(40, false)
    expect([chat.found(), chat.requests()]).toEqual([null, 1])
    const short = await open(false)
    await short.find(1)
    expect([short.found(), short.requests()]).toEqual([null, 0])
  })

  it('[CHAT-16] does not find it later after giving up', async () => {
    const chat = await open(false)
    await chat.find(51)
    await chat.rig.do(['live', message(51)])
    expect(chat.found()).toBeNull()
  })

  it('[CHAT-16] pauses after ten pages until the user continues or cancels', async () => {
    const chat = await open()
    await chat.find(1)
    for (let n = 1; n <= 10; n++) {
      expect(chat.requests()).toBe(n)
      expect(chat.isPaused()).toBe(false)
      await chat.answer(50 - n, true)
    }
    expect([chat.found(), chat.requests(), chat.isPaused()]).toEqual([null, 10, true])
    chat.cancel()
    expect(chat.isPaused()).toBe(false)
    await chat.find(1)
    expect(chat.isPaused()).toBe(false)
    expect(chat.requests()).toBe(11)
    await chat.answer(1, true)
    expect(chat.found()).toBe(1)
  })

  it.each([500, -1])('[CHAT-16] continues after a page that failed: %i', async (status) => {
    const chat = await open()
    await chat.find(30)
    await chat.rig.do(['pageFailed', 'older', status])
    expect(chat.requests()).toBe(2)
    await chat.answer(30, true)
    expect(chat.found()).toBe(30)
  })

  it('[CHAT-16 A11] requests again when the list restarts', async () => {
    const chat = await open()
    await chat.find(30)
    await chat.rig.do(['reopened'])
    for (let page = 1; page <= 10; page++) {
      expect(chat.requests()).toBe(1)
      await chat.rig.do(['page', 'gap', [message(100 - page)], true])
    }
    expect([chat.found(), chat.requests()]).toEqual([null, 2])
    await chat.answer(30, true)
    expect([chat.found(), chat.requests()]).toEqual([30, 2])
  })

  it('[CHAT-16] finds the last requested message', async () => {
    const chat = await open()
    await chat.find(1)
    await chat.find(50)
    expect(chat.found()).toBe(50)
    await chat.answer(1, true)
    expect(chat.found()).toBe(50)
  })

  it('[INBOX-13] ends when the conversation is left', async () => {
    const chat = await open()
    await chat.find(30)
    await chat.rig.do(['closed'])
    await chat.answer(40, true)
    expect([chat.found(), chat.requests()]).toEqual([null, 1])
    await chat.find(50)
    await chat.rig.do(['closed'])
    expect(chat.found()).toBeNull()
  })
})
