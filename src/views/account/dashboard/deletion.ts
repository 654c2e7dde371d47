import type { RemovalKind } from '../../../machines/content/removal/removal.types.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { useRemove } from '../../hooks/use-removed.ts'

/**
 * Returns a function that deletes an item of a list.
 * @param list id of the heading that gets the focus, since the focused button is removed
 */
export function useDeletion(kind: RemovalKind, list: string): (id: Id, note?: string) => void {
  const remove = useRemove()
  return (id, note = '') => {
    remove({ kind, id, note })
    requestAnimationFrame(() => document.getElementById(list)?.focus())
  }
}
