import { useEffect, useEffectEvent } from 'react'

/** `/` and Ctrl-K, unless somebody is typing or a dialog is open. */
function isCall(event: KeyboardEvent): boolean {
  const { key, target } = event
  const held = event.ctrlKey || event.metaKey
  if (event.altKey || event.defaultPrevented || key.toLowerCase() !== (held ? 'k' : '/'))
    return false
  const typing =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]')
  return !typing && !document.querySelector('dialog[open], [role=dialog]:not([hidden])')
}

/** Runs `show` when the keys for the search are pressed anywhere on the page. */
export function useSearchCall(show: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCall(event)) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
