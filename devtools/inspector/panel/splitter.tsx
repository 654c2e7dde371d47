import { type PointerEvent, useState } from 'react'
import { keyHandlers } from './parts.tsx'

interface SplitterProps {
  /** Accessible name: the pane that it resizes. */
  name: string
  /** CSS variable with the size of the pane, px. */
  variable: string
  initial: number
  /** Whether it lies between columns or between rows. */
  axis: 'x' | 'y'
  /** Whether the pane precedes the splitter. */
  isBefore?: boolean
}

const MIN_PX = 48
const KEY_STEP_PX = 32

/** Resizes a pane by dragging or by arrow keys. Its parent has the size as a CSS variable. */
export function Splitter({ name, variable, initial, axis, isBefore = false }: SplitterProps) {
  const [size, setSize] = useState(initial)

  function resize(element: Element, next: number): void {
    const limited = Math.max(MIN_PX, Math.min(next, axis === 'x' ? innerWidth / 2 : innerHeight))
    setSize(limited)
    element.parentElement?.style.setProperty(variable, `${limited}px`)
  }

  function onPointerMove({ currentTarget, buttons, movementX, movementY }: PointerEvent): void {
    if (buttons !== 1) return
    const moved = axis === 'x' ? movementX : movementY
    resize(currentTarget, size + (isBefore ? moved : -moved))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be focused
    <div
      role="separator"
      tabIndex={0}
      className="inspector-splitter"
      aria-label={`Size of ${name}`}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={MIN_PX}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={(event) => {
        const by = (pixels: number) => () =>
          resize(event.currentTarget, size + (isBefore ? pixels : -pixels))
        keyHandlers(
          axis === 'x'
            ? { ArrowLeft: by(-KEY_STEP_PX), ArrowRight: by(KEY_STEP_PX) }
            : { ArrowUp: by(-KEY_STEP_PX), ArrowDown: by(KEY_STEP_PX) },
        )(event)
      }}
    />
  )
}
