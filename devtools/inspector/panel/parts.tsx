/** Shared components of the inspector. */
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'

interface SectionProps {
  title: string
  /** Shown next to the title. */
  tools?: ReactNode
  className?: string
  children: ReactNode
}

/** A section with a title. */
export function Section({ title, tools, className = '', children }: SectionProps) {
  const id = useId()
  return (
    <section className={`inspector-part ${className}`} aria-labelledby={id}>
      <header className="inspector-bar">
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  )
}

interface CheckboxFieldProps {
  name: string
  value: boolean
  onChange: (value: boolean) => void
}

export const CheckboxField = ({ name, value, onChange }: CheckboxFieldProps) => (
  <label>
    <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
    {name}
  </label>
)

interface PressButtonProps {
  onPress: () => void
  /** Accessible name, if the text is not sufficient. */
  name?: string
  className?: string
  children: ReactNode
}

export const PressButton = ({
  onPress,
  name,
  className = 'inspector-link',
  children,
}: PressButtonProps) => (
  <button type="button" className={className} aria-label={name} onClick={onPress}>
    {children}
  </button>
)

interface ScrollAreaProps {
  name: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A scrollable area, focusable so that it can be scrolled with the keyboard. */
export const ScrollArea = ({ name, className = '', ref, children }: ScrollAreaProps) => (
  <section
    ref={ref}
    className={`inspector-scroll ${className}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    tabIndex={0}
    aria-label={name}
  >
    {children}
  </section>
)

/** Header row of a table. */
export const TableHead = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

export const ErrorMessage = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="inspector-wrong">
    {children}
  </p>
)

/** Key handlers that replace the default action of the key. */
export function keyHandlers(keys: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent): void => {
    const handler = keys[event.key]
    if (handler === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    handler()
  }
}
