import { ChevronDown } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { button, menu } from '../../../../styled-system/recipes'
import { ignoreComposition } from '../../../protocol/base/ignore-composition.ts'
import { type ChoiceFilter, type FilteredPage, filterLinks } from './filters.ts'

const styles = menu()
// On phones the panel is as wide as the filter bar, otherwise it hangs from its own button.
const box = css({ position: { md: 'relative' } })
const summaryStyle = css({ paddingInline: '3', listStyle: 'none', cursor: 'pointer' })
const panel = css({
  position: 'absolute',
  insetBlockStart: '[calc(100% + 4px)]',
  insetInlineStart: { base: '0', md: '[auto]' },
  insetInlineEnd: '0',
})
const choice = css({
  color: 'fg',
  textDecoration: 'none',
  _hover: { background: 'sunken' },
  _current: { fontWeight: 'semibold', '&::after': { content: '"✓"' } },
})

/**
 * A filter whose button shows the current value. Its panel also works without JavaScript
 * (`details`). Escape, a choice, and a press or focus outside close it.
 */
export function FilterPopover({
  label,
  value,
  children,
}: {
  /** Name of the filter: `Sort by`. */
  label: string
  /** Current value; '' if there is none. */
  value: string
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = (restoresFocus: boolean) => {
    const element = details.current
    if (!element?.open) return
    element.open = false
    if (restoresFocus) element.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const element = details.current
      if (element?.open && target instanceof Node && !element.contains(target)) element.open = false
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  const onKeyDown = ignoreComposition((event: KeyboardEvent) => {
    if (event.key === 'Escape') close(true)
  })
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) close(true)
  }
  const onBlur = (event: FocusEvent) => {
    // After a press between the panel's controls, `relatedTarget` is null: the panel stays open.
    const focusTarget = event.relatedTarget
    if (focusTarget instanceof Node && !event.currentTarget.contains(focusTarget)) close(false)
  }
  return (
    <details
      ref={details}
      name="filters"
      className={box}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onBlur={onBlur}
    >
      <summary
        className={cx(button({ look: 'outline', size: 'pill' }), summaryStyle)}
        aria-label={value === '' ? label : `${label}: ${value}`}
      >
        {value || label}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className={cx(styles.content, panel)}>{children}</div>
    </details>
  )
}

/** Options of a filter; each is a link with its own URL. */
export function FilterChoices({
  label,
  options,
}: {
  label: string
  options: readonly { label: string; href: string; chosen: boolean }[]
}) {
  return (
    <nav aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.label}
          href={option.href}
          aria-current={option.chosen ? 'true' : undefined}
          className={cx(styles.item, choice)}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  )
}

/** Popover with the options of a filter; its button shows the current one. */
export function FilterMenu({ label, ...props }: FilteredPage & ChoiceFilter) {
  const value = props.filters[props.name]
  const current = props.options.find((option) => value !== '' && option[0] === value)
  return (
    <FilterPopover label={label} value={current?.[1] ?? ''}>
      <FilterChoices label={label} options={filterLinks(props)} />
    </FilterPopover>
  )
}
