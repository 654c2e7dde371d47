/** Plays episodes of orders and checks them against docs/your-own-api.md and A15. */
import type { Entry } from '../../../devtools/simulation/event-log.ts'
import { createMarketDriver } from '../../../devtools/simulation/market-driver.ts'
import { act } from '../../../devtools/simulation/run.ts'
import type { Simulation } from '../../../devtools/simulation/simulation.ts'
import type { Finding } from '../findings.ts'
import { setStage } from '../rest.ts'
import type { SeededBug } from '../seed-bug.ts'
import { attempt } from '../stage.ts'
import { type Action, OrderModel, statusAfter, titleOf } from './order-model.ts'
import type { OrderStep, Tab } from './order-steps.ts'
import { TABS } from './order-steps.ts'

/** Longer than all retries and time limits of a request, ms. */
const REST_MS = 130_000
const CHANGE = /^POST \/api\/orders\/(\d+)\/(\w+)\/$/

/** The actions on one order in one tab. */
interface Dealing {
  /** Actions that the user sent, in order. */
  sent: Action[]
  /** What the dialog asks; null without a dialog. */
  asked: Action | null
}

class OrderPlay {
  readonly world: Simulation
  readonly #model: OrderModel
  readonly #dealings = new Map<string, Dealing>()
  /** Purchases confirmed by the buyer, without retries. */
  #confirmedPurchases = 0
  readonly #seenToasts = new Set<string>()
  #isSellerDeleted = false
  #findings: Finding[] = []

  private constructor(world: Simulation, model: OrderModel) {
    this.world = world
    this.#model = model
  }

  static async begin(seed: number, seededBug?: SeededBug): Promise<OrderPlay> {
    const model = new OrderModel('deng')
    const world = await setStage({
      seed,
      extraRoutes: () => model.routes(),
      ...(seededBug ? { watch: seededBug.watch } : {}),
    })
    world.journal.length = 0
    return new OrderPlay(world, model)
  }

  /** Plays the steps, lets everything end, and returns what the oracles found. */
  async play(steps: readonly OrderStep[]): Promise<Finding[]> {
    for (const step of steps) {
      await this.#step(step)
      await this.world.clock.settle()
      this.#checkToasts()
    }
    await attempt(this.world, { do: 'heal' })
    await attempt(this.world, { do: 'wait', ms: REST_MS })
    this.#checkToasts()
    this.#checkRequests()
    this.#checkPurchases()
    this.#checkEnds()
    return this.#findings
  }

