import type { Page } from 'playwright/test'
import { bubble, composer, entry, onCall, openChat, showPage, write } from './chat-kit.ts'
import { expect, signIn, test } from './kit.ts'

const TYPING = /^messaging\/conversations\/\d+\/typing\/(start|stop)\/$/

/** What this page tells of its typing, in order. */
async function told(page: Page): Promise<string[]> {
  const words: string[] = []
  await onCall(page, 'POST', TYPING, async (route) => {
    words.push(
      TYPING.exec(new URL(route.request().url()).pathname.slice('/api/'.length))?.[1] ?? '',
    )
    await route.fallback()
  })
  return words
}

const header = (page: Page) => page.getByRole('region', { name: /^Chat with/ }).locator('header')

test('[API-MSG-16 API-MSG-17] typing shows in the chat and in the list, and ends with the message', async ({
  page,
  world,
  newPerson,
}) => {
  test.slow()
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  const { page: chat } = await newPerson()
  const { page: inbox } = await newPerson()
  const words = await told(page)
  await openChat(page, world, ayen, id)
  await openChat(chat, world, deng, id)
  await signIn(inbox, world, deng, '/messages')
  await expect(entry(inbox, 'Hello')).toBeVisible()
  await expect(header(chat)).toContainText('Online')
  const height = (await header(chat).boundingBox())?.height

  await composer(page).pressSequentially('Shall we')
  await expect(header(chat).getByText('Ayen Deng is typing…').first()).toBeVisible()
  await expect(header(chat).getByRole('status')).toHaveText('Ayen Deng is typing…')
  expect((await header(chat).boundingBox())?.height).toBe(height)
  await expect(entry(inbox, 'Ayen Deng')).toContainText('Typing…')
  await expect(entry(inbox, 'Ayen Deng')).not.toContainText('Hello')
  await expect(header(page)).not.toContainText('typing')
  expect(words).toEqual(['start'])

  await write(page, 'Shall we paint?')
  await expect(bubble(chat, 'Shall we paint?')).toBeVisible()
  await expect(header(chat)).not.toContainText('typing')
  await expect(entry(inbox, 'Shall we paint?')).not.toContainText('Typing…')
  await expect.poll(() => words.at(-1)).toBe('stop')
})

test('[API-MSG-17] leaving, emptying and hiding stop it; a refused call is nobody’s trouble', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  const words: string[] = []
  await onCall(page, 'POST', TYPING, async (route) => {
    words.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
    await route.fulfill({ status: 500, json: { detail: 'no' } })
  })
  await openChat(page, world, ayen, id)
  await composer(page).pressSequentially('a')
  await composer(page).fill('')
  await expect.poll(() => words).toEqual(['start', 'stop'])
  await composer(page).pressSequentially('b')
  await showPage(page, 'hidden')
  await expect.poll(() => words).toEqual(['start', 'stop', 'start', 'stop'])
  await showPage(page, 'visible')
  await composer(page).pressSequentially('c')
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect.poll(() => words.slice(4)).toEqual(['start', 'stop'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[API-MSG-20 SOCKEV-11] the chat tells who is here, who was, and nothing it cannot know', async ({
  page,
  world,
  newPerson,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  const asked: string[] = []
  await onCall(page, 'GET', /^messaging\/users\/\d+\/status\/$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await route.fallback()
  })
  await openChat(page, world, ayen, id)
  await expect(header(page)).toContainText('Offline')
  expect(asked).toEqual([`/api/messaging/users/${deng.id}/status/`])

  const { page: other, context } = await newPerson()
  await signIn(other, world, deng, '/messages')
  await expect(header(page)).toContainText('Online')
  await expect(header(page).getByText('Online', { exact: true }).first()).toBeAttached()
  await context.close()
  await expect(header(page)).toContainText('Last seen just now', { timeout: 20_000 })
})
