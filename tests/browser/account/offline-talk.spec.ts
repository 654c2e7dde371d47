import type { Page } from 'playwright/test'
import { startMailServer } from '../../kit/mail-server.ts'
import { addPost, toastRegion } from '../kit/content-kit.ts'
import { clickMenuItem, createSeparateWorld, expect, signIn, test, uniqueWord } from '../kit/kit.ts'
import { bubble, moreButton, openChat, pair, stored } from '../messaging/chat-kit.ts'
import { goOffline, goOnline, playOffline, waitOffline } from './offline-kit.ts'

const PHONE = { width: 360, height: 740 }

test.use({ viewport: PHONE })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const dialogButton = (title: string, name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name })

test('a user asks for a link and saves a new password after a failure of the network', async ({
  page,
}) => {
  const smtp = await startMailServer()
  const world = await createSeparateWorld((origin) => ({
    SMTP_URL: smtp.url,
    PUBLIC_ORIGIN: origin,
  }))
  try {
    const ayen = await world.createUser('Ayen')
    const address = `${ayen.username}@example.org`
    await page.goto(`${world.server.origin}/reset-password`)
    const request = /^POST .*reset.* 2/
    await playOffline(page, [
      {
        name: 'ask for a link',
        open: (at) => field(at, 'E-mail').fill(address),
        control: (at) => button(at, 'Send link'),
        keeps: (at) => expect(field(at, 'E-mail')).toHaveValue(address),
        done: (at) => expect(heading(at)).toHaveText('Check your mail'),
        request,
      },
    ])
    const links = () =>
      smtp.received.flatMap(
        ({ parsed }) => /https?:\S+reset-password\S*/.exec(parsed.text ?? '') ?? [],
      )
    await expect.poll(() => links().length).toBe(1)
    await page.goto(links()[0] ?? '')
    const password = 'a quiet morning in Wau'
    await playOffline(page, [
      {
        name: 'save the password',
        open: async (at) => {
          await field(at, 'New password').fill(password)
          await field(at, 'Confirm new password').fill(password)
        },
        control: (at) => button(at, 'Save password'),
        keeps: (at) => expect(field(at, 'Confirm new password')).toHaveValue(password),
        done: (at) => expect(heading(at)).toHaveText('Password changed'),
        request,
      },
    ])
  } finally {
    await world.server.dispose()
    await smtp.stop()
  }
})

test('users are suggested for a mention that was typed without a network once it is back, and the comment is sent once', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const word = uniqueWord()
  const { username } = await world.createUser(word)
  const post = await addPost(world, ayen, { title: 'Talk' })
  await signIn(page, world, ayen, `/posts/${post.id}`)
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  const comments = page.locator('#comments')
  const option = page.getByRole('option', { name: `@${username}` })
  await box.fill('')
  await box.pressSequentially('Ask @')
  await goOffline(page)
  await box.pressSequentially(word.slice(0, 4))
  await expect(box).toHaveValue(`Ask @${word.slice(0, 4)}`)
  await goOnline(page)
  await option.click()
  await expect(box).toHaveValue(`Ask @${username} `)
  await playOffline(page, [
    {
      name: 'comment',
      control: (at) => at.getByRole('button', { name: 'Comment', exact: true }),
      again: () => comments.getByRole('button', { name: 'Retry' }),
      keeps: () => expect(comments).toContainText(`Ask @${username}`),
      done: () => expect(comments.getByRole('link', { name: `@${username}` })).toBeVisible(),
      request: /^POST posts\/\d+\/add_comment\/ 2/,
    },
  ])
})

test('[B12] a user mutes, archives and deletes a conversation and deletes a message while the network is away', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world, ['Helo', 'Hello Ayen'])
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Helo')).toBeVisible()
  const menu = page.getByRole('button', { name: 'More about Deng Garang', exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const choose = async (name: string) => {
    await menu.click()
    await clickMenuItem(item(name))
  }
  const offers = async (name: string) => {
    await menu.click()
    await expect(item(name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item(name)).toHaveCount(0)
  }
  const request = /^PATCH messaging\/conversations\/\d+\/ 2/
  await offers('Mute conversation')
  await waitOffline(page, [
    {
      name: 'mute',
      press: () => choose('Mute conversation'),
      shown: () => offers('Unmute conversation'),
      request,
    },
    {
      name: 'archive',
      press: () => choose('Archive'),
      shown: () => offers('Move to inbox'),
      request,
    },
  ])
  await test.step('a message', async () => {
    const removed = bubble(page, 'Message deleted')
    await bubble(page, 'Helo').hover()
    await moreButton(page, 'Helo').click()
    const actions = page.getByRole('dialog', { name: 'Message actions' })
    await actions.getByRole('button', { name: 'Delete' }).click()
    await expect(removed).toBeVisible()
    await goOffline(page)
    await page.getByRole('button', { name: 'Dismiss: Your message was deleted' }).click()
    await expect(toastRegion(page)).toContainText('Your message couldn’t be deleted')
    await expect(bubble(page, 'Helo')).toBeVisible()
    await goOnline(page)
    expect(await stored(world, ayen, id)).toEqual(['Helo', 'Hello Ayen'])
  })
  await playOffline(page, [
    {
      name: 'the conversation',
      open: () => choose('Delete conversation'),
      control: dialogButton('Delete this conversation?', 'Delete'),
      done: (at) => expect(at).toHaveURL(/\/messages$/),
      request: /^DELETE messaging\/conversations\/\d+\/ 2/,
    },
  ])
})
