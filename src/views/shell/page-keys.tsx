import { Suspense, useState } from 'react'
import { useApp } from '../app-context.tsx'
import { isShortcutAllowed } from '../hooks/search-call.ts'
import { useDocumentKey } from '../hooks/use-document-key.ts'
import { lazySection } from '../routing/lazy-section.tsx'

const KeysSheet = lazySection(() => import('./keys-sheet.tsx'))

/** `?` opens the list of keyboard shortcuts, whose chunk loads on first use. */
export function KeyboardShortcuts() {
  const { preferences } = useApp()
  const [open, setOpen] = useState(false)
  useDocumentKey((event) => {
    if (event.key === '?' && isShortcutAllowed(event) && preferences.get('keys') === 'on')
      setOpen(true)
  })
  if (!open) return null
  return (
    <Suspense>
      <KeysSheet onClose={() => setOpen(false)} />
    </Suspense>
  )
}
