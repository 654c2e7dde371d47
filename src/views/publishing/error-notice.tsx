import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { css, cx } from '../../../styled-system/css'
import { flex, hstack } from '../../../styled-system/patterns'
import type {
  EditorActor,
  EditorSnapshot,
} from '../../machines/publishing/editor/editor.machine.ts'
import { EDITOR_MESSAGES } from '../../machines/publishing/editor/editor.policy.ts'
import * as editorOf from '../../machines/publishing/editor/editor.selectors.ts'
import { Button } from '../components/button.tsx'

export const noticeBox = hstack({
  justify: 'space-between',
  paddingInline: '3',
  paddingBlock: '1',
  minHeight: 'touch',
  borderRadius: 'sm',
  textStyle: 'small',
  '& > span': { minWidth: '0', paddingBlock: '1' },
})
const red = css({ background: 'danger.wash', color: 'danger' })

/** Drops an error that requested an action once that action is done. */
function currentProblem(snapshot: EditorSnapshot) {
  const problem = editorOf.editorProblem(snapshot)
  const hasFieldErrors = Object.keys(editorOf.fieldErrors(snapshot)).length > 0
  if (problem?.text === EDITOR_MESSAGES.checkFields && !hasFieldErrors) return null
  const isUploading = editorOf.hasRunningUploads(snapshot)
  return problem?.text === EDITOR_MESSAGES.stillUploading && !isUploading ? null : problem
}

/** Error of the whole form with Retry and Dismiss; the draft is kept. */
export function ProblemNotice({ editor, onRetry }: { editor: EditorActor; onRetry: () => void }) {
  const problem = useSelector(editor, currentProblem)
  const dismiss = () => editor.send({ type: 'editor.dismissProblem' })
  return (
    <div role="alert" className={css({ flexBasis: 'full', _empty: { position: 'absolute' } })}>
      {problem && (
        <div className={cx(noticeBox, red)}>
          <span>
            {problem.text.replace(/[^.!?]$/, '$&.')}
            {problem.retry && ' Your draft is saved.'}
          </span>
          <span className={flex({ flexShrink: '0', gap: '1' })}>
            {problem.retry && (
              <Button look="outline" size="sm" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button look="quiet" size="icon" aria-label="Dismiss" onClick={dismiss}>
              <X size={18} aria-hidden />
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
