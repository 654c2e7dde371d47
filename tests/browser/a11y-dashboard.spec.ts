import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { addBlog, addPost, addProject, addWork, uploadPicture } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'
import { buyAsset, sellAsset } from './shop-kit.ts'

const heading = { level: 1 } as const

/** Something of everything, sold and bought. */
async function fill(world: World, ayen: Person, deng: Person): Promise<void> {
  await addWork(world, ayen)
  await addPost(world, ayen)
  await addBlog(world, ayen, { published: false })
  const images = [{ id: await uploadPicture(world, ayen), alt: 'Strokes' }]
  const sold = await sellAsset(world, ayen, { images })
  await sellAsset(world, ayen, { title: 'Draft', status: 'draft' })
  await buyAsset(world, deng, sold.id)
  const bought = await sellAsset(world, deng, { price_amount: 3.5, currency: 'USD' })
  await buyAsset(world, ayen, bought.id)
  const project = await addProject(world, ayen)
  await world.call(deng, 'POST', `projects/${project.id}/applications/`, {
    message: 'I paint walls.',
  })
  const wanted = await addProject(world, deng, { title: 'Posters' })
  await world.call(ayen, 'POST', `projects/${wanted.id}/applications/`, { message: 'I draw.' })
}

for (const width of WIDTHS) {
  test(`axe finds nothing on any part of the dashboard, ${width} px`, async ({ page, world }) => {
    test.slow()
    await wear(page, width)
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    await fill(world, ayen, deng)
    await signIn(page, world, ayen)
    const found: string[] = []
    const at = async (tab: string) => {
      await expect(page.getByRole('heading', heading)).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      found.push(...(await problems(page)).map((problem) => `${tab}: ${problem}`))
    }
    for (const tab of ['overview', 'work', 'posts', 'shop', 'purchases', 'projects']) {
      await page.goto(`${world.server.origin}/dashboard?tab=${tab}`)
      if (tab === 'shop') {
        await expect(page.locator('canvas').first()).toBeVisible()
        await page.getByRole('button', { name: 'Show the numbers: Sales by day' }).click()
      }
      if (tab === 'projects') {
        await page.getByRole('button', { name: /^Applications and team of/ }).click()
        await expect(page.getByRole('region', { name: 'Applications', exact: true })).toContainText(
          'Deng Deng',
        )
      }
      await at(tab)
    }
    await page.goto(`${world.server.origin}/upload-asset`)
    await expect(page.getByLabel('Category').locator('option')).not.toHaveCount(1)
    await at('upload-asset')
    expect(found).toEqual([])
  })
}
