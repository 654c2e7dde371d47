import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { useApp } from '../../app-context.tsx'
import type { MenuEntry } from '../../components/overlay/menu.tsx'
import { useEngagement } from '../../hooks/engagement.ts'
import { usePendingIntent } from '../../hooks/use-require-auth.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import type { CollectDialogProps } from './collect-dialog.tsx'
import { useHasCollections } from './use-has-collections.ts'

const CollectDialog = lazySection<CollectDialogProps>(() => import('./collect-dialog.tsx'))

const LABEL = 'Add to collection'

/**
 * Adding a work to collections: the entry of a menu, and the dialog that it opens. None if the API
 * does not support it.
 */
export function useCollect(
  { id }: Work,
  title: string,
): { entries: readonly MenuEntry[]; dialog: ReactNode; onSavePressed: () => void } {
  const { api, toasts } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = useHasCollections()
  const key = `collect ${contentKey({ type: 'work', id })}`
  // Only after the sign-in it is known whether the API supports it.
  const openDialog = () => setIsOpen(api.extras.has('collections'))
  const requireAuth = usePendingIntent(key, openDialog, 'add this to a collection')
  const onSavePressed = useAfterSave(id, () => {
    if (!api.extras.has('collections')) return
    const toast = {
      kind: 'success',
      title: 'Saved',
      text: '',
      offer: { label: LABEL, key },
    } as const
    toasts.send({ type: 'toast.show', toast })
  })
  return {
    entries: isOffered ? [{ label: LABEL, onSelect: () => requireAuth() }] : [],
    dialog: isOpen && (
      <Suspense>
        <CollectDialog workId={id} title={title} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
    onSavePressed,
  }
}

/**
 * Calls back once the work is saved after the user pressed Save.
 * @returns to call on each press
 */
function useAfterSave(id: Work['id'], onSaved: () => void): () => void {
  const { saved } = useEngagement({ type: 'work', id }, null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (saved !== true || !isAwaited.current) return
    isAwaited.current = false
    onSaved()
  })
  return () => {
    isAwaited.current = saved !== true
  }
}
