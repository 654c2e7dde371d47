import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { button, dialog } from '../../../../styled-system/recipes'
import type { DialogProps } from './dialog.tsx'

/** Ark's dialog with our styles; a lazy chunk loaded by `Dialog`. */
export default function DialogPanel({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size,
  initialFocus,
  finalFocus,
}: DialogProps & { finalFocus: () => HTMLElement | null }) {
  const s = dialog({ size })
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      // A dialog that has just closed may restore the focus late; that must not dismiss this one.
      onFocusOutside={(event) => event.preventDefault()}
      // The dialog itself: screen readers start with its title, and no button looks preselected.
      initialFocusEl={() => initialFocus?.() ?? content.current}
      finalFocusEl={finalFocus}
    >
      <Portal>
        <Dialog.Backdrop className={s.backdrop} />
        <Dialog.Positioner className={s.positioner}>
          <Dialog.Content ref={content} className={s.content}>
            <div className={s.head}>
              <Dialog.Title className={s.title}>{title}</Dialog.Title>
              <Dialog.CloseTrigger
                className={button({ look: 'quiet', size: 'icon' })}
                aria-label="Close"
              >
                <X size={20} aria-hidden />
              </Dialog.CloseTrigger>
              {description && (
                <Dialog.Description className={s.description}>{description}</Dialog.Description>
              )}
            </div>
            <div className={s.body}>{children}</div>
            {footer && <div className={s.footer}>{footer}</div>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
