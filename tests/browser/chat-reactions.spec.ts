import type { Locator, Page } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { answer, bubble, holdCalls, onCall, openChat } from './chat-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

const REACTING = /^messaging\/messages\/\d+\/reactions\/$/

const chips = (page: Page, text: string): Locator =>
  bubble(page, text).getByRole('list', { name: 'Reactions' }).getByRole('button')

async function react(page: Page, text: string, name: string): Promise<void> {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: 'React and more', exact: true }).click()
  await page
    .getByRole('toolbar', { name: 'Reactions to choose' })
    .getByRole('button', { name })
    .click()
}

async function two(world: World, texts: readonly string[]) {
  const ayen = await world.person('Ayen')
  const deng = await world.person('Deng', 'Garang')
  return { ayen, deng, id: await world.conversation(ayen, deng, texts) }
}

async function both(
  page: Page,
  newPerson: () => Promise<{ page: Page }>,
  world: World,
  { ayen, deng, id }: { ayen: Person; deng: Person; id: number },
): Promise<Page> {
  const { page: other } = await newPerson()
  await Promise.all([openChat(page, world, ayen, id), openChat(other, world, deng, id)])
  return other
}

test('[MISC-04 SOCKEV-14 API-MSG-18 API-MSG-19] two people react and take it back, seen by both', async ({
  page,
  world,
  newPerson,
}) => {
  const people = await two(world, ['Shall we paint?', 'Yes'])
  const other = await both(page, newPerson, world, people)

  await react(page, 'Yes', 'Fire')
  await expect(chips(page, 'Yes')).toHaveAccessibleName('Fire, 1: You')
  await expect(chips(page, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  await expect(chips(other, 'Yes')).toHaveAccessibleName('Fire, 1: Ayen Deng')
  await expect(chips(other, 'Yes')).toHaveAttribute('aria-pressed', 'false')

  // The chip of the other one is a button, too.
  await chips(other, 'Yes').click()
  await expect(chips(other, 'Yes')).toHaveAccessibleName('Fire, 2: You and Ayen Deng')
  await expect(chips(page, 'Yes')).toHaveAccessibleName('Fire, 2: You and Deng Garang')
  await expect(chips(page, 'Yes')).toHaveText('🔥2')

  await chips(page, 'Yes').click()
  await expect(chips(page, 'Yes')).toHaveAccessibleName('Fire, 1: Deng Garang')
  await expect(chips(other, 'Yes')).toHaveAccessibleName('Fire, 1: You')
  await react(other, 'Yes', 'Fire')
  for (const side of [page, other]) await expect(chips(side, 'Yes')).toHaveCount(0)

  await react(page, 'Shall we paint?', 'Heart')
  await expect(chips(other, 'Shall we paint?')).toHaveAccessibleName('Heart, 1: Ayen Deng')
  await page.reload()
  await expect(chips(page, 'Shall we paint?')).toHaveAccessibleName('Heart, 1: You')
})

test('[MISC-04] by keyboard alone: opened, moved in, chosen, left by Escape, and said', async ({
  page,
  world,
}) => {
  const { ayen, id } = await two(world, ['Shall we paint?', 'Yes'])
  await openChat(page, world, ayen, id)
  const trigger = bubble(page, 'Yes').getByRole('button', { name: 'React and more', exact: true })
  const bar = page.getByRole('toolbar', { name: 'Reactions to choose' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(trigger).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(bar.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  // As on a busy device: the second key comes before the page has heard of the first.
  await bar.evaluate((element) => {
    const panel = element.closest<HTMLElement>('[popover]')
    panel?.hidePopover()
    panel?.showPopover()
  })
  await expect(bar.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(bar.getByRole('button', { name: 'Thank you' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(bar).toBeHidden()
  await expect(trigger).toBeFocused()
  await expect(chips(page, 'Yes')).toHaveAccessibleName('Heart, 1: You')
  await expect(page.locator('[aria-live=polite]', { hasText: 'Heart added' })).toHaveCount(1)
  await chips(page, 'Yes').focus()
  await page.keyboard.press('Space')
  await expect(chips(page, 'Yes')).toHaveCount(0)
  await expect(page.locator('[aria-live=polite]', { hasText: 'Heart taken back' })).toHaveCount(1)
})

test('[MISC-04 ERR-04] a refused reaction is undone with a text', async ({ page, world }) => {
  const { ayen, id } = await two(world, ['Shall we paint?', 'Yes'])
  await onCall(page, 'POST', REACTING, answer(500))
  await openChat(page, world, ayen, id)
  await react(page, 'Yes', 'Applause')
  await expect(page.getByText('Server error occurred')).toBeVisible()
  await expect(chips(page, 'Yes')).toHaveCount(0)
})

test('[MISC-04] a second press before the answer is not lost', async ({ page, world }) => {
  const { ayen, deng, id } = await two(world, ['Shall we paint?', 'Yes'])
  const calls = await holdCalls(page, 'POST', REACTING)
  await openChat(page, world, ayen, id)
  await react(page, 'Yes', 'Laughing')
  await expect(chips(page, 'Yes')).toHaveAccessibleName('Laughing, 1: You')
  const removed = page.waitForRequest((request) => request.url().endsWith('/reactions/remove/'))
  await chips(page, 'Yes').click()
  await expect(chips(page, 'Yes')).toHaveCount(0)
  await calls.letGo()
  await removed
  await expect(chips(page, 'Yes')).toHaveCount(0)
  await expect
    .poll(async () => {
      const { results } = await world.call(deng, 'GET', `messaging/conversations/${id}/messages/`)
      return results.map((message: { reactions: unknown[] }) => message.reactions)
    })
    .toEqual([[], []])
})

test('on a phone the button is there without hovering and as large as a finger', async ({
  browser,
  world,
  consoleWatch,
}) => {
  const { ayen, deng, id } = await two(world, ['Shall we paint?', 'Yes'])
  const { results } = await world.call(deng, 'GET', `messaging/conversations/${id}/messages/`)
  await world.call(deng, 'POST', `messaging/messages/${results[0].id}/reactions/`, {
    reaction_type: '👍',
  })
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
  consoleWatch.on(context)
  const page = await context.newPage()
  await openChat(page, world, ayen, id)
  for (const text of ['Shall we paint?', 'Yes']) {
    const trigger = bubble(page, text).getByRole('button', { name: 'React and more', exact: true })
    await expect(trigger).toHaveCSS('opacity', '1')
    const box = await trigger.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await trigger.tap()
    const bar = page.getByRole('toolbar', { name: 'Reactions to choose' })
    const place = await bar.boundingBox()
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360)
    await bar.getByRole('button', { name: 'Thank you' }).tap()
    await expect(
      chips(page, text).and(page.getByRole('button', { name: 'Thank you, 1: You' })),
    ).toBeVisible()
  }
  await context.close()
})

for (const width of WIDTHS) {
  test(`nothing is wrong with chips and the open reactions at ${width} px`, async ({
    page,
    world,
  }) => {
    const { ayen, deng, id } = await two(world, ['Shall we paint?', 'Yes'])
    const { results } = await world.call(deng, 'GET', `messaging/conversations/${id}/messages/`)
    for (const { id: message } of results) {
      for (const who of [ayen, deng]) {
        await world.call(who, 'POST', `messaging/messages/${message}/reactions/`, {
          reaction_type: '👍',
        })
      }
      await world.call(deng, 'POST', `messaging/messages/${message}/reactions/`, {
        reaction_type: '🔥',
      })
    }
    await wear(page, width)
    await signIn(page, world, ayen, `/messages/${id}`)
    await expect(chips(page, 'Yes')).toHaveCount(2)
    await bubble(page, 'Yes').getByRole('button', { name: 'React and more', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('toolbar', { name: 'Reactions to choose' })).toBeVisible()
    expect(await problems(page)).toEqual([])
  })
}
