import type { Page } from 'playwright/test'
import { toastRegion } from '../kit/content-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'
import { bubble, conversations, entry, pair, say } from './chat-kit.ts'

const items = (page: Page) => conversations(page).getByRole('listitem')

async function choose(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const LIST_MENU = 'More about the conversation with Deng Garang'

for (const width of [360, 1280])
  test(`a conversation is archived, muted and deleted for oneself, at ${width} px`, async ({
    page,
    world,
    newUser,
  }) => {
    const { ayen, deng, id } = await pair(world)
    await say(world, deng, id, 'Are you there?')
    await page.setViewportSize({ width, height: 740 })
    await signIn(page, world, ayen, '/messages')
    const other = await newUser()
    await signIn(other.page, world, ayen, '/messages')
    await expect(items(other.page)).toHaveCount(1)

    await test.step('archived, also on another device, and back with Undo', async () => {
      await choose(page, LIST_MENU, 'Archive')
      await expect(items(page)).toHaveCount(0)
      await expect(items(other.page)).toHaveCount(0)
      await toastRegion(page).getByRole('button', { name: 'Undo' }).click()
      await expect(items(page)).toHaveCount(1)
      await expect(items(other.page)).toHaveCount(1)
    })
    await test.step('muted from the chat, which has one header on phones', async () => {
      await entry(page, 'Are you there?').getByRole('link').click()
      await expect(bubble(page, 'Are you there?')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: /Kinyeti/ })).toBeVisible({
        visible: width === 1280,
      })
      await choose(page, 'More about Deng Garang', 'Mute conversation')
      await page.getByRole('button', { name: 'More about Deng Garang', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Unmute conversation' })).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await test.step('deleted while it is open, which closes it on both devices', async () => {
      await choose(page, 'More about Deng Garang', 'Delete conversation')
      await page
        .getByRole('dialog', { name: 'Delete this conversation?' })
        .getByRole('button', { name: 'Delete', exact: true })
        .click()
      await expect(page).toHaveURL(/\/messages$/)
      await expect(items(page)).toHaveCount(0)
      await expect(items(other.page)).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/messages$/)
    })
    await test.step('a new message brings it back with that message only', async () => {
      await say(world, deng, id, 'Hello again')
      await entry(page, 'Hello again').getByRole('link').click()
      await expect(bubble(page, 'Hello again')).toBeVisible()
      await expect(bubble(page, 'Are you there?')).toHaveCount(0)
    })
  })
