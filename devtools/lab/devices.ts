/**
 * Pages that a user opened in the lab. Each has the same handles as the pages of a scenario, and a
 * WebSocket through which the lab operates them. Clock and storage are shared by the whole device.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Step } from '../simulation/scenario.ts'
import { connectToLab, type DeviceChange, preparePage } from './page-script.ts'
import { requestUrl, TAB_PARAMETER, tabOf } from './request-headers.ts'

const DEVICE_ACTIONS = ['jump', 'storage', 'offline', 'online', 'hide', 'show'] as const
export type DeviceStep =
  | Extract<Step, { do: 'jump' | 'storage' | 'offline' | 'online' }>
  | { do: 'hide' | 'show'; tab: string }

export const isDeviceStep = (step: Step): step is DeviceStep =>
  (DEVICE_ACTIONS as readonly string[]).includes(step.do)

/** A page that does not respond within this time is considered suspended, ms. */
const REPLY_TIMEOUT_MS = 2000

const SCRIPT = '/__lab/device.js'
const SOCKET = '/__lab/device'

/** Inserts the device script before all other modules of a document. */
export const withDevice = (html: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<script type="module" src="${SCRIPT}"></script>`)

export class Devices {
  readonly #socketServer = new WebSocketServer({ noServer: true })
  readonly #tabs = new Map<WebSocket, string | null>()
  readonly #acknowledgements = new Map<number, () => void>()
  #changeCount = 0
  #ahead = 0

  /** How far the device clock is ahead, ms. */
  get ahead(): number {
    return this.#ahead
  }

  /** The first script of a page of this tab. */
  script(tab: string): string {
    const options = { tab, parameter: TAB_PARAMETER, welcome: null, ahead: this.#ahead }
    // The lab's own socket opens before the page's WebSocket class is replaced.
    return `(${connectToLab})('${SOCKET}');(${preparePage})(${JSON.stringify(options)})`
  }

  /** Accepts handshakes of devices; returns false for others. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    if (requestUrl(request).pathname !== SOCKET) return false
    this.#socketServer.handleUpgrade(request, stream, head, (page) => {
      this.#tabs.set(page, tabOf(request, requestUrl(request)))
      page.on('error', () => page.terminate())
      page.on('close', () => this.#tabs.delete(page))
      page.on('message', (data) => this.#acknowledgements.get(Number(data.toString()))?.())
    })
    return true
  }

  /** Resolves when the pages have carried out the step. */
  async applyStep(step: DeviceStep): Promise<void> {
    if (step.do === 'jump') {
      this.#ahead += step.ms
      await this.#send(null, { ahead: this.#ahead })
    } else if (step.do === 'storage') await this.#send(null, { storage: step.state })
    else if (step.do === 'hide' || step.do === 'show')
      await this.#send(step.tab, { visible: step.do === 'show' })
    else await this.#send(step.tab ?? null, { online: step.do === 'online' })
  }

  /** Resets all pages to their normal state. */
  async heal(): Promise<void> {
    this.#ahead = 0
    await this.#send(null, { ahead: 0, storage: 'fine', online: true, visible: true })
  }

  close(): void {
    for (const page of this.#tabs.keys()) page.terminate()
  }

  /** @param tab null = all tabs */
  async #send(tab: string | null, change: Omit<DeviceChange, 'number'>): Promise<void> {
    const pages = [...this.#tabs].filter(([, pageTab]) => tab === null || pageTab === tab)
    await Promise.all(
      pages.map(([page]) => {
        const number = ++this.#changeCount
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#acknowledgements.set(number, resolve)
        page.once('close', resolve)
        const timer = setTimeout(resolve, REPLY_TIMEOUT_MS)
        page.send(JSON.stringify({ number, ...change } satisfies DeviceChange))
        return promise.finally(() => {
          clearTimeout(timer)
          page.off('close', resolve)
          this.#acknowledgements.delete(number)
        })
      }),
    )
  }
}
