import { useEffect, useMemo } from 'react'
import type { EditorActor } from '../../machines/create/editor/editor.machine.ts'
import type { EditorKind } from '../../machines/create/editor/editor.types.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMember } from '../app-context.tsx'
import { useOne } from '../use-one.ts'

/**
 * The form for something new (`id` null) or for a change, as soon as it lives; opened by the first
 * page that asks for it. Leaving the page stores its draft at once.
 */
export function useEditor(kind: EditorKind, id: Id | null): EditorActor | null {
  const member = useMember()
  const ask = useMemo(() => ({ kind, id }), [kind, id])
  useEffect(
    () => () => {
      const left = member?.find('editor', ask)
      // A session that ended took its forms along.
      if (left?.getSnapshot().status === 'active') left.send({ type: 'editor.left' })
    },
    [member, ask],
  )
  return useOne('editor', ask)
}

/**
 * While `active`, closing or reloading the page is asked about by the browser. Going elsewhere in
 * the app needs no question: the draft is stored and uploads go on.
 */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
