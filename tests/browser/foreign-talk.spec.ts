import { answer, bubble, composer, entry, onCall, write } from './chat-kit.ts'
import { arrive, arrived, everywhere, expect, expectNothingUnknown, test } from './foreign-kit.ts'

everywhere(() => {
  test('a message the server refuses once is sent again by Retry, under the same name', async ({
    page,
    place,
  }) => {
    const [ayen, deng] = [await place.person('Ayen'), await place.person('Deng', 'Garang')]
    await place.say(deng, ayen, 'Are you there?')
    const tries: unknown[] = []
    await onCall(page, 'POST', /^messaging\/conversations\/[^/]+\/messages\/$/, (route) => {
      tries.push(route.request().postDataJSON())
      return tries.length === 1 ? answer(500)(route) : route.fallback()
    })
    await arrive(page, place, ayen, '/messages')
    await entry(page, 'Are you there?').getByRole('link').click()
    await write(page, 'On my way')
    const message = bubble(page, 'On my way')
    await expect(message.getByTitle('Not sent')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(message.getByTitle('Sent')).toBeVisible()
    await page.reload()
    await expect(message).toHaveCount(1)
    await expect(bubble(page, 'Are you there?')).toHaveCount(1)
    const said = {
      content: 'On my way',
      message_type: 'text',
      reply_to_id: null,
      client_id: expect.stringMatching(/./),
    }
    expect(tries).toEqual([said, tries[0]])
    if (place.received === null) return
    const sent = arrived(place, 'POST messaging/conversations/{id}/messages/')
    expect(sent.map(({ body }) => body)).toEqual([tries[0]])
  })

  test('[B12] what is written offline goes out by itself, once and in the order of writing', async ({
    page,
    context,
    place,
  }) => {
    const [ayen, deng] = [await place.person('Ayen'), await place.person('Deng', 'Garang')]
    await place.say(deng, ayen, 'Are you there?')
    const tries: string[] = []
    await onCall(page, 'POST', /^messaging\/conversations\/[^/]+\/messages\/$/, (route) => {
      tries.push((route.request().postDataJSON() as { content: string }).content)
      return route.fallback()
    })
    await arrive(page, place, ayen, '/messages')
    await entry(page, 'Are you there?').getByRole('link').click()
    await expect(bubble(page, 'Are you there?')).toBeVisible()
    await context.setOffline(true)
    const written = ['On my way', 'With my brother', 'In an hour']
    for (const text of written) {
      await write(page, text)
      await expect(bubble(page, text).getByTitle('Waiting for the network')).toBeVisible()
    }
    expect(tries).toEqual([])
    await context.setOffline(false)
    for (const text of written)
      await expect(bubble(page, text).getByTitle('Sent')).toBeVisible({ timeout: 30_000 })
    await page.reload()
    for (const text of written) await expect(bubble(page, text)).toHaveCount(1)
    expect(tries).toEqual(written)
  })

  test('two people talk: begun from a profile, answered, reacted to, read', async ({
    page,
    place,
    browser,
    errors,
  }) => {
    const [ayen, deng] = [await place.person('Ayen'), await place.person('Deng', 'Garang')]
    await arrive(page, place, ayen, `/u/${deng.username}`)
    await page.getByRole('main').getByRole('button', { name: 'Message', exact: true }).click()
    await expect(composer(page)).toBeVisible()
    await write(page, 'Shall we paint?')
    await expect(bubble(page, 'Shall we paint?').getByTitle('Sent')).toBeVisible()

    const other = await browser.newContext()
    const second = await other.newPage()
    await arrive(second, place, deng, '/messages')
    await entry(second, 'Shall we paint?').getByRole('link').click()
    await expect(bubble(second, 'Shall we paint?')).toBeVisible()
    await expect(bubble(page, 'Shall we paint?').getByTitle('Read')).toBeVisible()
    await bubble(second, 'Shall we paint?').hover()
    await bubble(second, 'Shall we paint?').getByRole('button', { name: 'Reply' }).click()
    await write(second, 'Yes, on Monday')
    const quote = { name: /^Reply to .*Shall we paint\?$/ }
    await expect(bubble(page, 'Yes, on Monday').getByRole('button', quote)).toBeVisible()
    // Its echo on the socket carries nothing of ours to know it by.
    await expect(bubble(second, 'Yes, on Monday')).toHaveCount(1)

    await bubble(page, 'Yes, on Monday').hover()
    await bubble(page, 'Yes, on Monday')
      .getByRole('button', { name: 'React and more', exact: true })
      .click()
    await page
      .getByRole('toolbar', { name: 'Reactions to choose' })
      .getByRole('button', { name: 'Fire' })
      .click()
    const chip = (at: typeof page) =>
      bubble(at, 'Yes, on Monday').getByRole('list', { name: 'Reactions' }).getByRole('button')
    await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(second)).toHaveText(/🔥/)
    await chip(page).click()
    await expect(chip(second)).toHaveCount(0)
    await page.reload()
    await expect(bubble(page, 'Yes, on Monday')).toHaveCount(1)
    await other.close()
    expect(errors).toEqual([])
    if (place.received === null) return
    const sent = arrived(place, 'POST messaging/conversations/{id}/messages/')
    const [first, answer] = sent.map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(first).toMatchObject({
      content: 'Shall we paint?',
      message_type: 'text',
      reply_to_id: null,
    })
    expect(answer).toMatchObject({ content: 'Yes, on Monday', message_type: 'text' })
    expect(answer?.reply_to_id).not.toBeNull()
    expectNothingUnknown(
      place,
      'POST messaging/conversations/create/',
      'POST messaging/conversations/',
      'POST messaging/conversations/{id}/messages/',
      'GET messaging/conversations/',
      'GET messaging/conversations/{id}/messages/',
      'POST messaging/conversations/{id}/mark-messages-read/',
      'POST messaging/messages/{id}/reactions/',
    )
  })

  test('a follow arrives while one looks, is counted, listed and marked as read', async ({
    page,
    place,
  }) => {
    const [ayen, deng] = [await place.person('Ayen'), await place.person('Deng', 'Garang')]
    await arrive(page, place, ayen, '/notifications')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    const account = page.getByRole('button', { name: /^Account of Ayen Deng/ })
    await expect(account).toBeVisible()
    // The socket has to be there, or there is nothing to arrive by.
    await expect(async () => {
      await place.follow(deng, ayen).catch(() => {})
      await expect(
        page
          .getByRole('main')
          .getByText(/Deng Garang/)
          .first(),
      ).toBeVisible({
        timeout: 1500,
      })
    }).toPass()
    await page.goto(`${place.origin}/u/${deng.username}`)
    // Shown at once; a reload before the answer may come before the request.
    const kept = page.waitForResponse(
      async (answer) =>
        /\/follow\/(?:toggle|follow)\//.test(answer.url()) &&
        answer.ok() &&
        /json/.test((await answer.headerValue('content-type')) ?? ''),
    )
    // Whom one is followed by is known a moment after the page stands.
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Follow (?:back )?Deng Garang$/ })
      .click()
    const followers = page
      .getByRole('main')
      .locator('dt', { hasText: /^follower/ })
      .locator('+ dd')
    const unfollow = page.getByRole('button', { name: /^Following Deng Garang/ })
    await expect(unfollow).toBeVisible()
    await expect(followers).toHaveText('1')
    await kept
    await page.reload()
    await expect(unfollow).toBeVisible()
    await expect(followers).toHaveText('1')
    if (place.received === null) return
    const [by] = [
      ...arrived(place, 'PUT follow/toggle/{id}/'),
      ...arrived(place, 'POST follow/follow/').filter(({ body }) => body.user_id === deng.id),
    ]
    expect(by).toBeDefined()
    expectNothingUnknown(place, 'POST follow/follow/', 'PUT follow/toggle/{id}/')
  })
})
