import { useCallback, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'
import { removalKey } from '../../machines/content/removal/removal.key.ts'
import type { RemovalAsk, RemovalKind } from '../../machines/content/removal/removal.types.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMember } from '../app-context.tsx'
import { useWant } from '../session/want.ts'

type Asked = Pick<RemovalAsk, 'kind' | 'id'> & Partial<RemovalAsk>

/** Deletes something of one's own; for some seconds it can be taken back. */
export function useRemove(): (asked: Asked) => void {
  const want = useWant()
  return (asked) => {
    const ask = { fate: '', href: '', thread: null, ...asked }
    want({ to: 'removal', event: { type: 'removal.open', ...ask } }, `delete this ${asked.kind}`)
  }
}

const NONE: Readonly<Record<string, true>> = {}

/** Which are out of sight because their maker has just deleted them; the same until that changes. */
export function useRemoved(): (kind: RemovalKind, id: Id) => boolean {
  const readModel = useMember()?.readModel
  const heard = useSyncExternalStore(
    useCallback(
      (tell) => (readModel === undefined ? () => {} : subscribe(readModel.removed, tell)),
      [readModel],
    ),
    () => readModel && snapshot(readModel.removed),
    () => undefined,
  )
  const removed = heard ?? NONE
  return useCallback((kind, id) => removalKey({ kind, id }) in removed, [removed])
}

/** A list as read, without what was deleted from it just now. */
export function useShown<T extends { id: Id }, Q extends { data: T[] | undefined }>(
  kind: RemovalKind,
  query: Q,
): Q {
  const removed = useRemoved()
  return { ...query, data: query.data?.filter(({ id }) => !removed(kind, id)) }
}
