import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../app-context.tsx'

const FIELDS = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

/** Whether nothing else handles the key: no text field or menu is focused and no dialog is open. */
function isUntaken({ altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (altKey || defaultPrevented) return false
  const typing = target instanceof Element && target.closest(FIELDS)
  return !typing && !document.querySelector('dialog[open], [role=dialog]:not([hidden])')
}

/** Whether the key is pressed without Ctrl or Meta and nothing else handles it. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && isUntaken(event)

/** Ctrl-K, or `/` unless single-key shortcuts are off. */
function isCall(event: KeyboardEvent, letters: boolean): boolean {
  const held = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  return (held ? key === 'k' : letters && key === '/') && isUntaken(event)
}

/** Calls `show` when the shortcut of the search is pressed anywhere on the page. */
export function useSearchCall(show: () => void): void {
  const { preferences } = useApp()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCall(event, preferences.get('keys') === 'on')) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
