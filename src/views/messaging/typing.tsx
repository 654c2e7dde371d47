import { mapKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useReadModel } from '../read-model.ts'

/** Whether another participant is typing in the conversation. */
export function useIsTyping(conversationId: Id): boolean {
  const { typing } = useReadModel()
  return (typing[mapKey(conversationId)]?.length ?? 0) > 0
}
