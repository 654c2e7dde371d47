// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ChatActor } from '../../../src/machines/messaging/chat/chat.machine.ts'
import { AnnouncerProvider } from '../../../src/views/components/announcer.tsx'
import { QuoteNotice } from '../../../src/views/messaging/quote-notice.tsx'
import { chatRig } from '../../machines/messaging/chat/chat.rig.ts'
import { stored } from '../../spec/messaging/chat.words.ts'

const NOTICE = 'The quoted message is older than the messages loaded so far.'
const message = (id: number) => stored({ id, text: `message ${id}`, seconds: id })

/** The notice, not its announcement. */
const shown = () => screen.queryByText(NOTICE, { selector: 'p' })

/** A chat that has searched ten older pages for message 1; the next page contains it. */
async function paused() {
  const rig = chatRig()
  await rig.do(['opened', 0])
  await rig.do(['page', 'first', [message(50)], true])
  // The same machine; its effects, which the test controls, have other types.
  const chat = rig.harness.actor as unknown as ChatActor
  render(
    <AnnouncerProvider>
      <QuoteNotice chat={chat} />
    </AnnouncerProvider>,
  )
  expect(shown()).toBe(null)
  await act(async () => {
    rig.harness.send({ type: 'quote.find', id: 1 })
    for (let n = 1; n <= 10; n++) await rig.do(['page', 'older', [message(50 - n)], true])
  })
  return { rig, requests: () => rig.emitted().filter(({ type }) => type === 'load').length }
}

describe('notice of a quoted message that is far back', () => {
  it('[CHAT-16] continues the search when asked, and goes when the message is shown', async () => {
    const { rig, requests } = await paused()
    expect(shown()).not.toBe(null)
    const before = requests()
    await userEvent.click(screen.getByRole('button', { name: 'Keep looking' }))
    await act(() => rig.do(['wait', 0]))
    expect(requests()).toBe(before + 1)
    expect(shown()).not.toBe(null)
    await act(async () => {
      await rig.do(['page', 'older', [message(1)], true])
      rig.harness.send({ type: 'quote.shown' })
    })
    expect(shown()).toBe(null)
  })

  it('[CHAT-16] ends the search on Cancel', async () => {
    const { rig, requests } = await paused()
    const before = requests()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await act(() => rig.do(['wait', 0]))
    expect([shown(), requests()]).toEqual([null, before])
  })
})
