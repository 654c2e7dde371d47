import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'
import { removalKey } from '../../machines/content/removal/removal.key.ts'
import type { RemovalKind, RemovalRequest } from '../../machines/content/removal/removal.types.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMember } from '../app-context.tsx'
import { useRequireAuth } from './use-require-auth.ts'

type RemovalInput = Pick<RemovalRequest, 'kind' | 'id'> & Partial<RemovalRequest>

/**
 * Returns a function that deletes one of the user's own items; this can be undone for some seconds.
 */
export function useRemove(): (input: RemovalInput) => void {
  const requireAuth = useRequireAuth()
  return (input) => {
    const removal = { note: '', href: '', thread: null, ...input }
    requireAuth(
      { to: 'removal', event: { type: 'removal.open', ...removal } },
      `delete this ${input.kind}`,
    )
  }
}

const NOTHING_REMOVED: Readonly<Record<string, true>> = {}

/**
 * Returns a predicate for items hidden because their author has just deleted them. It is stable
 * until the set of these items changes.
 */
export function useRemoved(): (kind: RemovalKind, id: Id) => boolean {
  const readModel = useMember()?.readModel
  const removedItems = useSyncExternalStore(
    useCallback(
      (onStoreChange) =>
        readModel === undefined ? () => {} : subscribe(readModel.removed, onStoreChange),
      [readModel],
    ),
    () => readModel && snapshot(readModel.removed),
    () => undefined,
  )
  const removed = removedItems ?? NOTHING_REMOVED
  useFocusOnReturn(removed)
  return useCallback((kind, id) => removalKey({ kind, id }) in removed, [removed])
}

/** Props that mark a row for `useFocusOnReturn`. */
export const removableProps = (kind: RemovalKind, id: Id) => ({
  'data-thing': removalKey({ kind, id }),
})

/** Whether the focus is on nothing operable: a heading, the page itself or a toast. */
function isIdle(focus: Element | null): boolean {
  if (!(focus instanceof HTMLElement) || focus.tabIndex < 0) return true
  return focus.closest('main, [role=dialog]') === null
}

/** Controls of a row that are reachable by keyboard. */
const CONTROLS = 'a:not([tabindex="-1"]), button'

/** After an undone deletion, focuses the restored item in the first list that shows it. */
function useFocusOnReturn(removed: Readonly<Record<string, true>>): void {
  const previousRemoved = useRef(removed)
  useEffect(() => {
    const back = Object.keys(previousRemoved.current).filter((key) => !(key in removed))
    previousRemoved.current = removed
    if (back.length === 0 || !isIdle(document.activeElement)) return
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-thing]')]
    const row = rows.find(({ dataset }) => back.includes(dataset.thing ?? ''))
    const at = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>(CONTROLS)
    at?.focus()
  }, [removed])
}

/** A list query without items that were just deleted. */
export function useWithoutRemoved<T extends { id: Id }, Q extends { data: T[] | undefined }>(
  kind: RemovalKind,
  query: Q,
): Q {
  const removed = useRemoved()
  return { ...query, data: query.data?.filter(({ id }) => !removed(kind, id)) }
}
