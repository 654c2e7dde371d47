import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import { mapKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useApp, useMember } from '../app-context.tsx'

/** Whether somebody else is typing in the conversation. */
export function useIsTyping(conversationId: Id): boolean {
  const { typing } = useSnapshot(useApp().readModel)
  return (typing[mapKey(conversationId)]?.length ?? 0) > 0
}

/** Tells the others of one's keys, and that there will be no more. */
export function useOwnTyping(conversationId: Id) {
  const member = useMember()
  const stop = () => member?.typing.send({ type: 'typing.stopped', conversationId })
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])
  return {
    /** The text as it stands after a key. */
    onText(text: string): void {
      if (text.trim() === '') stop()
      else member?.typing.send({ type: 'typing.input', conversationId })
    },
    stop,
  }
}
