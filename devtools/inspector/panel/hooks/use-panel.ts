import { useSelector } from '@xstate/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { History } from '../../model/history.ts'
import type { PanelEvent, panelMachine } from '../panel.machine.ts'
import type { Source } from '../source.ts'

export const SourceContext = createContext<Source | null>(null)

export function useSource(): Source {
  const source = useContext(SourceContext)
  if (source === null) throw new Error('SourceContext is missing')
  return source
}

export function usePanel<T>(select: (snapshot: SnapshotFrom<typeof panelMachine>) => T): T {
  return useSelector(useSource().actor, select)
}

export function useSend(): (event: PanelEvent) => void {
  const { actor } = useSource()
  return (event) => actor.send(event)
}

/** The history; re-renders when it changes. */
export function useHistory(): History {
  const source = useSource()
  useSyncExternalStore(source.subscribe, source.version)
  return source.history()
}

/** Sequence number of the shown step; the last one if none is selected. */
export function useCurrentSeq(): number {
  const chosen = usePanel(({ context }) => context.seq)
  const history = useHistory()
  return chosen ?? history.events.at(-1)?.seq ?? 0
}
