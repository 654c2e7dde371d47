import type { CountersActor } from '../machines/counters/counters.machine.ts'
import { total } from '../machines/counters/counters.selectors.ts'
import type { MemberSource } from '../views/app-context.tsx'

/**
 * The sum of what is unread, told to whoever shows it outside of the page; 0 without a session
 * (A8). Returns the function that stops it.
 */
export function watchUnread(member: MemberSource, show: (unread: number) => void): () => void {
  let counters: CountersActor | null = null
  let stopCounting = () => {}
  const look = (): void => {
    const next = member.current()?.counters ?? null
    if (next === counters) return
    stopCounting()
    counters = next
    if (next === null) {
      stopCounting = () => {}
      show(0)
      return
    }
    show(total(next.getSnapshot()))
    const counting = next.subscribe((snapshot) => show(total(snapshot)))
    stopCounting = () => counting.unsubscribe()
  }
  look()
  const stopLooking = member.subscribe(look)
  return () => {
    stopLooking()
    stopCounting()
  }
}
