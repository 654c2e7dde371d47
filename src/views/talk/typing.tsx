import { useSnapshot } from 'valtio'
import { mapKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'

/** Whether somebody else is typing in the conversation. */
export function useIsTyping(conversationId: Id): boolean {
  const { typing } = useSnapshot(useApp().readModel)
  return (typing[mapKey(conversationId)]?.length ?? 0) > 0
}
