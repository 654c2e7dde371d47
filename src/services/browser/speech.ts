import { pluralise } from '../../protocol/base/text.ts'
import type { Clock } from '../clock.ts'

/** So long after a sentence the next one waits; what happens meanwhile is said in one. */
export const SPEECH_PAUSE_MS = 4_000

interface SpeechOptions {
  say(text: string): void
  clock: Clock
}

/** What is said of one notification; `count` = how many it stands for. */
export interface Spoken {
  title: string
  text: string
  count?: number | undefined
}

export interface Speech {
  /** The first is said at once in its own words, several that come close are counted. */
  add(text: string, count: number): void
  /** Those that came on screen just now. */
  addAll(toasts: readonly Spoken[]): void
  stop(): void
}

/** Tells readers of live notifications without ever flooding them: a sentence every few seconds. */
export function createSpeech({ say, clock }: SpeechOptions): Speech {
  let waiting: { text: string; count: number }[] = []
  let pause: number | null = null
  const speak = (): void => {
    pause = null
    const [first, ...others] = waiting
    if (first === undefined) return
    const count = others.reduce((sum, each) => sum + each.count, first.count)
    say(
      others.length === 0 ? first.text : pluralise(count, 'new notification', 'new notifications'),
    )
    waiting = []
    pause = clock.setTimeout(speak, SPEECH_PAUSE_MS)
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
