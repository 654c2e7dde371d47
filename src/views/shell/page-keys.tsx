import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../app-context.tsx'
import { isShortcutAllowed } from '../hooks/search-call.ts'
import { lazySection } from '../routing/lazy-section.tsx'

const KeysSheet = lazySection(() => import('./keys-sheet.tsx'))

/** `?` opens the list of keyboard shortcuts, whose chunk loads on first use. */
export function KeyboardShortcuts() {
  const { preferences } = useApp()
  const [open, setOpen] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === '?' && isShortcutAllowed(event) && preferences.get('keys') === 'on')
      setOpen(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <KeysSheet onClose={() => setOpen(false)} />
    </Suspense>
  )
}
