import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { button } from '../../../styled-system/recipes'
import { NavLink } from '../components/nav-link.tsx'
import { useOffered } from '../hooks/features.ts'
import { useBackCloses } from '../routing/back-closes.ts'
import { lazySection } from '../routing/lazy-section.tsx'
import { usePreloadOnInteraction } from '../routing/preload-on-interaction.ts'
import type { NavLink as NavLinkData } from './navigation.ts'

const Sheet = lazySection(() => import('./mobile-sheet.tsx'))

const sheet = css({
  position: 'fixed',
  inset: '0',
  insetInlineStart: '[auto]',
  width: '[min(20rem, 88vw)]',
  maxWidth: '[none]',
  height: 'screen',
  maxHeight: '[none]',
  margin: '0',
  padding: '0',
  border: '[none]',
  overflowY: 'auto',
  background: 'surface',
  color: 'fg',
  boxShadow: 'raised',
  _open: { animation: '[rise 200ms cubic-bezier(0.2, 0, 0, 1)]' },
})

/** List items with links. */
export function Links({
  links,
  className,
  onChosen,
}: {
  links: readonly NavLinkData[]
  className: string
  onChosen?: () => void
}) {
  return useOffered(links).map((link) => (
    <li key={link.label}>
      <NavLink href={link.href} className={className} onClick={onChosen}>
        {link.label}
      </NavLink>
    </li>
  ))
}

/** Both navigations on narrow screens, in a sheet that Back, Escape and a press outside close. */
export function MobileNav({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => setOpen(false)
  useBackCloses(open, close)
  usePreloadOnInteraction(Sheet)

  // Escape closes the dialog before `onClose` is called, so a press in between finds it still open.
  const show = () => (open ? dialog.current?.showModal() : setOpen(true))

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <>
      <button
        type="button"
        className={cx(button({ look: 'quiet', size: 'icon' }), className)}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <MenuIcon size={24} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        className={sheet}
        aria-label="Menu"
        onClose={() => dialog.current?.open || close()}
        onClick={(event) => event.target === dialog.current && close()}
      >
        {open && (
          <Suspense fallback={null}>
            <Sheet onClose={close} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
