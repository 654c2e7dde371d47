import { X } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { flex } from '../../../styled-system/patterns'
import { button } from '../../../styled-system/recipes'
import { useCreateEntries } from './create-menu.tsx'
import { Links } from './mobile-nav.tsx'
import { MAIN_NAV, SECONDARY_NAV_AFTER, SECONDARY_NAV_BEFORE } from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

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

function CreateEntries({ onChosen }: { onChosen: () => void }) {
  return useCreateEntries().map((entry) => {
    if (entry === 'separator') return null
    if ('href' in entry)
      return <Links key={entry.label} className={row} links={[entry]} onChosen={onChosen} />
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

/** Content of the menu on narrow screens: both navigations and the theme. */
export default function MobileSheet({ onClose }: { onClose: () => void }) {
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
          <Links className={row} links={MAIN_NAV} onChosen={onClose} />
        </ul>
      </nav>
      <nav aria-label="Secondary" className={group}>
        <ul>
          <Links className={row} links={SECONDARY_NAV_BEFORE} onChosen={onClose} />
          <li>
            <h3>Create</h3>
            <ul>
              <CreateEntries onChosen={onClose} />
            </ul>
          </li>
          <Links className={row} links={SECONDARY_NAV_AFTER} onChosen={onClose} />
        </ul>
      </nav>
      <div className={group}>
        <ThemeSwitch labelled />
      </div>
    </>
  )
}
