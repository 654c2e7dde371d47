import { Bell, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { button, link } from '../../../../styled-system/recipes'
import type { Intent } from '../../../machines/app/app.types.ts'
import type { Toast, ToastKind } from '../../../machines/notifications/toasts/toasts.types.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { useApp } from '../../app-context.tsx'
import { focusHeading } from '../focus-heading.ts'

const ICONS = {
  notification: { Icon: Bell, tint: css({ color: 'nile' }) },
  info: { Icon: Info, tint: css({ color: 'nile' }) },
  success: { Icon: CircleCheck, tint: css({ color: 'success' }) },
  warning: { Icon: TriangleAlert, tint: css({ color: 'accent' }) },
  error: { Icon: CircleAlert, tint: css({ color: 'danger' }) },
} as const satisfies Record<ToastKind, unknown>

const box = grid({
  gridTemplateColumns: '[auto 1fr auto]',
  alignItems: 'start',
  gap: '3',
  paddingInlineStart: '4',
  paddingInlineEnd: '1',
  paddingBlock: '1',
  border: 'hairline',
  borderRadius: 'md',
  background: 'surface',
  color: 'fg',
  boxShadow: 'raised',
  pointerEvents: 'auto',
  animation: '[rise 320ms cubic-bezier(0.2, 0, 0, 1)]',
  '& > svg': { marginBlockStart: '3' },
})

const textColumn = css({
  paddingBlock: '2',
  minWidth: '0',
  '& b': { display: 'block', textStyle: 'label', fontWeight: 'semibold' },
  '& p': { textStyle: 'small', color: 'muted', lineClamp: '3' },
  '& a': { color: 'fg', borderRadius: 'sm' },
})

const action = cx(link(), css({ minHeight: '8', fontWeight: 'semibold', marginBlockStart: '1' }))

/** One toast; its timeout pauses while it is hovered or focused. */
export default function ToastBox({ toast }: { toast: Toast }) {
  const { toasts, root } = useApp()
  const { Icon, tint } = ICONS[toast.kind]
  const pauseTimeout = () => toasts.send({ type: 'toast.hold', id: toast.id })
  const resumeTimeout = () => toasts.send({ type: 'toast.release', id: toast.id })
  const dismiss = () => toasts.send({ type: 'toast.dismiss', id: toast.id })
  const { undo, offer } = toast
  const act = (intent: Intent, pressed: HTMLElement) => {
    root.send({ type: 'intent.want', intent })
    dismiss()
    // The button unmounts. A list that shows the restored item then moves the focus there.
    if (document.activeElement === pressed) focusHeading({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pauses the timeout while hovered or focused
    <div
      className={box}
      onPointerEnter={pauseTimeout}
      onPointerLeave={resumeTimeout}
      onFocus={pauseTimeout}
      onBlur={resumeTimeout}
    >
      <Icon size={20} className={tint} aria-hidden />
      <div className={textColumn}>
        <b>
          {toast.href ? (
            <Link href={toast.href} onClick={dismiss}>
              {toast.title}
            </Link>
          ) : (
            toast.title
          )}
        </b>
        {toast.text && <p>{toast.text}</p>}
        {undo && (
          <button
            type="button"
            className={action}
            onClick={({ currentTarget }) => act(undo, currentTarget)}
          >
            Undo
          </button>
        )}
        {offer && (
          <button
            type="button"
            className={action}
            onClick={({ currentTarget }) => act({ to: 'page', key: offer.key }, currentTarget)}
          >
            {offer.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={button({ look: 'quiet', size: 'icon' })}
        aria-label={`Dismiss: ${isolate(toast.title)}`}
        onClick={dismiss}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
