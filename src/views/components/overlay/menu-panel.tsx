import { Menu } from '@ark-ui/react/menu'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { menu } from '../../../../styled-system/recipes'
import type { MenuProps } from './menu.tsx'

/** Ark's menu with our styles; a lazy chunk loaded by `Menu`. Open on mount. */
export default function MenuPanel({ label, trigger, entries, className, current }: MenuProps) {
  const s = menu()
  const [, navigate] = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // After a key just before the closing one, Ark focuses the panel a frame later, when it is gone.
  const restoreFocus = () => {
    const active = document.activeElement
    if (active === null || active === document.body || content.current?.contains(active))
      button.current?.focus({ preventScroll: true })
  }
  const onSelect = ({ value }: { value: string }) => {
    const selected = entries.find((entry) => entry !== 'separator' && entry.label === value)
    if (selected && selected !== 'separator' && 'onSelect' in selected) selected.onSelect()
  }
  return (
    <Menu.Root
      defaultOpen
      positioning={{ placement: 'bottom-end' }}
      onSelect={onSelect}
      onOpenChange={({ open }) => !open && requestAnimationFrame(restoreFocus)}
      // Enter on a link: by default the menu would reload the page.
      navigate={({ node }) => navigate(node.getAttribute('href') ?? '/')}
    >
      <Menu.Trigger ref={button} className={className} aria-label={label} aria-current={current}>
        {trigger}
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content ref={content} className={s.content}>
          {entries.map((entry, index) =>
            entry === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other key
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
