import { isExpired } from '../../protocol/account/tokens.ts'
import type { RefreshGate } from './types.ts'

/**
 * The token of the shared refresh (A2.4). A token that was valid when the refresh began and has
 * expired by now was delayed by device sleep: it is refreshed once more (B8). A token that seems
 * expired at both times means a wrong clock and is returned as it is. Rejects as the gate does.
 */
export async function renewed(
  gate: RefreshGate,
  now: () => number,
  rejected: string | null,
): Promise<string> {
  const requestedAt = now()
  const granted = await gate.refresh(rejected)
  const isExpiredOnArrival = isExpired(granted, now()) && !isExpired(granted, requestedAt)
  return isExpiredOnArrival ? gate.refresh(granted) : granted
}
