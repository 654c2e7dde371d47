import { expect, type Page } from 'playwright/test'
import { DEFAULT_SCENARIO } from '../../../devtools/inspector/live/story.ts'
import { labUrl } from '../../../devtools/inspector/model/exports.ts'
import { LabUsers } from '../../../devtools/lab/accounts.ts'
import { openControl, serveControl } from '../../../devtools/lab/control.ts'
import { startProxy } from '../../../devtools/lab/proxy.ts'
import { createSessions } from '../../../devtools/lab/sessions.ts'
import { test as base } from '../kit/measured.ts'

/** The page of the lab needs no server. */
const NO_SERVER = 'http://localhost:9'

/** The origin of a lab. */
const test = base.extend<{ lab: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
  lab: async ({}, use) => {
    const proxy = await startProxy(NO_SERVER, {
      control: serveControl,
      upgrade: (...handshake) => control.accept(...handshake),
    })
    const browser = () => Promise.reject(new Error('no browser here'))
    const sessions = createSessions({ proxy, people: new LabUsers(NO_SERVER), browser })
    const control = openControl(proxy.network, sessions)
    await use(proxy.origin)
    control.close()
    await proxy.close()
  },
})

const chosen = (page: Page) => page.getByRole('combobox', { name: 'Scenario' }).locator(':checked')

test('the lab rejects a URL without a readable scenario, and offers the scenario of its URL', async ({
  page,
  lab,
}) => {
  await page.goto(`${lab}/__lab/#scenario=%7Bnot`)
  await expect(page.getByText('The URL contains no valid scenario.')).toBeVisible()
  await expect(chosen(page)).not.toHaveText(DEFAULT_SCENARIO.name)

  const about = 'What the inspector saw.'
  await page.goto('about:blank')
  await page.goto(labUrl({ ...DEFAULT_SCENARIO, about }, lab))
  await expect(chosen(page)).toHaveText(DEFAULT_SCENARIO.name)
  await expect(page.getByText(about)).toBeVisible()
})
