import type { Page } from 'playwright/test'
import { test } from '../kit/community-kit.ts'
import { expect } from '../kit/kit.ts'
import { openServerRendered } from '../kit/ssr-kit.ts'

/**
 * Presses of the sign-in form at every moment of its hydration: as soon as the form is in the
 * document, when React has marked it, and some tasks after either.
 */
const MOMENTS = [
  ['document', 0],
  ['document', 40],
  ['document', 200],
  ['react', 0],
  ['react', 1],
  ['react', 3],
  ['react', 10],
  ['react', 40],
] as const

test.use({ freshContext: true })
test.describe.configure({ timeout: 120_000 })

/** Fills and submits the form `tasks` tasks after it is in the document, or React has marked it. */
const pressAt = (page: Page, moment: readonly ['document' | 'react', number]) =>
  page.addInitScript(([from, tasks]) => {
    const { port1, port2 } = new MessageChannel()
    let left = tasks
    port1.onmessage = () => {
      const form = document.querySelector<HTMLFormElement>('main form[aria-label="Sign in"]')
      const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
      const isMarked = Object.keys(button ?? {}).some((key) => key.startsWith('__react'))
      const isDue = from === 'react' ? isMarked : button != null
      if (!isDue || left-- > 0) return port2.postMessage(null)
      for (const [name, value] of [
        ['username', 'ayen.deng'],
        ['password', 'a long secret'],
      ] as const) {
        const field = form?.elements.namedItem(name) as HTMLInputElement
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        own?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      button?.click()
    }
    port2.postMessage(null)
  }, moment)

for (const moment of MOMENTS) {
  const [from, tasks] = moment
  test(`[LOGIN-01] sign-in pressed ${tasks} tasks after ${from === 'react' ? 'React has marked it' : 'it is in the document'} is sent once with what was typed`, async ({
    page,
    world,
  }) => {
    const sent: unknown[] = []
    await page.route('**/api/auth/token/', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 401, json: { detail: 'Wrong.' } })
    })
    await pressAt(page, moment)
    await openServerRendered(page, `${world.server.origin}/login`)
    await expect(
      page.getByRole('main').getByRole('alert').filter({ hasText: 'Wrong.' }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Username')).toHaveValue('ayen.deng')
    expect(sent).toEqual([{ username: 'ayen.deng', password: 'a long secret' }])
  })
}
