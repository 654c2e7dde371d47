import { createContext, type ReactNode, use, useCallback, useRef } from 'react'
import { hidden } from './visually-hidden.tsx'

type Announce = (text: string, urgency?: 'polite' | 'assertive') => void

const AnnounceContext = createContext<Announce | null>(null)

/**
 * Contains the two live regions for all announcements of the app. Their text is set directly in the
 * DOM: it can change on every paint during a burst of messages, which need not re-render React.
 */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    const region = (urgency === 'polite' ? polite : assertive).current
    // A repeated text is announced only if the content of the region changes.
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

/**
 * Returns a function that announces text to screen readers, `assertive` for failures. Throws
 * outside of `AnnouncerProvider`.
 */
export function useAnnounce(): Announce {
  const announce = use(AnnounceContext)
  if (announce === null) throw new Error('no AnnouncerProvider above')
  return announce
}
