import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { flex } from '../../../styled-system/patterns'
import { button } from '../../../styled-system/recipes'
import { NavLink } from '../components/nav-link.tsx'
import { useBackCloses } from '../routing/back-closes.ts'
import { useCreateEntries } from './create-menu.tsx'
import {
  MAIN_NAV,
  type NavLink as NavLinkData,
  SECONDARY_NAV_AFTER,
  SECONDARY_NAV_BEFORE,
} from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

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

const head = flex({
  align: 'center',
  justify: 'space-between',
  height: '[var(--header)]',
  paddingInlineStart: '6',
  paddingInlineEnd: '3',
  '& h2': { textStyle: 'title' },
})

const group = css({
  paddingInline: '3',
  paddingBlock: '3',
  borderBlockStart: 'hairline',
  '& h3': { textStyle: 'eyebrow', color: 'muted', paddingInline: '3', paddingBlock: '2' },
})

const row = flex({
  align: 'center',
  width: 'full',
  minHeight: 'touch',
  paddingInline: '3',
  borderRadius: 'sm',
  color: 'fg',
  fontSize: 'lg',
  fontWeight: 'medium',
  textAlign: 'start',
  textDecoration: 'none',
  _hover: { background: 'sunken' },
  _current: { color: 'accent' },
})

/** List items with links. */
export function Links({
  links,
  className = row,
  onChosen,
}: {
  links: readonly NavLinkData[]
  className?: string
  onChosen?: () => void
}) {
  return links.map((link) => (
    <li key={link.label}>
      <NavLink href={link.href} className={className} onClick={onChosen}>
        {link.label}
      </NavLink>
    </li>
  ))
}

function CreateEntries({ onChosen }: { onChosen: () => void }) {
  return useCreateEntries().map((entry) => {
    if (entry === 'separator') return null
    if ('href' in entry) return <Links key={entry.label} links={[entry]} onChosen={onChosen} />
    const choose = () => {
      onChosen()
      entry.onSelect()
    }
    return (
      <li key={entry.label}>
        <button type="button" className={row} onClick={choose}>
          {entry.label}
        </button>
      </li>
    )
  })
}

function Sheet({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={head}>
        <h2>Menu</h2>
        <button
          type="button"
          className={button({ look: 'quiet', size: 'icon' })}
          aria-label="Close menu"
          onClick={onClose}
        >
          <X size={24} aria-hidden />
        </button>
      </div>
      <nav aria-label="Main" className={group}>
        <ul>
          <Links links={MAIN_NAV} onChosen={onClose} />
        </ul>
      </nav>
      <nav aria-label="Secondary" className={group}>
        <ul>
          <Links links={SECONDARY_NAV_BEFORE} onChosen={onClose} />
          <li>
            <h3>Create</h3>
            <ul>
              <CreateEntries onChosen={onClose} />
            </ul>
          </li>
          <Links links={SECONDARY_NAV_AFTER} onChosen={onClose} />
        </ul>
      </nav>
      <div className={group}>
        <ThemeSwitch labelled />
      </div>
    </>
  )
}

/** Both navigations on narrow screens, in a sheet that Back, Escape and a press outside close. */
export function MobileNav({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => setOpen(false)
  useBackCloses(open, close)

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
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={24} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        className={sheet}
        aria-label="Menu"
        onClose={close}
        onClick={(event) => event.target === dialog.current && close()}
      >
        {open && <Sheet onClose={close} />}
      </dialog>
    </>
  )
}
