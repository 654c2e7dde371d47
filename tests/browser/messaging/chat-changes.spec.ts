import type { Page } from 'playwright/test'
import { problems, wear } from '../a11y/a11y-kit.ts'
import { toastRegion } from '../kit/content-kit.ts'
import { expect, test } from '../kit/kit.ts'
import { bubble, composer, entry, moreButton, openChat, pair, say, stored } from './chat-kit.ts'

const editBox = (page: Page) => page.getByRole('textbox', { name: 'Message text' })

async function choose(page: Page, text: string, name: string): Promise<void> {
  await bubble(page, text).hover()
  await moreButton(page, text).click()
  await page.getByRole('dialog', { name: 'Message actions' }).getByRole('button', { name }).click()
}

for (const width of [360, 1280] as const) {
  test(`a message is edited and deleted for both users at ${width} px`, async ({
    page,
    browser,
    world,
  }) => {
    const { ayen, deng, id } = await pair(world)
    const { id: firstId } = await say(world, ayen, id, 'Helo')
    await say(world, deng, id, 'Hello Ayen', Number(firstId))
    await wear(page, width)
    await openChat(page, world, ayen, id)
    const context = await browser.newContext()
    const other = await context.newPage()
    await openChat(other, world, deng, id)

    await test.step('an edit is seen by the other user, also in the quote', async () => {
      await composer(page).press('ArrowUp')
      await expect(editBox(page)).toHaveValue('Helo')
      await expect(editBox(page)).toBeFocused()
      expect(await problems(page)).toEqual([])
      await editBox(page).fill('Hello Deng')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(composer(page)).toBeVisible()
      await expect(bubble(page, 'Hello Deng')).toContainText('edited')
      await expect(bubble(other, 'Hello Deng')).toContainText('edited')
      await expect(bubble(other, 'Hello Ayen')).toContainText('Hello Deng')
    })

    await test.step('Escape leaves the message as it is', async () => {
      await choose(page, 'Hello Deng', 'Edit')
      await editBox(page).fill('never')
      await editBox(page).press('Escape')
      await expect(bubble(page, 'Hello Deng')).toBeVisible()
    })

    await test.step('[B12] without network the edit is shown, waits, and is sent afterwards', async () => {
      await choose(page, 'Hello Deng', 'Edit')
      await editBox(page).fill('Good day')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(composer(page)).toBeVisible()
      await expect(bubble(page, 'Good day')).toContainText('Waiting for the network')
      await expect(page.getByText('Will save when you’re online')).toBeVisible()
      await page.context().setOffline(false)
      await expect(bubble(other, 'Good day')).toContainText('edited')
      await expect(page.getByText('Will save when you’re online')).toBeHidden()
    })

    await test.step('a refused edit restores the text, says why, and can be edited again', async () => {
      const refusal = Promise.withResolvers<void>()
      await page.route('**/api/messaging/messages/*/', async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback()
        await refusal.promise
        await route.fulfill({
          status: 403,
          json: { detail: 'A message can be edited for 10 minutes after sending.' },
        })
      })
      await choose(page, 'Good day', 'Edit')
      await editBox(page).fill('Good morning')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(bubble(page, 'Good morning')).toContainText('Sending')
      refusal.resolve()
      await expect(page.getByText('Edit not saved.')).toBeVisible()
      await expect(bubble(page, 'Good day')).toBeVisible()
      await expect(toastRegion(page)).toContainText('Your edit wasn’t saved')
      await expect(toastRegion(page)).toContainText('for 10 minutes after sending')
      expect(await problems(page)).toEqual([])
      await page.unroute('**/api/messaging/messages/*/')
      await page.getByRole('button', { name: 'Edit again' }).click()
      await expect(editBox(page)).toHaveValue('Good morning')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(bubble(other, 'Good morning')).toContainText('edited')
      await expect(page.getByText('Edit not saved.')).toBeHidden()
    })

    await test.step('a deletion can be undone', async () => {
      await choose(page, 'Good morning', 'Delete')
      await expect(bubble(page, 'Message deleted')).toBeVisible()
      await toastRegion(page).getByRole('button', { name: 'Undo' }).click()
      await expect(bubble(page, 'Good morning')).toBeVisible()
    })

    await test.step('a deletion removes the text for both, also in the quote', async () => {
      await choose(page, 'Good morning', 'Delete')
      await expect(bubble(other, 'Message deleted')).toBeVisible({ timeout: 15_000 })
      await expect(bubble(other, 'Hello Ayen')).toContainText('Message deleted')
      await expect(bubble(other, 'Hello Ayen')).not.toContainText('Good morning')
      expect(await stored(world, deng, id)).toEqual(['', 'Hello Ayen'])
      await page.reload()
      await expect(bubble(page, 'Message deleted')).toBeVisible()
    })
    await context.close()
  })
}

test('a conversation without messages is only in the inbox while it is open', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const id = await world.createConversation(ayen, deng, [])
  await wear(page, 1280)
  await openChat(page, world, ayen, id)
  await expect(entry(page, 'Deng')).toContainText('No messages yet')
  await page.reload()
  await expect(entry(page, 'Deng')).toContainText('No messages yet')
  // Wide screens show the list next to the chat, without a link back.
  await wear(page, 360)
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(page.getByText('No conversations yet')).toBeVisible()
})
