/** Shared components of the inspector. */
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'

interface PartProps {
  title: string
  /** Shown next to the title. */
  tools?: ReactNode
  look?: string
  children: ReactNode
}

/** A section with a title. */
export function Part({ title, tools, look = '', children }: PartProps) {
  const id = useId()
  return (
    <section className={`inspector-part ${look}`} aria-labelledby={id}>
      <header className="inspector-bar">
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  )
}

interface CheckProps {
  name: string
  value: boolean
  onChange: (value: boolean) => void
}

export const Check = ({ name, value, onChange }: CheckProps) => (
  <label>
    <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
    {name}
  </label>
)

interface PressProps {
  onPress: () => void
  /** Accessible name, if the text is not sufficient. */
  name?: string
  look?: string
  children: ReactNode
}

export const Press = ({ onPress, name, look = 'inspector-link', children }: PressProps) => (
  <button type="button" className={look} aria-label={name} onClick={onPress}>
    {children}
  </button>
)

interface ScrollProps {
  name: string
  look?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A scrollable area, focusable so that it can be scrolled with the keyboard. */
export const Scroll = ({ name, look = '', ref, children }: ScrollProps) => (
  <section
    ref={ref}
    className={`inspector-scroll ${look}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    tabIndex={0}
    aria-label={name}
  >
    {children}
  </section>
)

/** Header row of a table. */
export const Heads = ({ names }: { names: readonly string[] }) => (
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

export const Wrong = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="inspector-wrong">
    {children}
  </p>
)

/** Key handlers that replace the default action of the key. */
export function onKeys(keys: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent): void => {
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
}
