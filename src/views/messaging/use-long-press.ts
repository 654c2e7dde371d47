import { type PointerEvent, type SyntheticEvent, useMemo } from 'react'

const LONG_MS = 450
/** Movement that cancels the press, px. */
const MAX_MOVEMENT_PX = 10

interface Press {
  row: Element
  at: number
  x: number
  y: number
}

/** Opens the menu of a message when a finger is lifted after a long press. */
export function useLongPress() {
  return useMemo(() => {
    let press: Press | null = null
    const end = () => {
      press = null
    }
    return {
      onPointerDown({ target, pointerType, timeStamp: at, clientX: x, clientY: y }: PointerEvent) {
        const on = target as Element
        const row = on.closest('[data-message]')
        const isIgnored = pointerType !== 'touch' || on.closest('a, button, [popover]') !== null
        press = row === null || isIgnored ? null : { row, at, x, y }
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (press && Math.hypot(clientX - press.x, clientY - press.y) > MAX_MOVEMENT_PX) end()
      },
      onPointerUp({ timeStamp }: PointerEvent) {
        const { row, at } = press ?? { row: null, at: timeStamp }
        end()
        if (timeStamp - at < LONG_MS) return
        // In the next frame, because the browser closes open popovers on this pointer event.
        requestAnimationFrame(() => row?.querySelector<HTMLElement>('[data-react]')?.click())
      },
      onPointerCancel: end,
      onContextMenu(event: SyntheticEvent) {
        if (press) event.preventDefault()
      },
    }
  }, [])
}
