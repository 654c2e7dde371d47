import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { addWork, notices, uploadPicture } from './content-kit.ts'
import { misfits } from './fit-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

const pinned = (page: Page, title: string) =>
  page.getByRole('article', { name: title }).filter({ hasText: 'Pinned' })

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this work' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a maker pins a work to the top of their page, and takes it from there', async ({
  page,
  world,
  newPerson,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  const older = await addWork(world, ayen, { title: 'Older wall', description: 'Lime and soot.' })
  await addWork(world, ayen, { title: 'Newer wall' })
  await signIn(page, world, ayen, `/portfolio/${older.id}`)
  await choose(page, 'Pin to your page')
  await expect(notices(page).getByText('Pinned: your page begins with it')).toBeVisible()
  const guest = await newPerson()
  const profile = `${world.server.origin}/u/${ayen.username}`
  await guest.page.goto(profile)
  await expect(pinned(guest.page, 'Older wall')).toContainText('Lime and soot.')
  await pinned(guest.page, 'Older wall').getByRole('link', { name: 'Older wall' }).last().click()
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Older wall')

  await choose(page, 'Unpin')
  await expect(notices(page).getByText('No longer pinned')).toBeVisible()
  await guest.page.goto(profile)
  await expect(guest.page.getByRole('heading', { level: 2, name: 'Older wall' })).toHaveCount(1)
  await expect(pinned(guest.page, 'Older wall')).toHaveCount(0)
  expect(errors).toEqual([])
})

for (const width of WIDTHS) {
  test(`a pinned work of any shape fits its page, ${width} px`, async ({ page, world }) => {
    await wear(page, width)
    const ayen = await world.person('Ayen')
    const id = await uploadPicture(world, ayen, { width: 300, height: 3000 })
    const images = [{ id, alt: 'A strip' }]
    const work = await addWork(world, ayen, { title: 'W'.repeat(150), images }, 0)
    await world.call(ayen, 'PATCH', 'profiles/update_profile/', { pinned_work_id: work.id })
    await page.goto(`${world.server.origin}/u/${ayen.username}`)
    await expect(page.getByText('Pinned', { exact: true })).toBeVisible()
    expect(await misfits(page)).toEqual([])
    expect(await problems(page)).toEqual([])
  })
}
