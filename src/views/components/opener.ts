import { useState } from 'react'

/** What opened an overlay: the focused element, or for an entry of a menu or popover its button. */
function focusedOpener(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const popover = focused?.closest('[popover]')
  if (popover) return document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`)
  return focused ?? null
}

/**
 * Call it in a component that is mounted as the overlay opens. It notes the opener while it renders,
 * before an effect or the overlay itself moves the focus; Ark notes it a frame later.
 * @returns reads the opener; null when it is removed or hidden, and Ark chooses
 */
export function useOpener(): () => HTMLElement | null {
  const [opener] = useState(focusedOpener)
  return () => {
    if (!(opener instanceof HTMLElement) || opener === document.body) return null
    if (!opener.isConnected || opener.checkVisibility?.() === false) return null
    return opener
  }
}
