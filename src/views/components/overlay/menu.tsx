import { type ReactNode, Suspense, useState } from 'react'
import { useApp } from '../../app-context.tsx'
import { lazySection } from '../../routing/lazy-section.tsx'

export type MenuEntry =
  | { label: string; href: string; badge?: ReactNode }
  | { label: string; onSelect: () => void }
  | 'separator'

export interface MenuProps {
  /** Accessible name of the button; its content is the name when absent. */
  label?: string
  /** What the button shows. */
  trigger: ReactNode
  entries: readonly MenuEntry[]
  className?: string | undefined
  /** One of the entries is the current page. */
  current?: boolean | undefined
  /**
   * Called on click instead of opening a menu that has nothing to choose from; the button element
   * stays the same.
   */
  replacement?: (() => void) | undefined
}

const MenuPanel = lazySection(() => import('./menu-panel.tsx'))

/** A button with a menu. The menu's chunk is prefetched on hover and focus. */
export function Menu(props: MenuProps) {
  const app = useApp()
  const [isRequested, setIsRequested] = useState(false)
  const { replacement } = props
  const preload = () => MenuPanel.preload(app)
  const openMenu = () => {
    setIsRequested(replacement === undefined)
    replacement?.()
  }
  const button = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-current={props.current}
      {...(!replacement && { 'aria-haspopup': 'menu', 'aria-expanded': false })}
      aria-busy={(isRequested && !replacement) || undefined}
      onPointerEnter={replacement ? undefined : preload}
      onFocus={replacement ? undefined : preload}
      onClick={openMenu}
    >
      {props.trigger}
    </button>
  )
  if (!isRequested || replacement) return button
  return (
    <Suspense fallback={button}>
      <MenuPanel {...props} />
    </Suspense>
  )
}
