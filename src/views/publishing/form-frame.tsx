import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { css, cx } from '../../../styled-system/css'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import * as editorOf from '../../machines/publishing/editor/editor.selectors.ts'
import type { EditorKind } from '../../machines/publishing/editor/editor.types.ts'
import { useMinute } from '../app-context.tsx'
import { dividerLabel } from '../dates.ts'
import { formStack } from '../forms/parts.tsx'
import { PageFrame } from '../shared/page/page-frame.tsx'
import { DiscardButton } from './discard.tsx'
import { usePreventStrayDrops } from './dropped-files.ts'
import { useLeaveGuard } from './editor-context.tsx'
import { EDITOR_MESSAGES } from './editor-messages.ts'
import { noticeBox } from './error-notice.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { type PublishChoice, SaveBar } from './save-bar.tsx'

const fields = css({
  minWidth: '0',
  border: '[none]',
  padding: '0',
  margin: '0',
  paddingBlockEnd: '6',
  // Keeps the focused field above the bar at the bottom.
  '& :is(input, textarea, select, button)': { scrollMarginBlockEnd: '24' },
})
const notice = cx(noticeBox, css({ background: 'nile.wash', color: 'fg' }))

interface Props {
  editor: EditorActor
  kind: EditorKind
  isNew: boolean
  main?: Omit<PublishChoice, 'onPublish'>
  /** A second way to submit the form. */
  second?: Omit<PublishChoice, 'onPublish'> | undefined
  /** Called before the form is submitted, with the label of the pressed button. */
  beforePublish?: (label: string) => void
  children: ReactNode
}

const PUBLISH = { label: 'Publish', busyLabel: 'Publishing…' }
const SAVE = { label: 'Save changes', busyLabel: 'Saving…' }

/** Common parts of all editor forms: heading, notices, fields and a sticky bar. */
export function FormFrame({
  editor,
  kind,
  isNew,
  main = isNew ? PUBLISH : SAVE,
  second,
  beforePublish,
  children,
}: Props) {
  const messages = EDITOR_MESSAGES[kind]
  const title = isNew ? messages.createTitle : messages.editTitle
  const form = useRef<HTMLFormElement>(null)
  const isPublishing = useSelector(editor, editorOf.editorStatus) === 'publishing'
  const publish = usePublish(editor, form)
  useLeaveGuard(useSelector(editor, editorOf.hasUnsent))
  usePreventStrayDrops()
  const choice = (choiceProps: Omit<PublishChoice, 'onPublish'>): PublishChoice => ({
    ...choiceProps,
    onPublish: () => {
      beforePublish?.(choiceProps.label)
      publish()
    },
  })
  const onSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <PageFrame width="columns" compact title={title} lead={isNew ? messages.lead : undefined}>
      <form ref={form} className={formStack} noValidate aria-label={title} onSubmit={onSubmit}>
        <RestoredNotice editor={editor} name={messages.name} isNew={isNew} />
        {!isPublishing && <OtherDrafts editor={editor} name={messages.name} isNew={isNew} />}
        <fieldset className={fields} disabled={isPublishing}>
          {children}
        </fieldset>
        <SaveBar
          editor={editor}
          name={messages.name}
          isNew={isNew}
          onRetry={publish}
          main={choice(main)}
          second={second && choice(second)}
        />
      </form>
    </PageFrame>
  )
}

/** Submits the form; if it is rejected with field errors, focuses the first such field. */
function usePublish(editor: EditorActor, form: { readonly current: HTMLElement | null }) {
  const hasAttempted = useRef(false)
  const status = useSelector(editor, editorOf.editorStatus)
  const errors = useSelector(editor, editorOf.fieldErrors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt
  useEffect(() => {
    if (!hasAttempted.current || status !== 'editing') return
    hasAttempted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
  }, [status, errors])
  return () => {
    hasAttempted.current = true
    editor.send({ type: 'editor.publish' })
  }
}

/** Notice that a draft was restored. */
function RestoredNotice({
  editor,
  name,
  isNew,
}: {
  editor: EditorActor
  name: string
  isNew: boolean
}) {
  const now = useMinute()
  const restoredAt = useSelector(editor, editorOf.restoredAt)
  if (restoredAt === null) return null
  return (
    <div className={notice} role="status">
      <span>Draft restored ({dividerLabel(restoredAt, now)}).</span>
      <DiscardButton editor={editor} name={name} isNew={isNew} label="Start over" size="sm" />
    </div>
  )
}
