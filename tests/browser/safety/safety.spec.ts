import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { goInside, requestsOf } from '../a11y/ways-in.ts'
import { addPost, signInDialog, toastRegion } from '../kit/content-kit.ts'
import { clickMenuItem, expect, signIn, test } from '../kit/kit.ts'
import { bubble, list, openChat, write } from '../messaging/chat-kit.ts'
import { dialog, staffMember, statusOf } from './admin-kit.ts'

test('a user reports a post, staff hide it, and only its author can still see it', async ({
  page,
  world,
  newUser,
}) => {
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  const post = await addPost(world, ayen, { title: `Bridge ${ayen.username}` })
  await signIn(page, world, bol, `/posts/${post.id}`)
  await page.getByRole('button', { name: 'More for this post' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Report' }))
  await dialog(page).getByRole('radio', { name: 'Stolen work' }).check()
  await dialog(page).getByLabel('Details').fill('It is mine.')
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(toastRegion(page).getByText('Thank you for telling us.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More for this post' })).toBeFocused()

  const desk = (await newUser()).page
  await signIn(desk, world, await staffMember(world), '/admin?tab=reports')
  await desk.getByRole('link', { name: post.title }).click()
  await expect(desk.getByText('It is mine.')).toBeVisible()
  await desk.getByRole('button', { name: 'Resolve' }).click()
  await dialog(desk).getByRole('radio', { name: 'Hide this post' }).check()
  await dialog(desk).getByLabel('Note for the log').fill('Bol made it.')
  await dialog(desk).getByRole('button', { name: 'Resolve' }).click()
  await expect(desk.getByText('It was hidden.')).toBeVisible()

  await expect.poll(() => statusOf(world, `posts/${post.id}/`, null)).toBe(404)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
  const own = (await newUser()).page
  await signIn(own, world, ayen, `/posts/${post.id}`)
  await expect(own.getByText('Hidden by moderators. Only you can see it.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'More for this post' })).toBeVisible()
})

test('a report by keyboard shows what is missing and what failed, keeps the text and is sent once; anonymous users get the sign-in modal, and the own profile has no such menu', async ({
  page,
  world,
}) => {
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  const post = await addPost(world, ayen, { title: 'Reeds' })
  await test.step('an anonymous user gets the sign-in modal', async () => {
    await page.goto(`${world.server.origin}/u/${ayen.username}`)
    for (const entry of ['Report', 'Block Ayen Deng']) {
      await page.getByRole('button', { name: 'More about Ayen Deng' }).click()
      await clickMenuItem(page.getByRole('menuitem', { name: entry }))
      await expect(signInDialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(signInDialog(page)).toHaveCount(0)
    }
  })
  await signIn(page, world, bol, `/posts/${post.id}`)
  const sent = requestsOf(page, 'POST', 'reports/')
  const more = page.getByRole('button', { name: 'More for this post' })
  const open = async () => {
    await more.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
  }
  await open()
  const send = dialog(page).getByRole('button', { name: 'Send report' })
  await send.press('Enter')
  await expect(dialog(page).getByText('Choose what is wrong.')).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: 'Spam or advertising' })).toBeFocused()
  expect(sent).toEqual([])

  await page.route('**/api/reports/', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await page.keyboard.press('Space')
  await dialog(page).getByLabel('Details').fill('Ten times a day')
  await send.press('Enter')
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty()
  await expect(dialog(page).getByLabel('Details')).toHaveValue('Ten times a day')
  await expect(dialog(page).getByText('15 of 1,000 characters, optional')).toBeVisible()
  await send.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  const ids = sent.map((request) => request.postDataJSON().client_id)
  expect(new Set(ids).size).toBe(1)

  await open()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(more).toBeFocused()

  await goInside(page, `/u/${bol.username}`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(0)
})

async function openEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More about Bol Deng' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: entry }))
  await expect(dialog(page)).toBeVisible()
}

/** The axe violations of the current page at both widths. */
async function checkAccessibility(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await wear(page, width)
    found.push(...(await problems(page)).map((problem) => `${width} px: ${problem}`))
  }
  return found
}

test('[ERR-42] a blocked user cannot send messages; their profile shows it and can unblock; axe finds no violations in the dialogs at 360 and 1280 px', async ({
  page,
  world,
  newUser,
}) => {
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  const chat = await world.createConversation(ayen, bol, ['Shall we paint?'])
  await signIn(page, world, ayen, `/u/${bol.username}`)
  const found: string[] = []
  await test.step('the report dialog', async () => {
    await openEntry(page, 'Report')
    found.push(...(await checkAccessibility(page)))
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })
  await openEntry(page, 'Block Bol Deng')
  await expect(dialog(page)).toContainText('You can’t message')
  found.push(...(await checkAccessibility(page)))
  const blocked = page.waitForResponse(
    (response) => response.url().endsWith('/api/blocks/') && response.request().method() === 'POST',
  )
  await dialog(page).getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('main').getByText('You blocked Bol Deng.')).toBeVisible()
  expect((await blocked).status()).toBe(201)
  expect([...found, ...(await checkAccessibility(page))]).toEqual([])

  const other = (await newUser()).page
  await openChat(other, world, bol, chat)
  await write(other, 'Hello?')
  await expect(bubble(other, 'Hello?').locator('[data-marker=failed]')).toBeVisible()
  await expect(other.locator('[data-part=banner]')).toContainText(
    'Failed to send message. Please try again.',
  )

  const lifted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('main').getByRole('button', { name: 'Unblock Bol Deng' }).click()
  await expect(page.getByRole('main').getByText('You blocked Bol Deng.')).toHaveCount(0)
  expect((await lifted).status()).toBe(204)
  await list(other).getByRole('button', { name: 'Retry' }).click()
  await expect(bubble(other, 'Hello?').locator('[data-marker=sent]')).toBeVisible()
})

test('a message and a user are reported from the chat; an own message has no such menu item', async ({
  page,
  world,
}) => {
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  const id = await world.createConversation(ayen, bol, ['Shall we paint?', 'Give me money'])
  await openChat(page, world, ayen, id)
  const sent = requestsOf(page, 'POST', 'reports/')
  await bubble(page, 'Give me money')
    .getByRole('button', { name: 'React and more', exact: true })
    .click()
  await page.getByRole('button', { name: 'Report this message' }).click()
  await dialog(page).getByRole('radio', { name: 'Scam or fraud' }).check()
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'More about Bol Deng' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Report' }))
  await expect(dialog(page)).toHaveAccessibleName('Report Bol Deng')
  await dialog(page).getByRole('radio', { name: 'Abuse or harassment' }).check()
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const emitted = sent.map((request) => {
    const { content_type, reason } = request.postDataJSON()
    return [content_type, reason]
  })
  expect(emitted).toEqual([
    ['message', 'scam'],
    ['user', 'abuse'],
  ])
  await bubble(page, 'Shall we paint?').hover()
  await bubble(page, 'Shall we paint?')
    .getByRole('button', { name: 'React and more', exact: true })
    .click()
  await expect(page.getByRole('toolbar', { name: 'Reactions to choose' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report this message' })).toHaveCount(0)
})
