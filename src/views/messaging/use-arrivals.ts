import { useEffect, useEffectEvent } from 'react'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { arrivalsToAnnounce } from '../../machines/messaging/chat/chat.selectors.ts'
import { isolate, pluralForm } from '../../protocol/base/text.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { formatCount } from '../locale.ts'

/** Announces received messages to screen readers: one by its text, several by their number. */
export function useAnnounceArrivals(chat: ChatActor, otherName: string): void {
  const announce = useAnnounce()
  const announceArrivals = useEffectEvent((count: number, body: string) => {
    const pluralText = formatCount(count, 'new message', 'new messages')
    announce(pluralForm(count, `${isolate(otherName)}: ${body}`, pluralText))
  })
  // Subscribes outside of rendering, so that a state change without visible effect causes no
  // render.
  useEffect(() => {
    let announced = arrivalsToAnnounce(chat.getSnapshot())
    const subscription = chat.subscribe((snapshot) => {
      const arrivals = arrivalsToAnnounce(snapshot)
      if (arrivals === announced) return
      announced = arrivals
      if (arrivals) announceArrivals(arrivals.count, arrivals.body)
    })
    return () => subscription.unsubscribe()
  }, [chat])
}
