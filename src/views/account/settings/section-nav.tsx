import { ChevronRight } from 'lucide-react'
import { css, cx } from '../../../../styled-system/css'
import { hstack } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { User } from '../../../protocol/base/types.ts'
import { useOffered } from '../../hooks/features.ts'
import { SECTION_SUMMARIES } from './part-states.tsx'
import { SETTINGS_SECTIONS, type SettingsSectionId } from './settings-parts.ts'

const nav = css({
  position: { base: 'static', lg: 'sticky' },
  insetBlockStart: '[calc(var(--header) + 1.5rem)]',
})
const sectionList = css({ '& > li + li': { borderBlockStart: 'hairline' } })
const entry = hstack({
  gap: '3',
  minHeight: { base: '16', lg: 'touch' },
  paddingInline: { lg: '3' },
  borderRadius: 'sm',
  fontWeight: 'medium',
  textDecoration: 'none',
  color: 'fg',
  _hover: { background: 'sunken' },
})
const iconStyle = css({ flexShrink: '0', color: 'muted' })
const phoneOnly = css({ hideFrom: 'lg' })
const summaryStyle = css({ minHeight: '[1lh]', fontWeight: 'regular', truncate: true })

/**
 * Links to the settings sections: a sidebar on desktop, on phones a list that replaces them and
 * shows the state of each.
 */
export function SectionNav({
  user,
  onOpen,
}: {
  user: User
  onOpen: (sectionId: SettingsSectionId) => void
}) {
  return (
    <nav aria-label="Settings sections" className={nav}>
      <ul className={sectionList}>
        {useOffered(SETTINGS_SECTIONS).map(({ id, title, Icon }) => {
          const Summary = SECTION_SUMMARIES[id]
          return (
            <li key={id}>
              <a href={`#${id}`} className={entry} onClick={() => onOpen(id)}>
                <Icon size={20} className={iconStyle} aria-hidden />
                <div className={css({ flexGrow: '1', minWidth: '0' })}>
                  {title}
                  <div className={cx(note(), summaryStyle, phoneOnly)}>
                    <Summary user={user} />
                  </div>
                </div>
                <ChevronRight size={18} className={cx(iconStyle, phoneOnly)} aria-hidden />
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
