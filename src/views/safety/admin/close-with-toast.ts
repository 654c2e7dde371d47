import { useApp } from '../../app-context.tsx'
import { SECTION_ID } from './admin-parts.tsx'

/** Returns a function that closes a dialog after its action has succeeded. */
export function useCloseWithToast(onClose: () => void): (title: string, text?: string) => void {
  const { toasts } = useApp()
  return (title, text = '') => {
    toasts.send({ type: 'toast.show', toast: { kind: 'success', title, text } })
    onClose()
    // After the dialog has released the focus.
    requestAnimationFrame(() => document.getElementById(SECTION_ID)?.focus())
  }
}
