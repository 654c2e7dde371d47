import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { hidden } from './visually-hidden.tsx'

type Announce = (text: string, urgency?: 'polite' | 'assertive') => void

const AnnounceContext = createContext<Announce | null>(null)

/** Holds the two live regions every announcement of the app goes through. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: '', assertive: '' })
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    setSaid((before) => ({
      ...before,
      // The same sentence twice in a row is a change only if its text differs.
      [urgency]: before[urgency] === text ? `${text}\u00a0` : text,
    }))
  }, [])
  const children_ = useMemo(
    () => <AnnounceContext value={announce}>{children}</AnnounceContext>,
    [announce, children],
  )
  return (
    <>
      {children_}
      <div aria-live="polite" className={hidden}>
        {said.polite}
      </div>
      <div aria-live="assertive" className={hidden}>
        {said.assertive}
      </div>
    </>
  )
}

/** Says a sentence to screen readers: politely, or at once for failures. */
export function useAnnounce(): Announce {
  const announce = use(AnnounceContext)
  if (announce === null) throw new Error('useAnnounce needs an AnnouncerProvider above it')
  return announce
}
