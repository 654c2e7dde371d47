import { Menu as MenuIcon, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { NavLink } from '../components/nav-link.tsx'
import { useBackCloses } from '../routing/back-closes.ts'
import { button } from '../theme/recipes.ts'
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

const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: '[var(--header)]',
  paddingInlineStart: '6',
  paddingInlineEnd: '3',
  '& h2': { textStyle: 'title' },
})

const group = css({
  paddingInline: '3',
  paddingBlock: '3',
  borderBlockStartWidth: 'hairline',
  borderBlockStartStyle: 'solid',
  borderBlockStartColor: 'hairline',
  '& h3': { textStyle: 'eyebrow', color: 'muted', paddingInline: '3', paddingBlock: '2' },
})

const row = css({
  display: 'flex',
  alignItems: 'center',
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

function Links({ links, onChosen }: { links: readonly NavLinkData[]; onChosen: () => void }) {
  return links.map((link) => (
    <li key={link.label}>
      <NavLink href={link.href} className={row} onClick={onChosen}>
        {link.label}
      </NavLink>
    </li>
  ))
}

/** Both navigations of a narrow screen, in a sheet that Back, Escape and a press outside close. */
export function MobileNav({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const create = useCreateEntries()
  const close = useCallback(() => setOpen(false), [])
  useBackCloses(open, close)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <>
      <button
        type="button"
        className={`${button({ look: 'quiet', size: 'icon' })} ${className ?? ''}`}
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
        {open && (
          <>
            <div className={head}>
              <h2>Menu</h2>
              <button
                type="button"
                className={button({ look: 'quiet', size: 'icon' })}
                aria-label="Close menu"
                onClick={close}
              >
                <X size={24} aria-hidden />
              </button>
            </div>
            <nav aria-label="Main" className={group}>
              <ul>
                <Links links={MAIN_NAV} onChosen={close} />
              </ul>
            </nav>
            <nav aria-label="Secondary" className={group}>
              <ul>
                <Links links={SECONDARY_NAV_BEFORE} onChosen={close} />
                <li>
                  <h3>Create</h3>
                  <ul>
                    {create.map((entry) =>
                      entry === 'separator' ? null : 'href' in entry ? (
                        <Links key={entry.label} links={[entry]} onChosen={close} />
                      ) : (
                        <li key={entry.label}>
                          <button
                            type="button"
                            className={row}
                            onClick={() => {
                              close()
                              entry.onSelect()
                            }}
                          >
                            {entry.label}
                          </button>
                        </li>
                      ),
                    )}
                  </ul>
                </li>
                <Links links={SECONDARY_NAV_AFTER} onChosen={close} />
              </ul>
            </nav>
            <div className={group}>
              <ThemeSwitch labelled />
            </div>
          </>
        )}
      </dialog>
    </>
  )
}
