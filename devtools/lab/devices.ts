/**
 * Pages that a user opened in the lab. Each has the same handles as the pages of a scenario, and a
 * WebSocket through which the lab operates them. Clock and storage are shared by the whole device.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Step } from '../simulation/scenario.ts'
import {
  connectToLab,
  type DeviceChange,
  type DeviceState,
  type PageConsoleMessage,
  type PageScriptOptions,
  preparePage,
} from './page-script.ts'
import { requestUrl, TAB_PARAMETER, tabOf } from './request-headers.ts'

const DEVICE_ACTIONS = ['jump', 'storage', 'offline', 'online', 'hide', 'show'] as const
export type DeviceStep =
  | Extract<Step, { do: 'jump' | 'storage' | 'offline' | 'online' }>
  | { do: 'hide' | 'show'; tab: string }

export const isDeviceStep = (step: Step): step is DeviceStep =>
  (DEVICE_ACTIONS as readonly string[]).includes(step.do)

/** A page that does not respond within this time is considered suspended, ms. */
const REPLY_TIMEOUT_MS = 2000

const ConsoleMessageOfPage = v.strictObject({ level: v.string(), text: v.string() })

const SCRIPT = '/__lab/device.js'
const SOCKET = '/__lab/device'

/** Inserts the device script before all other modules of a document. */
export const withDevice = (html: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<script type="module" src="${SCRIPT}"></script>`)

export class Devices {
  readonly #socketServer = new WebSocketServer({ noServer: true })
  readonly #tabs = new Map<WebSocket, string | null>()
  readonly #acknowledgements = new Map<number, () => void>()
  readonly #visibility = new Map<string, boolean>()
  readonly #isOnline: (tab: string | null) => boolean
  #changeCount = 0
  #ahead = 0
  #storage: DeviceState['storage'] = 'fine'
  /** Called with the console messages of the pages. */
  onConsole: (tab: string | null, message: PageConsoleMessage) => void = () => {}

  /** @param isOnline whether the network of a tab is online */
  constructor(isOnline: (tab: string | null) => boolean) {
    this.#isOnline = isOnline
  }

  /** How far the device clock is ahead, ms. */
  get ahead(): number {
    return this.#ahead
  }

  get storage(): DeviceState['storage'] {
    return this.#storage
  }

  /** Tabs whose visibility is set here, and whether they are visible. */
  get visibility(): ReadonlyMap<string, boolean> {
    return this.#visibility
  }

  /** Names of the connected tabs. */
  get tabs(): string[] {
    return [...new Set([...this.#tabs.values()].filter((tab) => tab !== null))].sort()
  }

  /** The first script of a page of this tab. */
  script(tab: string): string {
    const device = this.#stateOf(tab)
    const options: PageScriptOptions = { tab, parameter: TAB_PARAMETER, welcome: null, device }
    // The lab's own socket opens before the page's WebSocket class is replaced.
    return `(${connectToLab})('${SOCKET}');(${preparePage})(${JSON.stringify(options)})`
  }

  /** Accepts handshakes of devices; returns false for others. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    if (requestUrl(request).pathname !== SOCKET) return false
    this.#socketServer.handleUpgrade(request, stream, head, (page) => {
      const tab = tabOf(request, requestUrl(request))
      this.#tabs.set(page, tab)
      page.on('error', () => page.terminate())
      page.on('close', () => this.#tabs.delete(page))
      page.on('message', (data) => this.#receive(tab, data.toString()))
      // A page that was not connected may have missed changes.
      void this.#sendTo([page], this.#stateOf(tab))
    })
    return true
  }

  /** Resolves when the pages have carried out the step. */
  async applyStep(step: DeviceStep): Promise<void> {
    if (step.do === 'hide' || step.do === 'show') this.#visibility.set(step.tab, step.do === 'show')
    if (step.do === 'storage' && step.state !== 'cleared') this.#storage = step.state
    if (step.do === 'jump') {
      this.#ahead += step.ms
      await this.#send(null, { ahead: this.#ahead })
    } else if (step.do === 'storage') await this.#send(null, { storage: step.state })
    else if (step.do === 'hide' || step.do === 'show')
      await this.#send(step.tab, { visible: step.do === 'show' })
    else await this.#send(step.tab ?? null, { online: step.do === 'online' })
  }

  /** Lets a tab show its real visibility again. */
  async restoreVisibility(tab: string): Promise<void> {
    this.#visibility.delete(tab)
    await this.#send(tab, { visible: null })
  }

  /**
   * Resets all pages to their normal state.
   * @returns the number of pages that did not respond
   */
  async reset(): Promise<number> {
    this.#ahead = 0
    this.#storage = 'fine'
    this.#visibility.clear()
    return this.#send(null, { ahead: 0, storage: 'fine', online: true, visible: null })
  }

  close(): void {
    for (const page of this.#tabs.keys()) page.terminate()
  }

  #stateOf(tab: string | null): DeviceState {
    return {
      ahead: this.#ahead,
      storage: this.#storage,
      online: this.#isOnline(tab),
      visible: this.#visibility.get(tab ?? '') ?? null,
    }
  }

  /** An acknowledgement is a number; any other message is a console message. */
  #receive(tab: string | null, text: string): void {
    const acknowledge = this.#acknowledgements.get(Number(text))
    if (acknowledge) acknowledge()
    const message = v.safeParse(v.pipe(v.string(), v.parseJson(), ConsoleMessageOfPage), text)
    if (message.success) this.onConsole(tab, message.output)
  }

  /** @param tab null = all tabs */
  #send(tab: string | null, change: Omit<DeviceChange, 'number'>): Promise<number> {
    const pages = [...this.#tabs].filter(([, pageTab]) => tab === null || pageTab === tab)
    return this.#sendTo(
      pages.map(([page]) => page),
      change,
    )
  }

  /** @returns the number of open pages that did not respond */
  async #sendTo(
    pages: readonly WebSocket[],
    change: Omit<DeviceChange, 'number'>,
  ): Promise<number> {
    const responses = pages.map((page) => {
      const number = ++this.#changeCount
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const onClose = (): void => resolve(true)
      this.#acknowledgements.set(number, () => resolve(true))
      page.once('close', onClose)
      const timer = setTimeout(() => resolve(false), REPLY_TIMEOUT_MS)
      page.send(JSON.stringify({ number, ...change } satisfies DeviceChange))
      return promise.finally(() => {
        clearTimeout(timer)
        page.off('close', onClose)
        this.#acknowledgements.delete(number)
      })
    })
    return (await Promise.all(responses)).filter((responded) => !responded).length
  }
}
