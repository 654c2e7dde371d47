import type { Page } from 'playwright/test'
import { problems, tabTo, WIDTHS, wear } from './a11y-kit.ts'
import { answer, bubble, composer, entry, onCall, SENDING, sendButton, write } from './chat-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

interface Scene {
  name: string
  /** Where to go, and what has to be there before one looks. */
  show(page: Page, world: World, ayen: Person, deng: Person): Promise<void>
}

const SCENES: readonly Scene[] = [
  {
    name: 'an empty inbox',
    async show(page, world, ayen) {
      await signIn(page, world, ayen, '/messages')
      await expect(page.getByText('No conversations yet')).toBeVisible()
    },
  },
  {
    name: 'an inbox with unread messages',
    async show(page, world, ayen, deng) {
      await world.conversation(deng, ayen, ['Unread'])
      await world.conversation(ayen, await world.person('Keji'))
      await signIn(page, world, ayen, '/messages')
      await expect(entry(page, 'Unread').first()).toBeVisible()
    },
  },
  {
    name: 'an open chat with a failed message and a reply begun',
    async show(page, world, ayen, deng) {
      const id = await world.conversation(ayen, deng, ['Hello', 'Hi', 'https://example.org'])
      await onCall(page, 'POST', SENDING, answer(500))
      await signIn(page, world, ayen, `/messages/${id}`)
      await write(page, 'This one fails')
      await expect(bubble(page, 'This one fails').getByTitle('Not sent')).toBeVisible()
      await bubble(page, 'Hi').hover()
      await bubble(page, 'Hi').getByRole('button', { name: 'Reply' }).click()
      await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
    },
  },
  {
    name: 'the notifications',
    async show(page, world, ayen, deng) {
      await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
      await world.conversation(deng, ayen, ['News'])
      await signIn(page, world, ayen, '/notifications')
      await expect(page.getByText('Deng Deng started following you')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Follow back Deng Deng' })).toBeVisible()
    },
  },
  {
    name: 'a profile',
    async show(page, world, ayen, deng) {
      await signIn(page, world, ayen, `/u/${deng.username}`)
      await expect(page.getByRole('button', { name: 'Follow Deng Deng' })).toBeEnabled()
    },
  },
  {
    name: 'the settings with a mistake',
    async show(page, world, ayen) {
      await signIn(page, world, ayen, '/settings#profile')
      await page.getByLabel('First name').fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Enter your first name')).toBeVisible()
    },
  },
]

for (const { name, show } of SCENES) {
  for (const width of WIDTHS) {
    test(`axe finds nothing against ${name}, ${width} px`, async ({ page, world }) => {
      await wear(page, width)
      await show(page, world, await world.person('Ayen'), await world.person('Deng'))
      expect(await problems(page)).toEqual([])
    })
  }
}

test('[INBOX-12 INBOX-13 CHAT-05 CHAT-06 REPLY-02] the keyboard alone opens, writes, replies, cancels and goes back', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.conversation(deng, ayen, ['From Deng'])
  await page.setViewportSize({ width: 900, height: 700 })
  await signIn(page, world, ayen, '/messages')
  const link = entry(page, 'From Deng').getByRole('link')
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('By keyboard')
  await tabTo(page, sendButton(page))
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'By keyboard').getByTitle('Sent')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  const reply = bubble(page, 'From Deng').getByRole('button', { name: 'Reply' })
  await tabTo(page, reply, 'Shift+Tab')
  await expect(reply).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  const cancel = page.getByRole('button', { name: 'Cancel reply' })
  await tabTo(page, cancel, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(cancel).toHaveCount(0)
  await tabTo(page, reply, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A reply')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'A reply').getByRole('button', { name: /^Reply to/ })).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to conversations' })
  await tabTo(page, back, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages$/)
  await expect(entry(page, 'A reply')).toBeVisible()
})
