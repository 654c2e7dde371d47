import type { Page } from 'playwright/test'
import { requestsOf, stored } from '../a11y/ways-in.ts'
import { createSeparateWorld, expect, signIn, type TestUser, test } from '../kit/kit.ts'

// Tests several tabs and their storage.
test.use({ freshContext: true })

const REFRESH = 'auth/token/refresh/'
const accountOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Account of ${name}`) })

/** The same claims with another signature, so that only the server can reject it. */
const forged = (token: string): string => {
  const [head, claims, signature = ''] = token.split('.')
  return `${head}.${claims}.${[...signature].reverse().join('')}`
}

for (const hasLocks of [true, false]) {
  test(`[REFRESH-02 B7] two tabs with one rejected token stay signed in, though each refresh token works once, ${hasLocks ? 'with' : 'without'} Web Locks`, async ({
    page,
  }) => {
    const world = await createSeparateWorld({ REFRESH_GRACE_SECONDS: '0' })
    try {
      if (!hasLocks)
        await page
          .context()
          .addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
      const ayen = await world.createUser('Ayen')
      await signIn(page, world, ayen, '/notifications')
      const other = await page.context().newPage()
      await other.goto(`${world.server.origin}/notifications`)
      for (const tab of [page, other]) await expect(accountOf(tab, 'Ayen')).toBeVisible()
      const refreshes = [page, other].map((tab) => requestsOf(tab, 'POST', REFRESH))
      // A running page would refresh at once, and the answer would be lost with the page.
      for (const tab of [page, other]) await tab.goto(`${world.server.origin}/robots.txt`)
      await page.evaluate((access) => localStorage.setItem('access', access), forged(ayen.access))
      await Promise.all(
        [page, other].map((tab) => tab.goto(`${world.server.origin}/notifications`)),
      )
      for (const tab of [page, other]) await expect(accountOf(tab, 'Ayen')).toBeVisible()
      const sent = refreshes.flat().map((request) => request.postDataJSON())
      if (hasLocks) expect(sent).toEqual([{ refresh: ayen.refresh }])
      else expect(sent[0]).toEqual({ refresh: ayen.refresh })
      expect(await stored(page, 'refresh')).not.toBe(ayen.refresh)
    } finally {
      await world.server.dispose()
    }
  })
}

async function signInByForm(page: Page, { username, password }: TestUser): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a tab continues as the user who signed in in another tab', async ({ page, world }) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(`${world.server.origin}/login`)
  await signInByForm(page, ayen)
  await expect(accountOf(page, 'Ayen')).toBeVisible()
  await signInByForm(other, deng)
  await expect(accountOf(other, 'Deng')).toBeVisible()
  await expect(accountOf(page, 'Deng')).toBeVisible()
  await expect(accountOf(page, 'Ayen')).toBeHidden()
})
