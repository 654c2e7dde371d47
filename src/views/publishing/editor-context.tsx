import { useEffect, useMemo } from 'react'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import type { EditorKind } from '../../machines/publishing/editor/editor.types.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMember } from '../app-context.tsx'
import { useKeyedActor } from '../hooks/use-keyed-actor.ts'

/**
 * Editor actor of a new item (`id` null) or an existing one; null until it has started. The first
 * page that requests it opens it. Leaving the page stores its draft immediately.
 */
export function useEditor(kind: EditorKind, id: Id | null): EditorActor | null {
  const member = useMember()
  const input = useMemo(() => ({ kind, id }), [kind, id])
  useEffect(
    () => () => {
      const editor = member?.find('editor', input)
      // A session that ended has stopped its editors.
      if (editor?.getSnapshot().status === 'active') editor.send({ type: 'editor.left' })
    },
    [member, input],
  )
  return useKeyedActor('editor', input)
}

/**
 * While `active`, the browser asks before the page is closed or reloaded. Navigation inside the app
 * needs no confirmation: the draft is stored and uploads continue.
 */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
