import { pluralise } from '../../protocol/base/text.ts'
import type { Announcer } from '../../protocol/notifications/announcer.ts'
import type { Clock } from '../clock.ts'

/**
 * Shortest pause between two announcements, ms; notifications that arrive during it are announced
 * together.
 */
export const ANNOUNCE_PAUSE_MS = 4_000

interface AnnouncerOptions {
  say(text: string): void
  clock: Clock
}

/**
 * Announces live notifications to screen readers, at most one announcement per `ANNOUNCE_PAUSE_MS`.
 */
export function createAnnouncer({ say, clock }: AnnouncerOptions): Announcer {
  let waiting: { text: string; count: number }[] = []
  let pause: number | null = null
  const speak = (): void => {
    pause = null
    const [first, ...rest] = waiting
    if (first === undefined) return
    const count = rest.reduce((sum, other) => sum + other.count, first.count)
    say(rest.length === 0 ? first.text : pluralise(count, 'new notification', 'new notifications'))
    waiting = []
    pause = clock.setTimeout(speak, ANNOUNCE_PAUSE_MS)
  }
  const add = (text: string, count: number): void => {
    waiting.push({ text, count })
    if (pause === null) speak()
  }
  return {
    add,
    addAll(toasts) {
      for (const { title, text, count = 1 } of toasts)
        add(text === '' ? title : `${title}: ${text}`, count)
    },
    stop() {
      if (pause !== null) clock.clearTimeout(pause)
      pause = null
      waiting = []
    },
  }
}
