import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'

/** A block or its lifting, shown already, that the server still has to confirm. */
export interface BlockChange {
  userId: Id
  on: boolean
  /** What the person is called in a notice. */
  name: string
}

export interface BlocksContext {
  /** Whom the server is known to hold as blocked; null = never read. */
  known: Id[] | null
  /** In order of the person's doing. */
  changes: BlockChange[]
  /** Whether the list has to be read anew once nothing runs. */
  stale: boolean
}

const without = (ids: readonly Id[], userId: Id): Id[] => ids.filter((id) => !sameId(id, userId))

const apply = (ids: readonly Id[], { userId, on }: BlockChange): Id[] =>
  on ? [...without(ids, userId), userId] : without(ids, userId)

/** Whom the person sees as blocked: what is known, with every change applied. */
export const shownBlocks = ({ known, changes }: BlocksContext): Id[] =>
  changes.reduce<Id[]>(apply, known ?? [])

export const isShownBlocked = (context: BlocksContext, userId: Id): boolean =>
  shownBlocks(context).some((id) => idKey(id) === idKey(userId))

/** False for what the server holds already; before anything was read every change is needed. */
export const isNeeded = ({ known }: BlocksContext, { userId, on }: BlockChange): boolean =>
  known === null || known.some((id) => sameId(id, userId)) !== on

/**
 * The opposite of what is shown. A change of the same person that still waits is withdrawn instead.
 * @param running whether the first change is with the server
 */
export function toggle(
  context: BlocksContext,
  { userId, name }: { userId: Id; name: string },
  running: boolean,
): BlocksContext {
  const first = running ? 1 : 0
  const waiting = context.changes.findIndex(
    (change, index) => index >= first && sameId(change.userId, userId),
  )
  const changes =
    waiting >= 0
      ? context.changes.filter((_, index) => index !== waiting)
      : [...context.changes, { userId, name, on: !isShownBlocked(context, userId) }]
  return { ...context, changes }
}

/** The server did it. */
export function confirm(context: BlocksContext): BlocksContext {
  const [change, ...changes] = context.changes
  if (!change) return context
  return { ...context, changes, known: context.known && apply(context.known, change) }
}

/** Refused, or not needed: the first change is left out. */
export const leaveOut = (context: BlocksContext): BlocksContext => ({
  ...context,
  changes: context.changes.slice(1),
})
