import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'

/** A place in the order in which changes of one thing are published. */
interface Slot {
  /** Null until the transaction has ended. */
  publish: (() => void) | null
}

/** Slots by what they order, such as `conversation 7`, the oldest first. */
const queues = new WeakMap<Context, Map<string, Slot[]>>()

export interface PublishTurn {
  /**
   * Takes the next place of `key`, or keeps the one it has. Call it right after the transaction got
   * the lock that orders the changes of `key`.
   */
  take(key: string): void
}

/**
 * Runs a transaction and publishes what it did after its commit, in the order in which such
 * transactions held their locks (SOCKEV-09). PostgreSQL frees a lock before it confirms the commit, so
 * of two transactions the later one may be confirmed first.
 * @param publish sends frames; runs before the promise resolves, or after an earlier transaction's
 * @throws what `work` throws; nothing is published then
 */
export async function transactInOrder<TResult>(
  ctx: Context,
  work: (trx: Transaction<Database>, turn: PublishTurn) => Promise<TResult>,
  publish: (result: TResult) => void,
): Promise<TResult> {
  const slots = queues.get(ctx) ?? new Map<string, Slot[]>()
  queues.set(ctx, slots)
  const taken: { key: string; slot: Slot }[] = []
  const turn: PublishTurn = {
    take(key) {
      if (taken.some((one) => one.key === key)) return
      const slot: Slot = { publish: null }
      taken.push({ key, slot })
      slots.set(key, [...(slots.get(key) ?? []), slot])
    },
  }
  const end = (act: () => void): void => {
    const [own] = taken
    if (own === undefined) act()
    else {
      own.slot.publish = act
      publishReady(slots, own.key)
    }
  }
  let result: TResult
  try {
    result = await ctx.db.transaction().execute((trx) => work(trx, turn))
  } catch (error) {
    end(() => {})
    throw error
  }
  end(() => publish(result))
  return result
}

/** Publishes the oldest slots up to the first whose transaction has not ended. */
function publishReady(slots: Map<string, Slot[]>, key: string): void {
  const queue = slots.get(key) ?? []
  const waiting = queue.findIndex(({ publish }) => publish === null)
  const ready = queue.splice(0, waiting === -1 ? queue.length : waiting)
  if (queue.length === 0) slots.delete(key)
  for (const { publish } of ready) publish?.()
}
