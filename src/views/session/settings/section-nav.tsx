import { css } from '../../../../styled-system/css'

export interface SettingsSection {
  id: string
  title: string
}

const nav = css({
  position: { base: 'static', lg: 'sticky' },
  insetBlockStart: '[calc(var(--header) + 1.5rem)]',
  '& ul': {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    gap: '1',
    overflowX: 'auto',
    scrollbarWidth: '[none]',
    // Room for the focus ring inside of what scrolls.
    padding: '1',
    marginInline: '[-4px]',
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'touch',
    paddingInline: '3',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
    color: 'muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    _hover: { color: 'fg', background: 'sunken' },
  },
})

/** Links to the parts of the page; beside them where there is room. */
export function SectionNav({ sections }: { sections: readonly SettingsSection[] }) {
  return (
    <nav aria-label="Parts of the settings" className={nav}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
