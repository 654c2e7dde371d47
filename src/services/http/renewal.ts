import { isExpired } from '../../protocol/session/tokens.ts'
import type { RefreshGate } from './types.ts'

/**
 * The token of the shared refresh (A2.4). One that was good when it was asked for and is expired
 * now has waited for a sleeping device, and is renewed once more (B8). One that seems expired either
 * way tells of a wrong clock and is given as it is. Rejects as the gate does.
 */
export async function renewed(
  gate: RefreshGate,
  now: () => number,
  rejected: string | null,
): Promise<string> {
  const askedAt = now()
  const granted = await gate.refresh(rejected)
  const isLate = isExpired(granted, now()) && !isExpired(granted, askedAt)
  return isLate ? gate.refresh(granted) : granted
}