  async #step(step: OrderStep): Promise<void> {
    switch (step.do) {
      case 'buy':
        return this.#buy(step.tab, step.asset, step.presses)
      case 'buy-again':
        return this.#driver(step.tab).buyAgain(step.asset)
      case 'change':
        return this.#change(step)
      case 'again':
        return this.#send(step.tab, step.order)
      case 'dismiss':
        return this.#dismiss(step.tab, step.order)
      case 'delete-seller':
        this.#isSellerDeleted = true
        return this.#model.deleteSeller(this.world.server)
      case 'fault':
        await act(this.world, { do: 'http', route: step.route, times: 1, fault: step.fault })
        return
      case 'wait':
        await act(this.world, step)
    }
  }

  #buy(tab: Tab, asset: number, presses: number): void {
    if (this.#driver(tab).buy(asset, presses)) this.#confirmedPurchases += 1
  }

  #change({ tab, order, action, presses }: Extract<OrderStep, { do: 'change' }>): void {
    if (this.#phase(tab, order) !== 'idle') return
    this.#driver(tab).requestChange(order, action)
    this.#dealing(tab, order).asked = action
    for (let press = 0; press < presses; press += 1) this.#send(tab, order)
  }

  /** Presses the button of the dialog, which sends while nothing is being sent. */
  #send(tab: Tab, order: number): void {
    const dealing = this.#dealing(tab, order)
    const phase = this.#phase(tab, order)
    if (phase === undefined) return
    if (dealing.asked !== null && (phase === 'asking' || phase === 'unanswered'))
      dealing.sent.push(dealing.asked)
    this.#driver(tab).sendChange(order)
  }

  #dismiss(tab: Tab, order: number): void {
    if (this.#phase(tab, order) === undefined) return
    this.#driver(tab).dismiss(order)
    this.#dealing(tab, order).asked = null
  }

  #dealing(tab: string, order: number): Dealing {
    const key = `${tab} ${order}`
    const dealing = this.#dealings.get(key) ?? { sent: [], asked: null }
    this.#dealings.set(key, dealing)
    return dealing
  }

  #driver(tab: Tab) {
    return createMarketDriver(this.world.tab(tab))
  }

  /** What the page of an order shows; undefined for orders that were not placed. */
  #phase(tab: Tab, order: number) {
    return this.#model.find(order) && this.#driver(tab).orderPhase(order)
  }

  /** A tab says that an order changed only if the server has changed it so. */
  #checkToasts(): void {
    for (const tab of TABS) {
      for (const { id, title, text } of this.#driver(tab).toasts()) {
        const key = `${tab} ${id}`
        if (title !== 'Order updated' || this.#seenToasts.has(key)) continue
        this.#seenToasts.add(key)
        const order = this.#model.orders.find((each) => titleOf(each.id) === text)
        const last = order && this.#dealing(tab, order.id).sent.at(-1)
        if (order && last && order.history.includes(statusAfter(last))) continue
        this.#report('outcome', `${tab} says “${title}” of ${text}, which is ${order?.history}.`)
      }
    }
  }

  #requests(tab: string, by: Entry['by']): { how: string; order: number; action: string }[] {
    return this.world.journal.flatMap((entry) => {
      if (entry.tab !== tab || entry.by !== by) return []
      const [before = '', path = ''] = entry.what.split('POST ')
      const match = CHANGE.exec(`POST ${path}`)
      if (!match) return []
      return [{ how: before.trim(), order: Number(match[1]), action: String(match[2]) }]
    })
  }

  /** A15: every press sends one request, and nothing else does. */
  #checkRequests(): void {
    for (const tab of TABS) {
      // After the deletion a request may be repeated once with a refreshed token.
      if (tab === 'd1' && this.#isSellerDeleted) continue
      for (const { id } of this.#model.orders) {
        const asked = this.#requests(tab, 'client').filter(({ order }) => order === id)
        const actual = asked.map(({ action }) => action).join(', ')
        const expected = this.#dealing(tab, id).sent.join(', ')
        if (actual !== expected)
          this.#report('A15', `${tab} sent “${actual}” for order ${id} instead of “${expected}”.`)
      }
    }
  }

  /** A15: a purchase that is sent again with its client id opens no second order. */
  #checkPurchases(): void {
    const count = this.#model.orders.length
    if (count > this.#confirmedPurchases)
      this.#report('A15', `${this.#confirmedPurchases} purchases opened ${count} orders.`)
  }

  /** At rest nothing is being sent, and the dialog shows the outcome of the last response. */
  #checkEnds(): void {
    for (const tab of TABS) {
      for (const { id } of this.#model.orders) {
        const phase = this.#phase(tab, id)
        const { asked, sent } = this.#dealing(tab, id)
        if (phase === undefined || sent.length === 0 || (tab === 'd1' && this.#isSellerDeleted))
          continue
        const last = this.#requests(tab, 'server').findLast(({ order }) => order === id)?.how ?? ''
        const expected = asked === null ? 'idle' : phaseAfter(last)
        if (phase !== expected)
          this.#report('end', `${tab} shows ${phase} for order ${id} after “${last}”.`)
      }
    }
  }

  #report(rule: string, what: string): void {
    this.#findings.push({ rule, what })
  }

  end(): void {
    this.world.end()
  }
}

/** By the status of the last response; another text means that there was none. */
function phaseAfter(response: string): string {
  const status = Number(response)
  if (status >= 200 && status < 300) return 'idle'
  return status >= 400 && status < 500 ? 'rejected' : 'unanswered'
}

/** Plays an episode in a new simulation; returns what the oracles found. */
export async function playOrders(
  steps: readonly OrderStep[],
  seededBug?: SeededBug,
): Promise<Finding[]> {
  const play = await OrderPlay.begin(1, seededBug)
  try {
    return await play.play(steps)
  } finally {
    play.end()
  }
}
