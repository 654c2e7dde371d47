const isTyped = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Ctrl Z, or ⌘ Z, where nobody writes.
 * @param act true = it was for this one
 * @returns what takes the listener away
 */
export function onUndoKey(window: Window, act: () => boolean): () => void {
  const listener = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event
    const isUndo = key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey
    if (!isUndo || defaultPrevented || isTyped(event)) return
    if (act()) event.preventDefault()
  }
  window.addEventListener('keydown', listener)
  return () => window.removeEventListener('keydown', listener)
}
