import type { Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import {
  bubble,
  composer,
  entry,
  holdCalls,
  openChat,
  SENDING,
  showPage,
  write,
} from './chat-kit.ts'
import { expect, test } from './kit.ts'

const PASSWORD = 'three words in a row'

async function signUp(page: Page, origin: string, firstName: string, username: string) {
  await page.goto(`${origin}/signup`)
  await page.evaluate((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
  const form = page.getByRole('form', { name: 'Create account' })
  await form.getByRole('radio', { name: /Creator/ }).check()
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Lado')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('E-mail').fill(`${username}@example.org`)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Password again', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('[SOCKEV-09 SEND-02 SEND-05 REPLY-04 INBOX-12 PROD-11 A8] two people sign up, find each other and chat live', async ({
  page,
  world,
  newPerson,
}) => {
  test.slow()
  const { origin } = world.server
  const mark = `${process.pid}_${test.info().workerIndex}`
  const [keji, wani] = [`keji_${mark}`, `wani_${mark}`]
  const { page: other } = await newPerson()
  await Promise.all([signUp(page, origin, 'Keji', keji), signUp(other, origin, 'Wani', wani)])

  await page.goto(`${origin}/u/${wani}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wani Lado' })).toBeVisible()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(page.getByRole('region', { name: 'Chat with Wani Lado' })).toBeVisible()

  const calls = await holdCalls(page, 'POST', SENDING)
  await write(page, 'Good morning Wani')
  await expect(bubble(page, 'Good morning Wani').getByTitle('Sending')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Account of Wani Lado' })).toBeVisible()
  await calls.letGo()
  await expect(bubble(page, 'Good morning Wani').getByTitle('Sent')).toBeVisible()

  // The other one sits on the dashboard: a badge tells, and the menu leads to the chat.
  await other.getByRole('button', { name: /^Account of Wani Lado, \d+ unread$/ }).click()
  const entryInMenu = other.getByRole('menuitem', { name: /^Messages\s+1 unread$/ })
  await entryInMenu.click()
  await expect(other).toHaveURL(/\/messages$/)
  await expect(entry(other, 'Good morning Wani')).toContainText('Unread')
  await entry(other, 'Keji Lado').getByRole('link').click()
  await expect(bubble(other, 'Good morning Wani')).toBeVisible()
  await expect(bubble(page, 'Good morning Wani').getByTitle('Read')).toBeVisible()
  await expect(entry(other, 'Good morning Wani')).not.toContainText('Unread')

  await bubble(other, 'Good morning Wani').hover()
  await bubble(other, 'Good morning Wani').getByRole('button', { name: 'Reply' }).click()
  await write(other, 'And to you')
  await expect(
    bubble(page, 'And to you').getByRole('button', { name: /^Reply to .*Good morning Wani$/ }),
  ).toBeVisible()
  await expect(bubble(other, 'And to you').getByTitle('Read')).toBeVisible()
  for (const text of ['One', 'Two', 'Three']) {
    await write(page, text)
    await write(other, `${text} back`)
  }
  for (const text of ['One', 'Two', 'Three', 'One back', 'Two back', 'Three back'])
    for (const side of [page, other]) await expect(bubble(side, text)).toHaveCount(1)
  await expect(
    other.getByRole('button', { name: 'Account of Wani Lado', exact: true }),
  ).toBeVisible()
})

test('[SEND-05 A12] a message that arrives in a hidden page is read once the page is seen', async ({
  page,
  world,
  newPerson,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  const { page: other } = await newPerson()
  await openChat(other, world, deng, id)
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Hello').getByTitle('Read')).toBeVisible()
  await showPage(other, 'hidden')
  await write(page, 'Are you there?')
  await expect(bubble(other, 'Are you there?')).toHaveCount(1)
  await expect(bubble(page, 'Are you there?').getByTitle('Sent')).toBeVisible()
  await showPage(other, 'visible')
  await expect(bubble(page, 'Are you there?').getByTitle('Read')).toBeVisible()
})

test('[CHAT-06] a text being written is kept when another conversation is opened, and over a reload', async ({
  page,
  world,
}) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng', 'Garang'),
    await world.person('Keji', 'Lado'),
  ]
  const first = await world.conversation(ayen, deng, ['Hello Deng'])
  await world.conversation(ayen, keji, ['Hello Keji'])
  await openChat(page, world, ayen, first)
  await composer(page).fill('Half a sentence for De')
  await entry(page, 'Keji Lado').getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Message to Keji Lado' })).toHaveValue('')
  await composer(page).fill('Another one for Ke')
  await entry(page, 'Deng Garang').getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Message to Deng Garang' })).toHaveValue(
    'Half a sentence for De',
  )
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message to Deng Garang' })).toHaveValue(
    'Half a sentence for De',
  )
  await entry(page, 'Keji Lado').getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Message to Keji Lado' })).toHaveValue(
    'Another one for Ke',
  )
})

test('[SEND-01 A11] a send goes on while another conversation is on screen', async ({
  page,
  world,
}) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng', 'Garang'),
    await world.person('Keji', 'Lado'),
  ]
  const first = await world.conversation(ayen, deng, ['Hello Deng'])
  await world.conversation(ayen, keji, ['Hello Keji'])
  const calls = await holdCalls(page, 'POST', SENDING)
  await openChat(page, world, ayen, first)
  await write(page, 'For Deng alone')
  await entry(page, 'Keji Lado').getByRole('link').click()
  await expect(bubble(page, 'Hello Keji')).toBeVisible()
  await expect(bubble(page, 'For Deng alone')).toHaveCount(0)
  await calls.letGo()
  await entry(page, 'Deng Garang').getByRole('link').click()
  await expect(bubble(page, 'For Deng alone').getByTitle('Sent')).toBeVisible()
  await expect(bubble(page, 'For Deng alone')).toHaveCount(1)
})
