import { expect, signIn, test } from './kit.ts'

test('[CHAT-10 LOADER-01] while it is not known who is there, the chat says so in two lines', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['hello'])
  await signIn(page, world, ayen, '/faq')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users/me/', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${world.server.origin}/messages/${id}`)
  await expect(page.getByText('Loading user information...')).toBeVisible()
  await expect(page.getByText('Please wait while we verify your account')).toBeVisible()
  release()
  await expect(page.getByRole('log').getByText('hello')).toBeVisible()
  await expect(page.getByText('Loading user information...')).toBeHidden()
})
