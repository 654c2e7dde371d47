import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { sva } from '../../../styled-system/css'
import { button } from '../theme/recipes.ts'
import type { DialogProps } from './dialog.tsx'

const dialog = sva({
  slots: ['backdrop', 'positioner', 'content', 'head', 'title', 'description', 'body', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      background: '[rgb(20 14 10 / 0.55)]',
      _open: { animation: '[fade 200ms ease-out]' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      alignItems: { base: 'end', md: 'center' },
      justifyContent: 'center',
      overflowY: 'auto',
      padding: { base: '0', md: '6' },
    },
    content: {
      outline: '[none]',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: { base: '[92dvh]', md: '[calc(100dvh - 48px)]' },
      overflow: 'hidden',
      background: 'surface',
      color: 'fg',
      borderStartStartRadius: 'lg',
      borderStartEndRadius: 'lg',
      borderEndStartRadius: { base: 'none', md: 'lg' },
      borderEndEndRadius: { base: 'none', md: 'lg' },
      boxShadow: 'raised',
      _open: { animation: '[rise 320ms cubic-bezier(0.2, 0, 0, 1)]' },
    },
    head: {
      display: 'grid',
      gridTemplateColumns: '[1fr auto]',
      alignItems: 'start',
      gap: '2',
      paddingInlineStart: '6',
      paddingInlineEnd: '3',
      paddingBlockStart: '3',
    },
    title: { textStyle: 'subheading', paddingBlockStart: '2' },
    description: { gridColumn: '[1 / -1]', color: 'muted' },
    body: { overflowY: 'auto', padding: '6', paddingBlockStart: '4' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'end',
      gap: '2',
      paddingInline: '6',
      paddingBlock: '4',
      borderBlockStartWidth: 'hairline',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: 'hairline',
    },
  },
  variants: {
    size: {
      form: { content: { maxWidth: 'form' } },
      dialog: { content: { maxWidth: 'dialog' } },
    },
  },
  defaultVariants: { size: 'form' },
})

/** Ark's dialog in the house's clothes; loaded through `Dialog`. */
export default function DialogPanel({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size,
  initialFocus,
}: DialogProps) {
  const s = dialog({ size })
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      // The dialog itself: readers begin with its title, and no button looks chosen.
      initialFocusEl={() => initialFocus?.() ?? content.current}
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
