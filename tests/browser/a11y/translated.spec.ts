import type { Page } from 'playwright/test'
import { addPost, likeButton } from '../kit/content-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'

/** Does what a browser's translation does: each text node moves into two `<font>` elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode())
      if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (/^(?:script|style|textarea|noscript)$/i.test(text.parentElement?.localName ?? ''))
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      text.parentNode?.replaceChild(outer, text)
      outer.append(inner)
      inner.append(text)
    }
  })

test('translated pages survive changes of their texts', async ({ page, world }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const ayen = await world.createUser('Ayen')
  const deng = await world.createUser('Deng')
  const post = await addPost(world, deng, { title: 'Ferry', body: 'At dawn', tags: ['translated'] })
  const chat = await world.createConversation(deng, ayen, ['Good morning'])
  await signIn(page, world, ayen, `/messages/${chat}`)
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await expect(page.getByRole('log').getByText('Good morning')).toBeVisible()
  await translate(page)
  await box.fill('Hello')
  await box.press('Enter')
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible()
  await translate(page)
  await box.fill('Again')
  await box.press('Enter')
  await expect(page.getByRole('log').getByText('Again')).toBeVisible()

  await page.goto(`${world.server.origin}/posts/${post.id}`)
  await expect(likeButton(page, 'Ferry')).toBeVisible()
  await translate(page)
  await likeButton(page, 'Ferry').click()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('A word')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('A word')).toBeVisible()
  await translate(page)

  await page.goto(`${world.server.origin}/settings`)
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Choose a new password')).toBeVisible()
  expect(errors).toEqual([])
})
