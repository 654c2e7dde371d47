/** Carries out user and device steps in pages of a real browser, through the visible interface. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import type { Sight, Step } from '../simulation/scenario.ts'
import type { LabUsers } from './accounts.ts'
import type { Network } from './network.ts'
import type { PageEventLog } from './page-event-log.ts'
import { type Handles, type PageScriptOptions, preparePage } from './page-script.ts'
import { TAB_HEADER, TAB_PARAMETER } from './request-headers.ts'

/** A step cannot be carried out because the tab or user it needs does not exist. */
class ImpossibleStepError extends Error {}

interface Tab {
  name: string
  browser: string
  page: Page
  /** The user who last signed in here. */
  username: string | null
}

type StepOf<D extends Step['do']> = Extract<Step, { do: D }>

/** Default timeout for elements to appear, ms. */
const STEP_TIMEOUT_MS = 10_000

/** A page that is suspended has no screenshot. */
const SCREENSHOT_TIMEOUT_MS = 3_000

export interface Screenshot {
  tab: string
  /** Base64 */
  jpeg: string
}

export interface StageOptions {
  browser: Browser
  /** Origin of the pages: the proxy. */
  origin: string
  network: Network
  people: LabUsers
  pageEventLog: PageEventLog
}

export class Stage {
  readonly #options: StageOptions
  readonly #contexts = new Map<string, BrowserContext>()
  readonly #tabs = new Map<string, Tab>()

  constructor(options: StageOptions) {
    this.#options = options
  }

