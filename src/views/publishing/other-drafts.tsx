import { useSelector } from '@xstate/react'
import { css, cx } from '../../../styled-system/css'
import { flex } from '../../../styled-system/patterns'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import * as editorOf from '../../machines/publishing/editor/editor.selectors.ts'
import type { DraftRecord } from '../../machines/publishing/editor/editor.types.ts'
import { isolate, truncate } from '../../protocol/base/text.ts'
import { useMinute } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { focusHeading } from '../components/focus-heading.ts'
import { dividerLabel } from '../dates.ts'
import { DiscardButton } from './discard.tsx'
import { noticeBox } from './error-notice.tsx'

const notice = cx(noticeBox, css({ flexWrap: 'wrap', background: 'nile.wash', color: 'fg' }))

const MAX_TITLE_LENGTH = 60

/** Title of a draft in quotation marks, or ''. */
function titleOf({ fields: { title } }: DraftRecord): string {
  const text = typeof title === 'string' ? title.trim() : ''
  return text === '' ? '' : ` “${isolate(truncate(text, MAX_TITLE_LENGTH))}”`
}

/** Offers the other stored drafts of the form, as from another tab (PROD-07). */
export function OtherDrafts({
  editor,
  name,
  isNew,
}: {
  editor: EditorActor
  /** `post`, as in `your post`. */
  name: string
  isNew: boolean
}) {
  const now = useMinute()
  const drafts = useSelector(editor, editorOf.otherDrafts)
  const open = (clientId: string) => {
    editor.send({ type: 'editor.useOther', clientId })
    // The button unmounts with the notice.
    requestAnimationFrame(() => focusHeading())
  }
  return drafts.map((draft) => (
    <div key={draft.clientId} className={notice} role="status">
      <span>
        You have another unfinished draft{titleOf(draft)} ({dividerLabel(draft.savedAt, now)}).
      </span>
      <span className={flex({ gap: '1' })}>
        <Button look="outline" size="sm" onClick={() => open(draft.clientId)}>
          Use it
        </Button>
        <DiscardButton
          editor={editor}
          name={name}
          isNew={isNew}
          label="Discard it"
          size="sm"
          onDiscard={() => editor.send({ type: 'editor.discardOther', clientId: draft.clientId })}
        />
      </span>
    </div>
  ))
}
