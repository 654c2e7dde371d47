import { useApp } from '../app-context.tsx'
import { useDocumentKey } from './use-document-key.ts'

const FIELDS_SELECTOR =
  'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

/** Whether nothing else handles the key: no text field or menu is focused and no dialog is open. */
function isUnhandled({ altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (altKey || defaultPrevented) return false
  const typing = target instanceof Element && target.closest(FIELDS_SELECTOR)
  return !typing && !document.querySelector('dialog[open], [role=dialog]:not([hidden])')
}

/** Whether the key is pressed without Ctrl or Meta and nothing else handles it. */
export const isShortcutAllowed = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && isUnhandled(event)

/** Ctrl-K, or `/` unless single-key shortcuts are off. */
function isSearchShortcut(event: KeyboardEvent, allowsLetters: boolean): boolean {
  const hasModifier = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  return (hasModifier ? key === 'k' : allowsLetters && key === '/') && isUnhandled(event)
}

/** Calls `show` when the shortcut of the search is pressed anywhere on the page. */
export function useSearchShortcut(show: () => void): void {
  const { preferences } = useApp()
  useDocumentKey((event) => {
    if (!isSearchShortcut(event, preferences.get('keys') === 'on')) return
    event.preventDefault()
    show()
  })
}
