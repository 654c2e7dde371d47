import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatActor, ChatSnapshot } from '../../machines/talk/chat/chat.machine.ts'
import { chatMessages, chatStatus } from '../../machines/talk/chat/chat.selectors.ts'
import type { ChatUser, Message } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'
import { useAnnounce } from '../components/announcer.tsx'
import { newlyReceived } from './timeline.ts'

/** Messages that come within this of one another are told of together, ms. */
const BURST_MS = 3_000

/** Tells readers of received messages: one by its text, a burst by its number. */
export function useArrivals(chat: ChatActor, me: ChatUser, otherName: string): void {
  const app = useApp()
  const announce = useAnnounce()
  const burst = useRef({ at: 0, count: 0 })
  const tell = useEffectEvent((fresh: readonly Message[]) => {
    const now = app.now()
    const before = now - burst.current.at < BURST_MS ? burst.current.count : 0
    burst.current = { at: now, count: before + fresh.length }
    const { count } = burst.current
    const text = count === 1 ? `${otherName}: ${fresh.at(-1)?.body}` : `${count} new messages`
    announce(text)
  })
  // Heard beside the rendering: what changes nothing on screen draws nothing for this either.
  useEffect(() => {
    let known: readonly Message[] | null = null
    const hear = (snapshot: ChatSnapshot) => {
      const messages = chatMessages(snapshot)
      if (messages === known || chatStatus(snapshot) !== 'loaded') return
      const fresh = known ? newlyReceived(known, messages, me.id) : []
      known = messages
      if (fresh.length > 0) tell(fresh)
    }
    hear(chat.getSnapshot())
    const heard = chat.subscribe(hear)
    return () => heard.unsubscribe()
  }, [chat, me.id])
}
