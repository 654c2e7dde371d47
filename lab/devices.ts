/**
 * The pages of a person at the app: each has the handles that a scenario's own pages have, and a
 * socket by which the lab turns them. Clock and storage are of the whole device.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Step } from '../world/scenario.ts'
import { addressOf, TAB_PARAMETER, tabOf } from './asked.ts'
import { hearLab, preparePage, type Turn } from './page-script.ts'

const DEEDS = ['jump', 'storage', 'offline', 'online', 'hide', 'show'] as const
export type DeviceStep =
  | Extract<Step, { do: 'jump' | 'storage' | 'offline' | 'online' }>
  | { do: 'hide' | 'show'; tab: string }

export const isDeviceStep = (step: Step): step is DeviceStep =>
  (DEEDS as readonly string[]).includes(step.do)

/** A page that does not answer in so long has gone to sleep, ms. */
const PATIENCE_MS = 2000

const SCRIPT = '/__lab/device.js'
const SOCKET = '/__lab/device'

/** A page's document that has the handles before any other of its modules. */
export const withDevice = (html: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<script type="module" src="${SCRIPT}"></script>`)

export class Devices {
  readonly #doors = new WebSocketServer({ noServer: true })
  readonly #tabs = new Map<WebSocket, string | null>()
  readonly #answered = new Map<number, () => void>()
  #turns = 0
  #ahead = 0

  /** ms the clock of the device is ahead. */
  get ahead(): number {
    return this.#ahead
  }

  /** What a page of this tab runs first. */
  script(tab: string): string {
    const given = { tab, parameter: TAB_PARAMETER, welcome: null, ahead: this.#ahead }
    // The socket of the lab itself is opened before the page's are given their tab.
    return `(${hearLab})('${SOCKET}');(${preparePage})(${JSON.stringify(given)})`
  }

  /** Takes a handshake that is a device's; false for another. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    if (addressOf(request).pathname !== SOCKET) return false
    this.#doors.handleUpgrade(request, stream, head, (page) => {
      this.#tabs.set(page, tabOf(request, addressOf(request)))
      page.on('error', () => page.terminate())
      page.on('close', () => this.#tabs.delete(page))
      page.on('message', (data) => this.#answered.get(Number(data.toString()))?.())
    })
    return true
  }

  /** Resolves when the pages have done it. */
  async carryOut(step: DeviceStep): Promise<void> {
    if (step.do === 'jump') {
      this.#ahead += step.ms
      await this.#tell(null, { ahead: this.#ahead })
    } else if (step.do === 'storage') await this.#tell(null, { storage: step.state })
    else if (step.do === 'hide' || step.do === 'show')
      await this.#tell(step.tab, { visible: step.do === 'show' })
    else await this.#tell(step.tab ?? null, { online: step.do === 'online' })
  }

  /** As devices are that nothing befell. */
  async heal(): Promise<void> {
    this.#ahead = 0
    await this.#tell(null, { ahead: 0, storage: 'fine', online: true, visible: true })
  }

  close(): void {
    for (const page of this.#tabs.keys()) page.terminate()
  }

  /** @param tab null = all of them */
  async #tell(tab: string | null, turn: Omit<Turn, 'number'>): Promise<void> {
    const pages = [...this.#tabs].filter(([, each]) => tab === null || each === tab)
    await Promise.all(
      pages.map(([page]) => {
        const number = ++this.#turns
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#answered.set(number, resolve)
        page.once('close', resolve)
        const timer = setTimeout(resolve, PATIENCE_MS)
        page.send(JSON.stringify({ number, ...turn } satisfies Turn))
        return promise.finally(() => {
          clearTimeout(timer)
          page.off('close', resolve)
          this.#answered.delete(number)
        })
      }),
    )
  }
}
