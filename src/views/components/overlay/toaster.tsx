import { useSelector } from '@xstate/react'
import { Bell, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { button, link } from '../../../../styled-system/recipes'
import { visibleToasts } from '../../../machines/notifications/toasts/toasts.selectors.ts'
import type { Toast, ToastKind } from '../../../machines/notifications/toasts/toasts.types.ts'
import type { Announcer } from '../../../protocol/notifications/announcer.ts'
import { useApp } from '../../app-context.tsx'
import { useAnnounce } from '../announcer.tsx'
import { focusHeading } from '../focus-heading.ts'

const ICONS = {
  notification: { Icon: Bell, tint: css({ color: 'nile' }) },
  info: { Icon: Info, tint: css({ color: 'nile' }) },
  success: { Icon: CircleCheck, tint: css({ color: 'success' }) },
  warning: { Icon: TriangleAlert, tint: css({ color: 'accent' }) },
  error: { Icon: CircleAlert, tint: css({ color: 'danger' }) },
} as const satisfies Record<ToastKind, unknown>

const corner = stack({
  position: 'fixed',
  // Above the tab bar and a bar at the bottom of the page (`stickyBar`).
  insetBlockEnd: '[max(4rem, calc(var(--tabs) + var(--bar) + 1rem))]',
  insetInlineEnd: { base: '2', md: '6' },
  insetInlineStart: { base: '2', md: '[auto]' },
  width: { md: '[22rem]' },
  zIndex: 'toast',
  pointerEvents: 'none',
})

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

const undoButton = cx(
  link(),
  css({ minHeight: '8', fontWeight: 'semibold', marginBlockStart: '1' }),
)

function ToastBox({ toast }: { toast: Toast }) {
  const { toasts, root } = useApp()
  const { Icon, tint } = ICONS[toast.kind]
  const pauseTimeout = () => toasts.send({ type: 'toast.hold', id: toast.id })
  const resumeTimeout = () => toasts.send({ type: 'toast.release', id: toast.id })
  const dismiss = () => toasts.send({ type: 'toast.dismiss', id: toast.id })
  const { undo } = toast
  const undoAction = (intent: NonNullable<Toast['undo']>, pressed: HTMLElement) => {
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
            className={undoButton}
            onClick={({ currentTarget }) => undoAction(undo, currentTarget)}
          >
            Undo
          </button>
        )}
      </div>
      <button
        type="button"
        className={button({ look: 'quiet', size: 'icon' })}
        aria-label={`Dismiss: ${toast.title}`}
        onClick={dismiss}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

/** Announces each live notification that appears, several in quick succession together. */
function useSpokenNotifications(openToasts: readonly Toast[]): void {
  const { createAnnouncer } = useApp()
  const announce = useAnnounce()
  const speech = useRef<Promise<Pick<Announcer, 'addAll'>> | null>(null)
  const announcedIds = useRef<readonly string[]>([])
  useEffect(() => {
    const notifications = openToasts.filter(({ kind }) => kind === 'notification')
    const newNotifications = notifications.filter(({ id }) => !announcedIds.current.includes(id))
    announcedIds.current = notifications.map(({ id }) => id)
    if (newNotifications.length === 0) return
    speech.current ??= createAnnouncer(announce)
    speech.current.then(
      (speech) => speech.addAll(newNotifications),
      () => {
        // The announcer failed to load: announces the titles alone.
        speech.current = null
        announce(newNotifications.map(({ title }) => title).join(', '))
      },
    )
  }, [openToasts, announce, createAnnouncer])
}

const regionOf = ({ kind }: Toast) =>
  kind === 'error' || kind === 'notification' ? kind : 'notice'

/**
 * Toasts; their timeout pauses while they are hovered or focused. Errors are announced immediately,
 * notices politely, live notifications with pauses.
 */
export function Toaster() {
  const { toasts } = useApp()
  const openToasts = useSelector(toasts, visibleToasts)
  useSpokenNotifications(openToasts)
  const boxes = (region: ReturnType<typeof regionOf>) =>
    openToasts
      .filter((toast) => regionOf(toast) === region)
      .map((toast) => <ToastBox key={toast.id} toast={toast} />)
  return (
    <section aria-label="Notices" className={corner}>
      <div className={stack()}>{boxes('notification')}</div>
      <div aria-live="polite" className={stack()}>
        {boxes('notice')}
      </div>
      <div aria-live="assertive" className={stack()}>
        {boxes('error')}
      </div>
    </section>
  )
}
