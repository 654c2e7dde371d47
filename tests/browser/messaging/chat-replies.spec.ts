import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../kit/kit.ts'
import {
  bubble,
  composer,
  list,
  openChat,
  openEntry,
  pair,
  say,
  sendButton,
  storedMessages,
  write,
} from './chat-kit.ts'

const preview = (page: Page): Locator => page.locator('[data-part=reply]')

async function replies(page: Page, text: string): Promise<void> {
  await sendButton(page).evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const reply = bubble(page, text).getByRole('button', { name: 'Reply' })
  await bubble(page, text).hover()
  await reply.click()
  await expect(composer(page)).toBeFocused()
  await expect(preview(page)).toContainText('Replying to Deng Garang')
  await expect(preview(page)).toContainText(text)
  await page.getByRole('button', { name: 'Cancel reply' }).click()
  await expect(preview(page)).toHaveCount(0)
  await reply.click()
  await expect(composer(page)).toBeFocused()
  await composer(page).press('Escape')
  await expect(preview(page)).toHaveCount(0)
}

async function cutsReply(page: Page, text: string, shown: string, quoted: string) {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: 'Reply' }).click()
  await expect(preview(page).locator('p')).toHaveText(shown)
  const answered = `Reply to ${text.charAt(0)}`
  await write(page, answered)
  await expect(bubble(page, answered).getByRole('button', { name: /^Reply to/ })).toHaveText(
    new RegExp(`[^a-d]${quoted.replaceAll('.', '\\.')}$`),
  )
  // Until it is sent, the list stays scrolled to its end and would move during the next click.
  await expect(bubble(page, answered).getByTitle(/Sent|Read/)).toBeVisible()
}

test('[CHAT-05 CHAT-14 CHAT-15 CHAT-16 CHAT-20 REPLY-01 REPLY-02 REPLY-03 REPLY-05] a user replies to messages of the other user, cancels, and follows a quote', async ({
  page,
  world,
}) => {
  const [short, long] = ['a'.repeat(50), 'b'.repeat(51)]
  const [hundred, more] = ['c'.repeat(100), 'd'.repeat(101)]
  const { ayen, id } = await pair(world, ['1', short, '2', long, '3', hundred, '4', more])
  const keji = await world.createUser('Keji')
  const quoting = await world.createConversation(ayen, keji, ['The beginning'])
  const [beginning] = await storedMessages(world, ayen, quoting)
  for (let n = 0; n < 70; n++) await say(world, ayen, quoting, `Filler ${n}`)
  await say(world, keji, quoting, 'About your beginning', beginning?.id)
  await openChat(page, world, ayen, id)

  await test.step('only messages of the other user have a Reply button', async () => {
    await expect(bubble(page, more).getByRole('button', { name: 'Reply' })).toHaveCount(1)
    await expect(bubble(page, '4').getByRole('button', { name: 'Reply' })).toHaveCount(0)
  })
  await test.step('Reply shows the message and focuses the composer; Cancel and Escape clear it', () =>
    replies(page, hundred))
  await test.step('the preview is cut at 100 characters, the quote at 50', async () => {
    await cutsReply(page, short, short, short)
    await cutsReply(page, long, long, `${'b'.repeat(50)}...`)
    await cutsReply(page, hundred, hundred, `${'c'.repeat(50)}...`)
    await cutsReply(page, more, `${'d'.repeat(100)}...`, `${'d'.repeat(50)}...`)
  })
  await test.step('a click on a quote scrolls to the quoted message', async () => {
    await openEntry(page, 'Keji')
    await bubble(page, 'About your beginning')
      .getByRole('button', { name: /^Reply to/ })
      .click()
    await expect(bubble(page, 'The beginning')).toBeInViewport()
    await expect(list(page).getByText('Filler 69', { exact: true })).not.toBeInViewport()
  })
})
