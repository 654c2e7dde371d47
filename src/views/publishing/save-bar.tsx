import { useSelector } from '@xstate/react'
import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { flex, wrap } from '../../../styled-system/patterns'
import { link, note } from '../../../styled-system/recipes'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import { EDITOR_MESSAGES } from '../../machines/publishing/editor/editor.policy.ts'
import * as editorOf from '../../machines/publishing/editor/editor.selectors.ts'
import type { UploadItem } from '../../machines/publishing/uploads/uploads.types.ts'
import { pluralForm } from '../../protocol/base/text.ts'
import { chatTime, isoTime } from '../../protocol/base/time.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { Button } from '../components/button.tsx'
import { stickyBar } from '../hooks/sticky-bar.ts'
import { formatNumber } from '../locale.ts'
import { DiscardButton } from './discard.tsx'
import { ProblemNotice } from './error-notice.tsx'
import { TransferState } from './upload-progress.tsx'

const bar = wrap({
  position: 'sticky',
  insetBlockEnd: '0',
  zIndex: 'raised',
  align: 'center',
  marginInline: '[-16px]',
  paddingInline: '4',
  paddingBlock: '3',
  borderBlockStart: 'hairline',
  background: 'canvas',
})
const state = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  flexGrow: '1',
  '& svg': { flexShrink: '0' },
})
const buttons = flex({
  flexBasis: { base: 'full', sm: '[auto]' },
  gap: '2',
  '& > button': { flexGrow: { base: '1', sm: '0' } },
})

const NOT_STORED = 'Not saved: storage is full or blocked'

/** Save state of the draft in a few words. */
function DraftState({ editor }: { editor: EditorActor }) {
  const announce = useAnnounce()
  const failed = useSelector(editor, editorOf.storeFailed)
  const savedAt = useSelector(editor, editorOf.savedAt)
  const uploading = useSelector(editor, editorOf.hasRunningUploads)
  const unsaved = !useSelector(editor, editorOf.canLeave) && !uploading
  useEffect(() => {
    if (failed) announce(`Draft not saved. ${NOT_STORED}.`)
  }, [failed, announce])
  if (failed) {
    return (
      <span className={cx(note({ tone: 'danger' }), state)}>
        <CircleAlert size={16} aria-hidden /> {NOT_STORED}
      </span>
    )
  }
  if (unsaved) {
    return (
      <span className={cx(note(), state)}>
        <LoaderCircle size={16} aria-hidden /> Saving…
      </span>
    )
  }
  if (savedAt === null) return <span className={cx(note(), state)}>Drafts save automatically</span>
  return (
    <span className={cx(note(), state)}>
      <Check size={16} aria-hidden /> Saved {chatTime(isoTime(savedAt))}
    </span>
  )
}

/** Reports images without alt text; its button focuses the first such field. */
function UndescribedNotice({ editor }: { editor: EditorActor }) {
  const undescribedItems = useSelector(editor, editorOf.undescribed, hasSameIds)
  const [firstItem] = undescribedItems
  if (firstItem === undefined) return null
  const describe = () =>
    document.querySelector<HTMLElement>(`[data-upload="${firstItem.id}"] input`)?.focus()
  return (
    <p className={css({ flexBasis: 'full', textStyle: 'small' })}>
      {pluralForm(
        undescribedItems.length,
        '1 image has no alt text. ',
        `${formatNumber(undescribedItems.length)} images have no alt text. `,
      )}
      <button type="button" className={link()} onClick={describe}>
        Add alt text
      </button>
    </p>
  )
}

const hasSameIds = (previous: readonly UploadItem[], current: readonly UploadItem[]): boolean =>
  previous.length === current.length && previous.every(({ id }, index) => id === current[index]?.id)

export interface PublishChoice {
  label: string
  busyLabel: string
  onPublish: () => void
}

interface Props {
  editor: EditorActor
  /** `post`, as in `your post`. */
  name: string
  isNew: boolean
  onRetry: () => void
  main: PublishChoice
  /** A second way to submit the form, next to the main one. */
  second?: PublishChoice | undefined
}

/** Sticky bar with the draft's save state and the actions of the form. */
export function SaveBar({ editor, name, isNew, onRetry, main, second }: Props) {
  const id = useId()
  const publishing = useSelector(editor, editorOf.editorStatus) === 'publishing'
  const uploading = useSelector(editor, editorOf.hasRunningUploads)
  const dirty = useSelector(editor, editorOf.isDirty)
  const [chosen, setChosen] = useState<string | null>(null)
  const send = (choice: PublishChoice) => {
    setChosen(choice.label)
    choice.onPublish()
  }
  const sendButton = (choice: PublishChoice, look?: 'outline'): ReactNode => {
    const busy = publishing && (chosen ?? main.label) === choice.label
    return (
      <Button
        look={look}
        busy={publishing}
        disabled={uploading}
        aria-describedby={uploading ? id : undefined}
        onClick={() => send(choice)}
      >
        {busy ? choice.busyLabel : choice.label}
      </Button>
    )
  }
  return (
    <div ref={stickyBar} className={bar} data-bar>
      <ProblemNotice editor={editor} onRetry={onRetry} />
      <TransferState editor={editor} />
      {uploading && (
        <span id={id} className={css({ flexBasis: 'full', textStyle: 'small', color: 'muted' })}>
          {EDITOR_MESSAGES.stillUploading}
        </span>
      )}
      <UndescribedNotice editor={editor} />
      <DraftState editor={editor} />
      {dirty && !publishing && (
        <DiscardButton editor={editor} name={name} isNew={isNew} label="Discard draft" size="sm" />
      )}
      <div className={buttons}>
        {second && sendButton(second, 'outline')}
        {sendButton(main)}
      </div>
    </div>
  )
}
