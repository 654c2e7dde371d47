import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { EditorActor } from '../../machines/publishing/editor/editor.machine.ts'
import type { EditorKind } from '../../machines/publishing/editor/editor.types.ts'
import { type AppHandle, useApp } from '../app-context.tsx'
import { usePageTitle } from '../routing/route-announcer.tsx'
import { Detail, detailId } from '../shared/page/detail-states.tsx'
import { EDITOR_MESSAGES } from './editor-messages.ts'
import { EditedItemNotFound, EditorPage } from './editor-page.tsx'
import { FormFrame } from './form-frame.tsx'

type Buttons = Pick<ComponentProps<typeof FormFrame>, 'main' | 'second' | 'beforePublish'>

interface Props<T, K extends QueryKey> {
  kind: EditorKind
  /** Id in the URL of the edited item; undefined for a new one. */
  segment: string | undefined
  query: (api: AppHandle['api'], id: string) => UseQueryOptions<T, Error, T, K>
  /** Buttons of the form, if they depend on the item; null for a new one. */
  buttons?: (editor: EditorActor, item: T | null) => Buttons
  /** The fields. */
  children: (editor: EditorActor, isNew: boolean) => ReactNode
}

/** Form of a new or an existing item. */
export function ItemForm<T, K extends QueryKey>(props: Props<T, K>) {
  const { kind, segment } = props
  if (segment === undefined) return <LoadedForm {...props} id={null} item={null} />
  const hasSlug = kind === 'post' || kind === 'work'
  const id = hasSlug ? detailId(segment) : segment
  return id === null ? <EditedItemNotFound kind={kind} /> : <ExistingItem {...props} id={id} />
}

/** Form of an existing item. Only the server decides who may edit it (MISC-03). */
function ExistingItem<T, K extends QueryKey>({ id, ...props }: Props<T, K> & { id: string }) {
  const { kind } = props
  const { editTitle } = EDITOR_MESSAGES[kind]
  const query = useQuery(props.query(useApp().api, id))
  usePageTitle(editTitle)
  return (
    <Detail query={query} label={editTitle} notFound={<EditedItemNotFound kind={kind} />}>
      {(item) => <LoadedForm {...props} id={id} item={item} />}
    </Detail>
  )
}

function LoadedForm<T, K extends QueryKey>({
  kind,
  id,
  item,
  buttons,
  children,
}: Props<T, K> & { id: string | null; item: T | null }) {
  const isNew = id === null
  return (
    <EditorPage kind={kind} id={id}>
      {(editor) => (
        <FormFrame editor={editor} kind={kind} isNew={isNew} {...buttons?.(editor, item)}>
          {children(editor, isNew)}
        </FormFrame>
      )}
    </EditorPage>
  )
}
