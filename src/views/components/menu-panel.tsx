import { Menu } from '@ark-ui/react/menu'
import { Link, useLocation } from 'wouter'
import { sva } from '../../../styled-system/css'
import type { MenuProps } from './menu.tsx'

const menu = sva({
  slots: ['content', 'item', 'separator'],
  base: {
    content: {
      // Here, not on the positioner, which takes it over from its content.
      zIndex: 'popover',
      minWidth: '[13rem]',
      padding: '1',
      borderRadius: 'md',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'hairline',
      background: 'surface',
      color: 'fg',
      boxShadow: 'raised',
      outline: '[none]',
      _open: { animation: '[rise 200ms cubic-bezier(0.2, 0, 0, 1)]' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: 'touch',
      paddingInline: '3',
      borderRadius: 'sm',
      color: 'fg',
      fontSize: 'md',
      fontWeight: 'regular',
      textDecoration: 'none',
      cursor: 'pointer',
      outline: '[none]',
      _highlighted: { background: 'sunken' },
    },
    separator: {
      height: '[1px]',
      marginBlock: '1',
      border: '[none]',
      background: 'hairline',
    },
  },
})

/** Ark's menu in the house's clothes; loaded through `Menu`, and opens as it arrives. */
export default function MenuPanel({ label, trigger, entries, className }: MenuProps) {
  const s = menu()
  const [, go] = useLocation()
  const onSelect = ({ value }: { value: string }) => {
    const chosen = entries.find((entry) => entry !== 'separator' && entry.label === value)
    if (chosen && chosen !== 'separator' && 'onSelect' in chosen) chosen.onSelect()
  }
  return (
    <Menu.Root
      defaultOpen
      positioning={{ placement: 'bottom-end' }}
      onSelect={onSelect}
      // Enter on a link: by itself the menu would load the page anew.
      navigate={({ node }) => go(node.getAttribute('href') ?? '/')}
    >
      <Menu.Trigger className={className} aria-label={label}>
        {trigger}
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content className={s.content}>
          {entries.map((entry, index) =>
            entry === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have nothing else
              <Menu.Separator key={index} className={s.separator} />
            ) : 'href' in entry ? (
              <Menu.Item key={entry.label} value={entry.label} asChild>
                <Link href={entry.href} className={s.item}>
                  {entry.label}
                  {entry.badge}
                </Link>
              </Menu.Item>
            ) : (
              <Menu.Item key={entry.label} value={entry.label} className={s.item}>
                {entry.label}
              </Menu.Item>
            ),
          )}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
