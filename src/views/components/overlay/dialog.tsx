import { type ReactNode, Suspense } from 'react'
import { center } from '../../../../styled-system/patterns'
import { useOpener } from '../../hooks/opener.ts'
import { useBackCloses } from '../../routing/back-closes.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { LoadingIndicator } from '../loading-indicator.tsx'

export interface DialogProps {
  open: boolean
  /** Called when the user closes it: close button, Escape, a press outside or Back. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons under the content. */
  footer?: ReactNode
  size?: 'form' | 'dialog'
  /** Element to focus on open; the dialog itself by default. */
  initialFocus?: () => HTMLElement | null
}

const waiting = center({
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  background: '[rgb(20 14 10 / 0.55)]',
  '& > *': { color: '[#F5EDE3]' },
})

export const DialogPanel = lazySection(() => import('./dialog-panel.tsx'))

/**
 * A modal dialog. Its chunk loads with the first one that opens. The Back button closes it. The
 * focus returns to the element that opened it.
 */
export function Dialog(props: DialogProps) {
  useBackCloses(props.open, props.onClose)
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const finalFocus = useOpener()
  return (
    <Suspense
      fallback={
        <div className={waiting}>
          <LoadingIndicator />
        </div>
      }
    >
      <DialogPanel {...props} finalFocus={finalFocus} />
    </Suspense>
  )
}
