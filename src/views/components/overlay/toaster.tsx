import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { stack } from '../../../../styled-system/patterns'
import { visibleToasts } from '../../../machines/notifications/toasts/toasts.selectors.ts'
import type { Toast } from '../../../machines/notifications/toasts/toasts.types.ts'
import type { Announcer } from '../../../protocol/notifications/announcer.ts'
import { useApp } from '../../app-context.tsx'
import { lazySection, useSection } from '../../routing/lazy-section.tsx'
import { usePreloadOnInteraction } from '../../routing/preload-on-interaction.ts'
import { useAnnounce } from '../announcer.tsx'

const toastBox = lazySection(() => import('./toast-box.tsx'))

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

/** A toast whose chunk has not loaded, for example without network. */
const plain = css({
  padding: '4',
  borderRadius: 'md',
  background: 'surface',
  boxShadow: 'raised',
  pointerEvents: 'auto',
  '&::after': { content: '" ✕"' },
})

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
  usePreloadOnInteraction(toastBox)
  const ToastBox = useSection(openToasts.length > 0 ? toastBox : null)
  const boxes = (region: ReturnType<typeof regionOf>) =>
    openToasts
      .filter((toast) => regionOf(toast) === region)
      .map((toast) =>
        ToastBox === null ? (
          <button
            key={toast.id}
            type="button"
            className={plain}
            onClick={() => toasts.send({ type: 'toast.dismiss', id: toast.id })}
          >
            {toast.title}
          </button>
        ) : (
          <ToastBox key={toast.id} toast={toast} />
        ),
      )
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
