import { bubble, composer, list, openChat, sendButton, write } from './chat-kit.ts'
import { expect, test, type World } from './kit.ts'

const preview = '[data-part=reply]'

async function pair(world: World, texts: readonly string[]) {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  return { ayen, deng, id: await world.conversation(ayen, deng, texts) }
}

test('[CHAT-14 REPLY-05] only messages of the other one have a Reply button', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world, ['Mine', 'Theirs'])
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Theirs').getByRole('button', { name: 'Reply' })).toHaveCount(1)
  await expect(bubble(page, 'Mine').getByRole('button', { name: 'Reply' })).toHaveCount(0)
})

test('[CHAT-05 REPLY-01 REPLY-02 REPLY-03] Reply shows what is answered and focuses the input; Cancel clears it', async ({
  page,
  world,
}) => {
  const { ayen, deng, id } = await pair(world, ['Mine', 'Theirs'])
  await openChat(page, world, ayen, id)
  await sendButton(page).evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const reply = bubble(page, 'Theirs').getByRole('button', { name: 'Reply' })
  await bubble(page, 'Theirs').hover()
  await reply.click()
  await expect(composer(page)).toBeFocused()
  await expect(page.locator(preview)).toContainText(`Replying to ${deng.fullName}`)
  await expect(page.locator(preview)).toContainText('Theirs')
  await page.getByRole('button', { name: 'Cancel reply' }).click()
  await expect(page.locator(preview)).toHaveCount(0)
  await reply.click()
  await expect(composer(page)).toBeFocused()
  await composer(page).press('Escape')
  await expect(page.locator(preview)).toHaveCount(0)
})

test('[REPLY-04 CHAT-16] sending leaves reply mode and quotes what was answered', async ({
  page,
  world,
  newPerson,
}) => {
  const { ayen, deng, id } = await pair(world, ['Mine', 'Theirs'])
  const other = await newPerson()
  await openChat(other.page, world, deng, id)
  await openChat(page, world, ayen, id)
  await bubble(page, 'Theirs').hover()
  await bubble(page, 'Theirs').getByRole('button', { name: 'Reply' }).click()
  await write(page, 'My answer')
  await expect(page.locator(preview)).toHaveCount(0)
  await expect(bubble(page, 'My answer').getByTitle(/Sent|Read/)).toBeVisible()
  const quote = { name: /^Reply to .*Theirs$/ }
  await expect(bubble(page, 'My answer').getByRole('button', quote)).toBeVisible()
  await expect(bubble(other.page, 'My answer').getByRole('button', quote)).toContainText('You')
  await write(page, 'No answer to anything')
  await expect(bubble(page, 'No answer to anything').getByTitle(/Sent|Read/)).toBeVisible()
  await expect(bubble(page, 'No answer to anything').getByRole('button', quote)).toHaveCount(0)
})

test('[CHAT-15 CHAT-16 CHAT-20] cuts the preview at 100 and the quote at 50 characters', async ({
  page,
  world,
}) => {
  const short = 'a'.repeat(50)
  const long = 'b'.repeat(51)
  const hundred = 'c'.repeat(100)
  const more = 'd'.repeat(101)
  const { ayen, id } = await pair(world, ['1', short, '2', long, '3', hundred, '4', more])
  await openChat(page, world, ayen, id)
  const answerTo = async (text: string, shown: string, quoted: string) => {
    await bubble(page, text).hover()
    await bubble(page, text).getByRole('button', { name: 'Reply' }).click()
    await expect(page.locator(`${preview} p`)).toHaveText(shown)
    const answered = `Answer ${text.charAt(0)}`
    await write(page, answered)
    await expect(bubble(page, answered).getByRole('button', { name: /^Reply to/ })).toHaveText(
      new RegExp(`[^a-d]${quoted.replaceAll('.', '\\.')}$`),
    )
    // The list follows its end until then, and would move under the next press.
    await expect(bubble(page, answered).getByTitle(/Sent|Read/)).toBeVisible()
  }
  await answerTo(short, short, short)
  await answerTo(long, long, `${'b'.repeat(50)}...`)
  await answerTo(hundred, hundred, `${'c'.repeat(50)}...`)
  await answerTo(more, `${'d'.repeat(100)}...`, `${'d'.repeat(50)}...`)
})

test('[CHAT-16] a press on a quote leads to the quoted message', async ({ page, world }) => {
  const { ayen, deng, id } = await pair(world, ['The beginning'])
  const first = await world.call(ayen, 'GET', `messaging/conversations/${id}/messages/`)
  for (let index = 0; index < 70; index++)
    await world.call(ayen, 'POST', `messaging/conversations/${id}/messages/`, {
      content: `Filler ${index}`,
      message_type: 'text',
    })
  await world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, {
    content: 'About your beginning',
    message_type: 'text',
    reply_to_id: first.results[0].id,
  })
  await openChat(page, world, ayen, id)
  await bubble(page, 'About your beginning')
    .getByRole('button', { name: /^Reply to/ })
    .click()
  await expect(bubble(page, 'The beginning')).toBeInViewport()
  await expect(list(page).getByText('Filler 69', { exact: true })).not.toBeInViewport()
})
