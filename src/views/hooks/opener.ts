import { useState } from 'react'

/** The element that opened an overlay: the focused one, or the button of its menu or popover. */
function focusedOpener(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const popover = focused?.closest('[popover]')
  if (popover) return document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`)
  return focused ?? null
}

/**
 * Call it in a component that mounts when the overlay opens. It captures the opener during render,
 * before an effect or the overlay itself moves the focus; Ark captures it a frame later.
 * @returns function that returns the opener; null if it is removed or hidden, then Ark chooses
 */
export function useOpener(): () => HTMLElement | null {
  const [opener] = useState(focusedOpener)
  return () => {
    if (!(opener instanceof HTMLElement) || opener === document.body) return null
    if (!opener.isConnected || opener.checkVisibility?.() === false) return null
    return opener
  }
}
