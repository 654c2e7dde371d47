/**
 * Test files of one worker share the window and the client's modules. After each test the document,
 * the storage, the URL, the locale and failed lazy chunks are reset, so that files pass in any
 * order. Loaded lazy chunks are not reset and render immediately from then on. Kits register no
 * hooks: they are imported once per worker, so their hooks would run for the first file only.
 */
import { cleanup, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, vi } from 'vitest'
import { setLocale, setTimeZone } from '../../src/views/locale.ts'
import { resetFailedSections } from '../../src/views/routing/lazy-section.tsx'
import { unmountRoots } from './mount-root.ts'

configure({
  // A lazy chunk is compiled on its first import, which takes seconds on a busy machine.
  asyncUtilTimeout: 30_000,
  // A click that suspends on a lazy chunk never returns inside a synchronous `act`.
  eventWrapper: (dispatch) => dispatch(),
})

afterEach(() => {
  // Testing Library unmounts first: its portals are in the body that is emptied below.
  cleanup()
  unmountRoots()
  vi.restoreAllMocks()
  resetPointer()
  resetWindow()
  setLocale('en-SS')
  setTimeZone(undefined)
  resetFailedSections()
})

/**
 * Zag (menus, dialogs) tracks the pointer from the first overlay until the page unloads, and ignores
 * moves to the same position. user-event's pointer is always at 0, 0, so the second menu of a
 * worker would not highlight the clicked item.
 */
function resetPointer(): void {
  document.dispatchEvent(new PointerEvent('pointermove', { clientX: -1 }))
  window.dispatchEvent(new Event('beforeunload'))
}

function resetWindow(): void {
  document.body.replaceChildren()
  document.head.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  // An overlay that removes its history entry later sees that the entry is no longer its own.
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setURL('http://localhost:3000/')
  history.replaceState(null, '', '/')
}
