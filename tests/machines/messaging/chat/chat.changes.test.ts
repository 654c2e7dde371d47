import { describe, expect, it } from 'vitest'
import {
  isChangeable,
  replyPreview,
  replyQuote,
} from '../../../../src/machines/messaging/chat/chat.selectors.ts'
import { at, ME, mine, START, stored } from '../../../spec/messaging/chat.words.ts'
import { chatRig } from './chat.rig.ts'

const quoted = stored({ id: 10, text: 'old', seconds: -60 })
const reply = mine({ id: 11, text: 'reply', seconds: -50, replyTo: quoted })
const edited = { ...quoted, body: 'new', content: 'new', edited_at: at(5) }
const deleted = { ...quoted, body: '', content: '', deleted_at: at(6) }

async function open() {
  const rig = chatRig()
  await rig.do(['page', 'first', [quoted, reply], false])
  const snapshot = () => rig.harness.actor.getSnapshot()
  const quote = () => {
    const message = snapshot().context.messages.find(({ id }) => id === 11)
    return message && replyQuote(message)
  }
  return { rig, quote, preview: () => replyPreview(snapshot()) }
}

describe('quotes of a changed message', () => {
  it('[CHAT-16] show its current text', async () => {
    const { rig, quote } = await open()
    expect(quote()).toBe('old')
    await rig.do(['changed', edited])
    expect(quote()).toBe('new')
    await rig.do(['changed', deleted])
    expect(quote()).toBe('Message deleted')
  })

  it('[CHAT-15] show its current text above the input', async () => {
    const { rig, preview } = await open()
    await rig.do(['reply', 10])
    await rig.do(['changed', edited])
    expect(preview()).toBe('new')
    await rig.do(['changed', stored({ id: 12 })])
    expect(preview()).toBe('new')
    await rig.do(['changed', deleted])
    expect(preview()).toBe('Message deleted')
  })
})

describe('whether a message can be edited and deleted', () => {
  const now = START + 600_000
  it.each([
    ['an own message in time', mine({ id: 1, until: 601 }), true],
    ['an own message too late', mine({ id: 1, until: 600 }), false],
    ["another user's message", stored({ id: 1, until: 601 }), false],
    ['a deleted message', { ...mine({ id: 1, until: 601 }), deleted_at: at(5) }, false],
    ['an API that does not say until when', mine({ id: 1 }), false],
    ['an unreadable time', { ...mine({ id: 1 }), editable_until: 'soon' }, false],
  ])('%s: %#', (_, message, isPossible) => {
    expect(isChangeable(message, ME, now)).toBe(isPossible)
  })
})

describe('a failed edit', () => {
  it('is reported', async () => {
    const own = mine({ id: 12, text: 'mine', until: 560 })
    const rig = chatRig()
    await rig.do(['page', 'first', [own], false])
    await rig.do(['edit', 12])
    await rig.do(['editText', 'new'])
    await rig.do(['saveEdit'])
    await rig.do(['editFailed', 502])
    expect(rig.reported).toEqual(['xstate.error.actor.edit'])
  })
})
