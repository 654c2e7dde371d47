/** Carries out user and device steps in pages of a real browser, through the visible interface. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import type { Sight, Step } from '../simulation/scenario.ts'
import type { People } from './accounts.ts'
import type { Network } from './network.ts'
import type { PageEventLog } from './page-event-log.ts'
import { type Handles, type Prepared, preparePage } from './page-script.ts'
import { TAB_HEADER, TAB_PARAMETER } from './request-headers.ts'

/** A step cannot be carried out because the tab or user it needs does not exist. */
export class Impossible extends Error {}

interface Tab {
  name: string
  browser: string
  page: Page
  /** The user who last signed in here. */
  person: string | null
}

type StepOf<D extends Step['do']> = Extract<Step, { do: D }>

/** Default timeout for elements to appear, ms. */
const STEP_TIMEOUT_MS = 10_000

export interface StageParts {
  browser: Browser
  /** Origin of the pages: the proxy. */
  origin: string
  network: Network
  people: People
  seen: PageEventLog
}

export class Stage {
  readonly #parts: StageParts
  readonly #contexts = new Map<string, BrowserContext>()
  readonly #tabs = new Map<string, Tab>()

  constructor(parts: StageParts) {
    this.#parts = parts
  }

  async end(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map((context) => context.close()))
  }

  async open({ tab: name, browser = name, page: path = '/' }: StepOf<'open'>): Promise<void> {
    if (this.#tabs.has(name)) throw new Impossible(`Tab ${name} is open.`)
    const { network, origin, seen } = this.#parts
    network.place(name, browser)
    const context = this.#contexts.get(browser) ?? (await this.#newContext(browser))
    const page = await context.newPage()
    await page.setExtraHTTPHeaders({ [TAB_HEADER]: name })
    const welcome = WELCOME_KEYS.dontShow
    const given: Prepared = { tab: name, parameter: TAB_PARAMETER, welcome, ahead: 0 }
    await page.addInitScript(preparePage, given)
    const before = [...this.#tabs.values()].find((tab) => tab.browser === browser)
    this.#tabs.set(name, { name, browser, page, person: before?.person ?? null })
    seen.watch(page, name)
    await page.goto(origin + path)
  }

  async signIn({ tab, person }: StepOf<'sign-in'>): Promise<void> {
    const { people } = this.#parts
    const { page } = this.#tab(tab)
    await people.account(person)
    const form = page.getByRole('form', { name: 'Sign in' })
    const button = page.getByRole('button', { name: 'Get Started' })
    await form.or(button).first().waitFor()
    if (!(await form.isVisible())) await button.click()
    await form.getByLabel('Username', { exact: true }).fill(people.username(person))
    await form.getByLabel('Password', { exact: true }).fill(people.password)
    await form.getByRole('button', { name: 'Sign In', exact: true }).click()
    for (const each of this.#inBrowserOf(tab)) each.person = person
  }

  async signOut({ tab }: StepOf<'sign-out'>): Promise<void> {
    const { page } = this.#tab(tab)
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  async choose({ tab, person }: StepOf<'choose'>): Promise<void> {
    const { page, person: me } = this.#tab(tab)
    const { people } = this.#parts
    if (me === null) throw new Impossible(`No user is signed in in tab ${tab}.`)
    const [{ fullName }, id] = [await people.account(person), await people.conversation(me, person)]
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
    else await page.goto(`${this.#parts.origin}/messages/${id}`)
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

  async onFailed({ do: deed, tab }: StepOf<'retry' | 'remove'>): Promise<void> {
    const name = deed === 'retry' ? 'Retry' : 'Delete'
    await this.#tab(tab).page.getByRole('log').getByRole('button', { name }).first().click()
  }

  async onPage({ do: deed, tab }: StepOf<'hide' | 'show' | 'reload' | 'close'>): Promise<void> {
    const { page } = this.#tab(tab)
    if (deed === 'reload') await page.reload()
    else if (deed === 'close') {
      this.#tabs.delete(tab)
      await page.close()
    } else await onHandles(page, 'show', deed === 'show')
  }

  /** Sets `navigator.onLine` of the pages; the proxy controls the network itself. */
  async setOnline({ do: deed, tab }: StepOf<'offline' | 'online'>): Promise<void> {
    const tabs = tab === undefined ? [...this.#tabs.values()] : this.#inBrowserOf(tab)
    await Promise.all(tabs.map(({ page }) => onHandles(page, 'setOnline', deed === 'online')))
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
    const turn = (by: number): void => {
      const handles = Reflect.get(window, 'lab') as Handles
      handles.ahead += by
    }
    for (const { page } of this.#inBrowserOf(tab)) {
      await page.evaluate(turn, ms)
      await page.addInitScript(turn, ms)
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
        if (this.#parts.network.open(sight.role, tab) !== (sight.count ?? 1)) return false
        // The proxy sees the socket first. This round trip ensures that the page's earlier
        // events were reported.
        await page.evaluate(() => {})
        return true
      case 'signed-in':
        return account(page).isVisible()
      case 'signed-out':
        return page.getByRole('button', { name: 'Get Started' }).isVisible()
      case 'text':
        if (sight.count !== undefined) return (await said(page, sight.text).count()) === sight.count
        return page.getByText(sight.text).first().isVisible()
      case 'a-failure':
        return (await marked(page, 'Not sent').count()) > 0
      case 'all-sent':
        if (!(await composer(page).isVisible())) return false
        return (await marked(page, 'Sending').or(marked(page, 'Not sent')).count()) === 0
    }
  }

  /** Maximum delay of a timer on any page, ms. */
  async late(): Promise<number> {
    const read = (): number => (Reflect.get(window, 'lab') as Handles).late
    const each = [...this.#tabs.values()].map(({ page }) => page.evaluate(read))
    return Math.max(0, ...(await Promise.all(each)))
  }

  #tab(name: string): Tab {
    const tab = this.#tabs.get(name)
    if (tab === undefined) throw new Impossible(`There is no open tab ${name}.`)
    return tab
  }

  #inBrowserOf(name: string): Tab[] {
    const { browser } = this.#tab(name)
    return [...this.#tabs.values()].filter((tab) => tab.browser === browser)
  }

  async #newContext(browser: string): Promise<BrowserContext> {
    const options = { locale: 'en-GB', timezoneId: 'Africa/Juba' }
    const context = await this.#parts.browser.newContext(options)
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    this.#contexts.set(browser, context)
    return context
  }

  async #goTo(page: Page, label: string): Promise<void> {
    await account(page).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
}

const account = (page: Page): Locator => page.getByRole('button', { name: /^Account of / })

const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })

const said = (page: Page, text: string): Locator =>
  page.getByRole('log').getByText(text, { exact: true })

const marked = (page: Page, state: string): Locator =>
  page.getByRole('log').getByTitle(state, { exact: true })

/** Calls a handle of the page script. */
const onHandles = (
  page: Page,
  name: 'setOnline' | 'setStorage' | 'show',
  value: boolean | string,
): Promise<void> =>
  page.evaluate(
    ([handle, given]) =>
      Reflect.get(Reflect.get(window, 'lab') as object, handle).call(null, given),
    [name, value] as const,
  )
