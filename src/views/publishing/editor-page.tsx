import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { note } from '../../../styled-system/recipes'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import * as editorOf from '../../machines/publishing/editor/editor.selectors.ts'
import type { EditorKind } from '../../machines/publishing/editor/editor.types.ts'
import type { Id } from '../../protocol/base/types.ts'
import { useMinute } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { DataErrorScreen } from '../components/errors/error-screens.tsx'
import { focusHeading } from '../components/focus-heading.ts'
import { Skeleton } from '../components/skeleton.tsx'
import { dividerLabel } from '../dates.ts'
import { formStack } from '../forms/parts.tsx'
import { NotFoundScreen } from '../shared/page/detail-states.tsx'
import { PageFrame } from '../shared/page/page-frame.tsx'
import { useEditor } from './editor-context.tsx'
import { EDITOR_MESSAGES } from './editor-messages.ts'
import { useExpiredSessionNotice } from './expired-session.ts'

interface Props {
  kind: EditorKind
  /** Id of the edited item; null for a new one. */
  id: Id | null
  children: (editor: EditorActor) => ReactNode
}

/** Form of one kind in any state: opening, failed, choosing between drafts or versions, editing. */
export function EditorPage({ kind, id, children }: Props) {
  const editor = useEditor(kind, id)
  useExpiredSessionNotice(editor)
  if (editor === null) return <Opening title={EDITOR_MESSAGES[kind].createTitle} />
  return (
    <EditorStates key={editor.id} editor={editor} kind={kind} isNew={id === null}>
      {children(editor)}
    </EditorStates>
  )
}

function EditorStates({
  editor,
  kind,
  isNew,
  children,
}: {
  editor: EditorActor
  kind: EditorKind
  isNew: boolean
  children: ReactNode
}) {
  const status = useSelector(editor, editorOf.editorStatus)
  const problem = useSelector(editor, editorOf.editorProblem)
  const { createTitle, editTitle, notFound } = EDITOR_MESSAGES[kind]
  const hasBegun = useRef(status !== 'opening')
  const previousStatus = useRef(status)
  useEffect(() => {
    const isNewStart =
      previousStatus.current === 'choosing' ||
      previousStatus.current === 'outdated' ||
      (previousStatus.current === 'opening' && hasBegun.current)
    if (status === 'outdated' || (status === 'editing' && isNewStart)) focusHeading()
    if (status === 'editing') hasBegun.current = true
    previousStatus.current = status
  }, [status])
  switch (status) {
    case 'opening':
      return <Opening title={isNew ? createTitle : editTitle} />
    case 'failed':
      if (problem?.text === notFound) return <EditedItemNotFound kind={kind} />
      return (
        <DataErrorScreen
          level={1}
          text={problem?.text}
          onRetry={() => editor.send({ type: 'editor.retry' })}
        />
      )
    case 'choosing':
      return <ChooseDraft editor={editor} kind={kind} />
    case 'outdated':
      return <ChooseVersion editor={editor} kind={kind} />
    default:
      return children
  }
}

function Opening({ title }: { title: string }) {
  return (
    <PageFrame width="column" compact title={title}>
      <div role="status" aria-label="Opening your draft" className={formStack}>
        <Skeleton height="4rem" />
        <Skeleton height="8rem" />
        <Skeleton height="4rem" />
      </div>
    </PageFrame>
  )
}

/** Published content has a draft: the user chooses which version to continue with. */
function ChooseDraft({ editor, kind }: { editor: EditorActor; kind: EditorKind }) {
  const now = useMinute()
  const at = useSelector(editor, editorOf.restoredAt)
  const from = at === null ? '' : ` from ${dividerLabel(at, now)}`
  const { editTitle, name } = EDITOR_MESSAGES[kind]
  return (
    <PageFrame width="column" title={editTitle}>
      <div className={formStack}>
        <p>
          You have unpublished changes to this {name}
          {from}.
        </p>
        <div>
          <Button onClick={() => editor.send({ type: 'editor.useDraft' })}>
            Keep editing them
          </Button>
        </div>
        <div>
          <Button look="outline" onClick={() => editor.send({ type: 'editor.discardDraft' })}>
            Discard them
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}

/** The content was changed elsewhere: the user chooses which version to continue with. */
function ChooseVersion({ editor, kind }: { editor: EditorActor; kind: EditorKind }) {
  const { editTitle, name } = EDITOR_MESSAGES[kind]
  return (
    <PageFrame width="column" title={editTitle}>
      <div className={formStack}>
        <p role="alert">
          This {name} was changed elsewhere while you edited it, for example in another tab. Your
          changes are not saved yet.
        </p>
        <div>
          <Button onClick={() => editor.send({ type: 'editor.saveMine' })}>Save my version</Button>
          <p className={note()}>Replaces what was changed elsewhere.</p>
        </div>
        <div>
          <Button look="outline" onClick={() => editor.send({ type: 'editor.loadNewer' })}>
            Load the newer version
          </Button>
          <p className={note()}>Your changes remain as a draft.</p>
        </div>
      </div>
    </PageFrame>
  )
}

/** Not-found screen of an edit page (A13). */
export function EditedItemNotFound({ kind }: { kind: EditorKind }) {
  return (
    <NotFoundScreen
      title={EDITOR_MESSAGES[kind].notFound}
      text="It may have been removed, or the link is wrong."
    >
      {null}
    </NotFoundScreen>
  )
}
