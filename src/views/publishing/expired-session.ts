import { useEffect } from 'react'
import { isSignedIn } from '../../machines/account/session/session.selectors.ts'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import * as editorOf from '../../machines/publishing/editor/editor.selectors.ts'
import { useApp } from '../app-context.tsx'

/**
 * Handles a session that ends while the form is submitted or files are uploading, which unmounts
 * the page: a toast says that the draft is saved and the sign-in modal opens. After sign-in the
 * form is shown again.
 */
export function useExpiredSessionNotice(editor: EditorActor | null): void {
  const { session, signInModal, toasts } = useApp()
  useEffect(() => {
    if (editor === null) return
    let isUserSignedIn = isSignedIn(session.getSnapshot())
    const onSession = session.subscribe((snapshot) => {
      const wasSignedIn = isUserSignedIn
      isUserSignedIn = isSignedIn(snapshot)
      const form = editor.getSnapshot()
      const isSending =
        editorOf.editorStatus(form) === 'publishing' || editorOf.hasRunningUploads(form)
      if (!wasSignedIn || isUserSignedIn || !isSending) return
      const title = 'Your session has ended'
      const text = 'Your draft is saved. Sign in to continue.'
      toasts.send({ type: 'toast.show', toast: { kind: 'warning', title, text } })
      signInModal.send({ type: 'modal.open', mode: 'login' })
    })
    return () => onSession.unsubscribe()
  }, [editor, session, signInModal, toasts])
}
