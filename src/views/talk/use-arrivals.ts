import { useEffect, useEffectEvent } from 'react'
import type { ChatActor } from '../../machines/talk/chat/chat.machine.ts'
import { arrivalsToTell } from '../../machines/talk/chat/chat.selectors.ts'
import { pluralForm } from '../../protocol/base/text.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { countText } from '../locale.ts'

/** Tells readers of received messages: one by its text, a burst by its number. */
export function useArrivals(chat: ChatActor, otherName: string): void {
  const announce = useAnnounce()
  const tell = useEffectEvent((count: number, body: string) => {
    const many = countText(count, 'new message', 'new messages')
    announce(pluralForm(count, `${otherName}: ${body}`, many))
  })
  // Heard beside the rendering: what changes nothing on screen draws nothing for this either.
  useEffect(() => {
    let told = arrivalsToTell(chat.getSnapshot())
    const heard = chat.subscribe((snapshot) => {
      const arrivals = arrivalsToTell(snapshot)
      if (arrivals === told) return
      told = arrivals
      if (arrivals) tell(arrivals.count, arrivals.body)
    })
    return () => heard.unsubscribe()
  }, [chat])
}
