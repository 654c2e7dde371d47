/** What is broken now: every fault of network, server and devices, each of which can be removed. */
import type { Step } from '../simulation/scenario.ts'
import type { Network } from './network.ts'
import { clockText, faultText, storageText } from './step-text.ts'

export interface ActiveFault {
  id: string
  text: string
  /** How often it will still be applied; null = until it is removed. */
  remaining: number | null
}

/** Prefixes of ids with a name or number. */
const RULE = 'rule:'
const OFFLINE = 'offline:'
const PAGE = 'page:'

const standing = (id: string, text: string): ActiveFault => ({ id, text, remaining: null })

export function activeFaults(network: Network): ActiveFault[] {
  const { devices, faults, tokens } = network
  const rejected = tokens.rejected()
  return [
    ...network
      .offlineBrowsers()
      .map((tab) =>
        standing(`${OFFLINE}${tab ?? ''}`, tab === null ? 'Offline' : `Offline (tab ${tab})`),
      ),
    ...(network.downtimeLeft() > 0 ? [standing('down', 'Server down')] : []),
    ...(rejected === null
      ? []
      : [standing('tokens', `${rejected === 'all' ? 'All' : 'Access'} tokens rejected`)]),
    ...faults.active().map(({ id, step, remaining }) => ({
      id: `${RULE}${id}`,
      text: faultText(step),
      remaining: Number.isFinite(remaining) ? remaining : null,
    })),
    ...(devices.ahead === 0 ? [] : [standing('clock', clockText(devices.ahead))]),
    ...(devices.storage === 'fine' ? [] : [standing('storage', storageText(devices.storage))]),
    ...[...devices.visibility].map(([tab, visible]) =>
      standing(`${PAGE}${tab}`, `Page ${visible ? 'visible' : 'hidden'} (tab ${tab})`),
    ),
  ]
}

/** The step that ends a fault; null if no step of a scenario does. */
function inverseOf(id: string, network: Network): Step | null {
  // Clock and storage belong to the whole device, not to one tab.
  const tab = 'a'
  if (id === `${OFFLINE}`) return { do: 'online' }
  if (id.startsWith(OFFLINE)) return { do: 'online', tab: id.slice(OFFLINE.length) }
  if (id === 'clock') return { do: 'jump', tab, ms: -network.devices.ahead }
  if (id === 'storage') return { do: 'storage', tab, state: 'fine' }
  return null
}

/**
 * Ends one fault.
 * @param apply carries out and logs a step
 */
export async function removeFault(
  id: string,
  network: Network,
  apply: (step: Step) => Promise<unknown>,
): Promise<void> {
  const fault = activeFaults(network).find((each) => each.id === id)
  if (fault === undefined) return
  const inverse = inverseOf(id, network)
  if (inverse !== null) {
    await apply(inverse)
    return
  }
  network.write(null, 'step', `${REMOVED}${fault.text}`)
  if (id === 'down') network.endDowntime()
  else if (id === 'tokens') network.tokens.restore()
  else if (id.startsWith(PAGE)) await network.devices.restoreVisibility(id.slice(PAGE.length))
  else network.removeFault(Number(id.slice(RULE.length)))
  network.notifyChange()
}

/** Start of the log entry of a removed fault. */
export const REMOVED = 'remove: '
/** Log entry of a reset. */
export const RESET = 'reset all faults'
