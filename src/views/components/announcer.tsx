import { createContext, type ReactNode, use, useCallback, useRef } from 'react'
import { hidden } from './visually-hidden.tsx'

type Announce = (text: string, urgency?: 'polite' | 'assertive') => void

const AnnounceContext = createContext<Announce | null>(null)

/**
 * Holds the two live regions every announcement of the app goes through. Their text is set in the
 * page itself: a burst of messages is told of at every paint, and need not be rendered twice for it.
 */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    const region = (urgency === 'polite' ? polite : assertive).current
    // The same sentence twice in a row is a change only if its text differs.
    if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text
  }, [])
  return (
    <>
      <AnnounceContext value={announce}>{children}</AnnounceContext>
      <div ref={polite} aria-live="polite" className={hidden} />
      <div ref={assertive} aria-live="assertive" className={hidden} />
    </>
  )
}

/** Says a sentence to screen readers: politely, or at once for failures. */
export function useAnnounce(): Announce {
  const announce = use(AnnounceContext)
  if (announce === null) throw new Error('useAnnounce needs an AnnouncerProvider above it')
  return announce
}
