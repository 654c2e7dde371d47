import { useEffect, useState } from 'react'
import { useMember } from '../app-context.tsx'

/** `current`: the draft now, which may have changed since the last render or unmounting. */
type DraftUpdate<T> = (current: T | null) => T | null

/**
 * A draft that survives unmounting until it is saved or the user signs out; `null` if there is
 * none. While there is one, the browser asks before the tab is closed.
 */
export function useSavedDraft<T extends string | object>(
  name: string,
): [T | null, (draft: T | null | DraftUpdate<T>) => void] {
  const member = useMember()
  // The cast is safe: drafts of this name are only stored here.
  const [draft, setDraft] = useState(() => (member?.draft(name) ?? null) as T | null)
  const saveDraft = (given: T | null | DraftUpdate<T>) => {
    const newDraft =
      typeof given === 'function' ? given((member?.draft(name) ?? null) as T | null) : given
    setDraft(newDraft)
    member?.saveDraft(name, newDraft)
  }
  const isDirty = draft !== null
  useEffect(() => {
    if (!isDirty) return
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isDirty])
  return [draft, saveDraft]
}
