import { useEffect, useState } from 'react'
import { useApp } from './app-context.tsx'

/**
 * A draft that outlives its page until it is saved or the person signs out; `null` means there is
 * none. While there is one the browser asks before the tab is closed.
 */
export function useKeptDraft<T>(name: string): [T | null, (draft: T | null) => void] {
  const { queryClient } = useApp()
  const key = ['draft', name]
  const [draft, setDraft] = useState<T | null>(() => queryClient.getQueryData<T>(key) ?? null)
  const keep = (next: T | null) => {
    setDraft(next)
    if (next === null) return queryClient.removeQueries({ queryKey: key, exact: true })
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(key, next)
  }
  const dirty = draft !== null
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return [draft, keep]
}