  /** What the tabs show, as JPEG; without those that cannot be photographed. */
  async screenshots(): Promise<Screenshot[]> {
    const shots = [...this.#tabs.values()].map(async ({ name: tab, page }) => {
      const options = { type: 'jpeg', quality: 60, timeout: SCREENSHOT_TIMEOUT_MS } as const
      const jpeg = await page.screenshot(options).catch(() => null)
      return jpeg === null ? [] : [{ tab, jpeg: jpeg.toString('base64') }]
    })
    return (await Promise.all(shots)).flat()
  }

  async end(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map((context) => context.close()))
  }

  async open({ tab: name, browser = name, page: path = '/' }: StepOf<'open'>): Promise<void> {
    if (this.#tabs.has(name)) throw new ImpossibleStepError(`Tab ${name} is open.`)
    const { network, origin, pageEventLog } = this.#options
    network.assignBrowser(name, browser)
    const context = this.#contexts.get(browser) ?? (await this.#newContext(browser))
    const page = await context.newPage()
    await page.setExtraHTTPHeaders({ [TAB_HEADER]: name })
    const welcome = WELCOME_KEYS.dontShow
    const scriptOptions: PageScriptOptions = {
      tab: name,
      parameter: TAB_PARAMETER,
      welcome,
      device: { ahead: 0, online: true, visible: null, storage: 'fine' },
    }
    await page.addInitScript(preparePage, scriptOptions)
    const sibling = [...this.#tabs.values()].find((tab) => tab.browser === browser)
    this.#tabs.set(name, { name, browser, page, username: sibling?.username ?? null })
    pageEventLog.watch(page, name)
    await page.goto(origin + path)
  }

  async signIn({ tab, person }: StepOf<'sign-in'>): Promise<void> {
    const { people } = this.#options
    const { page } = this.#tab(tab)
    await people.account(person)
    const form = page.getByRole('form', { name: 'Sign in' })
    const button = page.getByRole('button', { name: 'Get Started' })
    await form.or(button).first().waitFor()
    if (!(await form.isVisible())) await button.click()
    await form.getByLabel('Username', { exact: true }).fill(people.username(person))
    await form.getByLabel('Password', { exact: true }).fill(people.password)
    await form.getByRole('button', { name: 'Sign In', exact: true }).click()
    for (const sharedTab of this.#inBrowserOf(tab)) sharedTab.username = person
  }

  async signOut({ tab }: StepOf<'sign-out'>): Promise<void> {
    const { page } = this.#tab(tab)
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  async choose({ tab, person }: StepOf<'choose'>): Promise<void> {
    const { page, username } = this.#tab(tab)
    const { people } = this.#options
    if (username === null) throw new ImpossibleStepError(`No user is signed in in tab ${tab}.`)
    const [{ fullName }, id] = [
      await people.account(person),
      await people.conversation(username, person),
    ]
    const entry = page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('listitem')
      .filter({ hasText: fullName })
    if (!new URL(page.url()).pathname.startsWith('/messages')) await this.#goTo(page, 'Messages')
    // A conversation created after the list was loaded is not in it.
    await entry
      .or(page.getByRole('region', { name: 'Conversations' }))
      .first()
      .waitFor()
    if ((await entry.count()) > 0) await entry.first().click()
    else await page.goto(`${this.#options.origin}/messages/${id}`)
    await composer(page).waitFor()
  }

  async leaveChat({ tab }: StepOf<'leave-chat'>): Promise<void> {
    await this.#tab(tab).page.getByRole('link', { name: 'Back to conversations' }).click()
  }

  async write({ tab, text }: StepOf<'write'>): Promise<void> {
    const { page } = this.#tab(tab)
    await composer(page).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }

  /** Edits or deletes the last own message by its menu. */
  async changeLast(step: StepOf<'edit' | 'delete'>): Promise<void> {
    const { page } = this.#tab(step.tab)
    if (step.do === 'edit') {
      await composer(page).press('ArrowUp')
      const form = page.getByRole('form', { name: 'Edit message' })
      await form.getByRole('textbox').fill(step.text)
      await form.getByRole('button', { name: 'Save' }).click()
      return
    }
    await page.getByRole('button', { name: 'React and more' }).last().click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
  }

  async onFailed({ do: action, tab }: StepOf<'retry' | 'remove'>): Promise<void> {
    const name = action === 'retry' ? 'Retry' : 'Delete'
    await this.#tab(tab).page.getByRole('log').getByRole('button', { name }).first().click()
  }

  async onPage({ do: action, tab }: StepOf<'hide' | 'show' | 'reload' | 'close'>): Promise<void> {
    const { page } = this.#tab(tab)
    if (action === 'reload') await page.reload()
    else if (action === 'close') {
      this.#tabs.delete(tab)
      await page.close()
    } else await onHandles(page, 'show', action === 'show')
  }

  /** Sets `navigator.onLine` of the pages; the proxy controls the network itself. */
  async setOnline({ do: action, tab }: StepOf<'offline' | 'online'>): Promise<void> {
    const tabs = tab === undefined ? [...this.#tabs.values()] : this.#inBrowserOf(tab)
    await Promise.all(tabs.map(({ page }) => onHandles(page, 'setOnline', action === 'online')))
  }

  async sleep({ tab, ms }: StepOf<'sleep'>): Promise<void> {
    const { page } = this.#tab(tab)
    const devtools = await page.context().newCDPSession(page)
    // No statement of the page runs until it is resumed, even if timers are due.
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    await new Promise((resolve) => setTimeout(resolve, ms))
    await devtools.send('Debugger.resume').catch(() => {})
    await devtools.detach()
  }

  async jump({ tab, ms }: StepOf<'jump'>): Promise<void> {
    const advanceClock = (by: number): void => {
      const handles = Reflect.get(window, 'lab') as Handles
      handles.ahead += by
    }
    for (const { page } of this.#inBrowserOf(tab)) {
      await page.evaluate(advanceClock, ms)
      await page.addInitScript(advanceClock, ms)
    }
  }

  async setStorage({ tab, state }: StepOf<'storage'>): Promise<void> {
    const tabs = state === 'cleared' ? [this.#tab(tab)] : this.#inBrowserOf(tab)
    for (const { page } of tabs) await onHandles(page, 'setStorage', state)
  }

  async sees(tab: string, sight: Sight): Promise<boolean> {
    const { page } = this.#tab(tab)
    switch (sight.see) {
      case 'open':
        if (this.#options.network.open(sight.role, tab) !== (sight.count ?? 1)) return false
        // The proxy sees the socket first. This round trip ensures that the page's earlier
        // events were reported.
        await page.evaluate(() => {})
        return true
      case 'signed-in':
        return accountMenu(page).isVisible()
      case 'signed-out':
        return page.getByRole('button', { name: 'Get Started' }).isVisible()
      case 'text':
        if (sight.count !== undefined)
          return (await messagesWithText(page, sight.text).count()) === sight.count
        return page.getByText(sight.text).first().isVisible()
      case 'a-failure':
        return (await messagesMarked(page, 'Not sent').count()) > 0
      case 'all-sent':
        if (!(await composer(page).isVisible())) return false
        return (
          (await messagesMarked(page, 'Sending').or(messagesMarked(page, 'Not sent')).count()) === 0
        )
    }
  }

  /** Maximum delay of a timer on any page, ms. */
  async late(): Promise<number> {
    const readDelay = (): number => (Reflect.get(window, 'lab') as Handles).late
    const delays = [...this.#tabs.values()].map(({ page }) => page.evaluate(readDelay))
    return Math.max(0, ...(await Promise.all(delays)))
  }

  #tab(name: string): Tab {
    const tab = this.#tabs.get(name)
    if (tab === undefined) throw new ImpossibleStepError(`There is no open tab ${name}.`)
    return tab
  }

  #inBrowserOf(name: string): Tab[] {
    const { browser } = this.#tab(name)
    return [...this.#tabs.values()].filter((tab) => tab.browser === browser)
  }

  async #newContext(browser: string): Promise<BrowserContext> {
    const options = { locale: 'en-GB', timezoneId: 'Africa/Juba' }
    const context = await this.#options.browser.newContext(options)
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    this.#contexts.set(browser, context)
    return context
  }

  async #goTo(page: Page, label: string): Promise<void> {
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
}

const accountMenu = (page: Page): Locator => page.getByRole('button', { name: /^Account of / })

const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })

const messagesWithText = (page: Page, text: string): Locator =>
  page.getByRole('log').getByText(text, { exact: true })

const messagesMarked = (page: Page, state: string): Locator =>
  page.getByRole('log').getByTitle(state, { exact: true })

/** Calls a handle of the page script. */
const onHandles = (
  page: Page,
  name: 'setOnline' | 'setStorage' | 'show',
  value: boolean | string,
): Promise<void> =>
  page.evaluate(
    ([handle, argument]) =>
      Reflect.get(Reflect.get(window, 'lab') as object, handle).call(null, argument),
    [name, value] as const,
  )
