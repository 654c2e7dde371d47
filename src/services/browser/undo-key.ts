import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'

const isTyped = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Calls `act` on Ctrl Z or ⌘ Z outside of text fields.
 * @param act returns true if it handled the key
 * @returns a function that removes the listener
 */
export function onUndoKey(window: Window, act: () => boolean): () => void {
  const listener = ignoreComposition((event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event
    const isUndo = key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey
    if (!isUndo || defaultPrevented || isTyped(event)) return
    if (act()) event.preventDefault()
  })
  window.addEventListener('keydown', listener)
  return () => window.removeEventListener('keydown', listener)
}
