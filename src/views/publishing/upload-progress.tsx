import { useSelector } from '@xstate/react'
import { hstack } from '../../../styled-system/patterns'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import * as editorOf from '../../machines/publishing/editor/editor.selectors.ts'
import { Button } from '../components/button.tsx'

const line = hstack({
  gap: '3',
  flexBasis: 'full',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  '& progress': { flexGrow: '1', minWidth: '0', height: '3' },
})

/**
 * Upload progress while the form is submitted, with a button that cancels it and keeps the draft.
 */
export function TransferState({ editor }: { editor: EditorActor }) {
  const transfer = useSelector(editor, editorOf.transferOf)
  const publishing = useSelector(editor, editorOf.editorStatus) === 'publishing'
  const file = useSelector(editor, editorOf.chosenFile)
  if (!publishing || transfer === null) return null
  const { sent, total } = transfer
  const what = file === null ? 'Uploading images' : 'Uploading file'
  const percent = total > 0 ? Math.round((sent / total) * 100) : 0
  return (
    <div className={line}>
      <span>{what}</span>
      <progress max={100} value={percent} aria-label={what} />
      <span>{percent} %</span>
      <Button look="outline" size="sm" onClick={() => editor.send({ type: 'editor.cancel' })}>
        Cancel
      </Button>
    </div>
  )
}
