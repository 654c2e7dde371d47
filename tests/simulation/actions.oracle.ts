/**
 * Oracle for messages: written while offline, retried or deleted after a failure; and for the
 * socket of a chat that was left (B12, B6, A1.4).
 */
import type { Step } from '../../devtools/simulation/scenario.ts'
import type { Simulation } from '../../devtools/simulation/simulation.ts'
import type { Finding } from './findings.ts'
import { attempt, isKnown, isSignedIn, type Place, TABS } from './stage.ts'
import { storedBetween } from './state.oracle.ts'

/** A message retried on a healthy network is stored by then, ms. */
const SENT_MS = 2000
/** A reloaded page shows its chat by then, ms. */
const SHOWN_MS = 1000
/** Maximum number of failed messages that a tab retries at a rest. */
const MOST_RETRIES = 4
/** After these steps the outcome of a pending retry is undefined. */
const DISTURBING: ReadonlySet<Step['do']> = new Set([
  'http',
  'offline',
  'restart',
  'revoke',
  'reload',
  'close',
  'sign-out',
  'sleep',
  'remove',
  'storage',
])

interface SimulatedAction {
  text: string
  place: Place
  at: number
}

/** The oldest failed message that a tab shows. */
export function oldestFailed(world: Simulation, { tab: name }: Place): string | null {
  const tab = world.tab(name)
  const messages = tab.isOpen ? tab.userDriver.messages() : null
  return messages?.find(({ status }) => status === 'failed')?.body ?? null
}

const showsFailed = (world: Simulation, { tab: name }: Place, text: string): boolean => {
  const tab = world.tab(name)
  const messages = tab.isOpen ? (tab.userDriver.messages() ?? []) : []
  return messages.some(({ body, status }) => body === text && status === 'failed')
}

const isStored = (world: Simulation, { text, place }: SimulatedAction): boolean =>
  storedBetween(world, place.person, place.other).some((message) => message.text === text)

export class ActionsOracle {
  #retried: SimulatedAction[] = []
  #removed: SimulatedAction[] = []

  /**
   * Records a completed step; `failed` is the oldest failed message that the tab showed before it.
   */
  did(world: Simulation, step: Step, place: Place | undefined, failed: string | null): Finding[] {
    if (DISTURBING.has(step.do)) this.#retried = []
    if (step.do === 'storage' && step.state !== 'fine')
      this.#removed = this.#removed.filter((action) => action.place.browser !== place?.browser)
    if (step.do === 'write' && place !== undefined) return ofOfflineMessage(world, place, step.text)
    if (place === undefined || failed === null) return []
    const action = { text: failed, place, at: world.elapsed }
    if (step.do === 'retry' && isGood(world, place)) this.#retried.push(action)
    if (step.do !== 'remove') return []
    if (world.browserOf(place.tab).storage.state === 'fine') this.#removed.push(action)
    return showsFailed(world, place, failed) ? [ofRemoved(action)] : []
  }

  /** Checks the retries whose time is up. */
  look(world: Simulation): Finding[] {
    const due = this.#retried.filter(({ at }) => world.elapsed - at >= SENT_MS)
    this.#retried = this.#retried.filter((action) => !due.includes(action))
    return due.flatMap((action) => ofRetried(world, action))
  }

  /** Reloads the pages of deleted messages, and retries failed messages. */
  async atRest(world: Simulation, retries: boolean): Promise<Finding[]> {
    const removed = this.#removed.splice(0)
    this.#retried = []
    for (const place of TABS) {
      if (!removed.some((action) => action.place === place)) continue
      await attempt(world, { do: 'reload', tab: place.tab })
      await attempt(world, { do: 'wait', ms: SHOWN_MS })
    }
    const found = removed.filter((action) => isBackAgain(world, action)).map(ofRemoved)
    if (!retries || found.length > 0) return found
    for (const place of TABS) found.push(...(await retryAll(world, place)))
    return found
  }
}

async function retryAll(world: Simulation, place: Place): Promise<Finding[]> {
  for (let count = 0; count < MOST_RETRIES; count++) {
    const text = oldestFailed(world, place)
    if (text === null) return []
    const action = { text, place, at: world.elapsed }
    if (!(await attempt(world, { do: 'retry', tab: place.tab }))) return []
    await attempt(world, { do: 'wait', ms: SENT_MS })
    const found = ofRetried(world, action)
    if (found.length > 0) return found
  }
  return []
}

/** A message that another tab of the browser still shows is stored for that tab. */
function isBackAgain(world: Simulation, action: SimulatedAction): boolean {
  const { place, text } = action
  const others = TABS.filter(({ browser, tab }) => browser === place.browser && tab !== place.tab)
  const isOthers = others.some((other) => showsFailed(world, other, text))
  return !isOthers && showsFailed(world, place, text)
}

/** B12: nothing is sent while offline. */
function ofOfflineMessage(world: Simulation, { tab }: Place, text: string): Finding[] {
  if (world.browserOf(tab).network.online) return []
  const shown = world
    .tab(tab)
    .userDriver.messages()
    ?.find(({ body }) => body === text)
  if (shown?.status === 'pending' && shown.waits) return []
  return [{ rule: 'B12', what: `${tab} is offline, but ${text} is not queued` }]
}

const ofRemoved = ({ place, text }: SimulatedAction): Finding => ({
  rule: 'B6',
  what: `${place.tab} shows ${text}, which was deleted`,
})

function ofRetried(world: Simulation, action: SimulatedAction): Finding[] {
  const { place, text } = action
  if (isStored(world, action) && !showsFailed(world, place, text)) return []
  return [{ rule: 'B6', what: `${place.tab} retried ${text} on a healthy network without success` }]
}

function isGood(world: Simulation, place: Place): boolean {
  const { network, storage } = world.browserOf(place.tab)
  const isUp = network.online && world.server.isUp && !world.faults.affectsRequests
  return isUp && storage.state === 'fine' && isSignedIn(world, place) && isKnown(world, place)
}

/** The socket of a chat that was left must be closed. */
export function ofLeftChats(world: Simulation): Finding[] {
  return world.openTabs.flatMap((tab) => {
    const isLeft = tab.userDriver.chatId() === null
    const count = tab.sockets.filter(({ role }) => role === 'conversation').length
    return isLeft && count > 0
      ? [{ rule: 'A1.4 c5', what: `${tab.name} has left its chat but kept its socket` }]
      : []
  })
}
