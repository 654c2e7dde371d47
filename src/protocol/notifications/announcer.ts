/** A notification to announce; `count`: how many notifications it represents. */
interface Spoken {
  title: string
  text: string
  count?: number | undefined
}

/** Announces live notifications to screen readers; `services/browser/announcer` implements it. */
export interface Announcer {
  /** Announces the first text at once; several in short succession are announced as a count. */
  add(text: string, count: number): void
  /** Announces toasts that have just been shown. */
  addAll(toasts: readonly Spoken[]): void
  stop(): void
}
