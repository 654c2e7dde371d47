import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'

/** A position in the publishing order of one key. */
interface Slot {
  /** Null until the transaction has ended. */
  publish: (() => void) | null
}

/** Slots by key, such as `conversation 7`, oldest first. */
const queues = new WeakMap<Context, Map<string, Slot[]>>()

export interface PublishTurn {
  /**
   * Takes the next slot of `key`; keeps the current one if there is one. Call it right after the
   * transaction has acquired the lock that orders the changes of `key`.
   */
  reserveSlot(key: string): void
}

/**
 * Runs a transaction and publishes its changes after the commit, in the order in which such
 * transactions held their locks (SOCKEV-09). PostgreSQL releases locks before it confirms the
 * commit, so the later of two transactions may be confirmed first.
 * @param publish sends frames; runs once for each reserved key, or once without a key, before the
 * promise resolves or after an earlier transaction's
 * @throws what `task` throws; nothing is published then
 */
export async function transactOrdered<TResult>(
  ctx: Context,
  task: (trx: Transaction<Database>, turn: PublishTurn) => Promise<TResult>,
  publish: (result: TResult, key: string | null) => void,
): Promise<TResult> {
  const slots = queues.get(ctx) ?? new Map<string, Slot[]>()
  queues.set(ctx, slots)
  const reserved: { key: string; slot: Slot }[] = []
  const turn: PublishTurn = {
    reserveSlot(key) {
      if (reserved.some((reservation) => reservation.key === key)) return
      const slot: Slot = { publish: null }
      reserved.push({ key, slot })
      slots.set(key, [...(slots.get(key) ?? []), slot])
    },
  }
  const finish = (action: (key: string | null) => void): void => {
    if (reserved.length === 0) action(null)
    for (const { key, slot } of reserved) {
      slot.publish = () => action(key)
      publishReady(slots, key)
    }
  }
  let result: TResult
  try {
    result = await ctx.db.transaction().execute((trx) => task(trx, turn))
  } catch (error) {
    finish(() => {})
    throw error
  }
  finish((key) => publish(result, key))
  return result
}

/** Publishes the oldest slots up to the first whose transaction has not ended. */
function publishReady(slots: Map<string, Slot[]>, key: string): void {
  const queue = slots.get(key) ?? []
  const firstPendingIndex = queue.findIndex(({ publish }) => publish === null)
  const readySlots = queue.splice(0, firstPendingIndex === -1 ? queue.length : firstPendingIndex)
  if (queue.length === 0) slots.delete(key)
  for (const { publish } of readySlots) publish?.()
}
