import { useState } from 'react'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import { Button } from '../components/button.tsx'
import { focusHeading } from '../components/focus-heading.ts'
import { Dialog } from '../components/overlay/dialog.tsx'

interface Props {
  editor: EditorActor
  /** `post`, as in `your post`. */
  name: string
  isNew: boolean
  label: string
  size?: 'sm'
  /** Discards the draft; the one of the form by default. */
  onDiscard?: () => void
}

/** Discards the draft after a confirmation. */
export function DiscardButton({
  editor,
  name,
  isNew,
  label,
  size,
  onDiscard = () => editor.send({ type: 'editor.discardDraft' }),
}: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  const discard = () => {
    close()
    onDiscard()
    // After the dialog has released the focus; the button that opened it unmounts with the draft.
    requestAnimationFrame(() => focusHeading())
  }
  return (
    <>
      <Button look="quiet" size={size} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        title="Discard this draft?"
        description={
          isNew
            ? `This draft will be deleted.`
            : `Your changes will be deleted. The published ${name} stays as it is.`
        }
        footer={
          <>
            <Button look="outline" onClick={close}>
              Keep editing
            </Button>
            <Button look="danger" onClick={discard}>
              Discard
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  )
}
