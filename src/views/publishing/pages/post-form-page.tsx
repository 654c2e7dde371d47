import { useQuery } from '@tanstack/react-query'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { MAX_BODY_LENGTH, MAX_POST_IMAGES } from '../../../protocol/base/constants.ts'
import { postQuery } from '../../../services/queries/posts.ts'
import { useApp } from '../../app-context.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { PageProps } from '../../routing/page-props.ts'
import { detailId } from '../../shared/page/detail-states.tsx'
import { CategoryField } from '../category-field.tsx'
import { EditedItemNotFound, EditorPage, ExistingItem } from '../editor-page.tsx'
import { useFields } from '../fields.ts'
import { FormColumns } from '../form-columns.tsx'
import { FormFrame } from '../form-frame.tsx'
import { FormPreview } from '../form-preview.tsx'
import { PictureField } from '../image-field.tsx'
import { LongText } from '../long-text.tsx'

/** /create/post and /edit/post/:id */
export default function PostFormPage({ params }: PageProps) {
  if (params.id === undefined) return <PostForm id={null} />
  const id = detailId(params.id)
  return id === null ? <EditedItemNotFound kind="post" /> : <EditPost id={id} />
}

function EditPost({ id }: { id: string }) {
  const { api } = useApp()
  return (
    <ExistingItem kind="post" query={useQuery(postQuery(api, id))}>
      <PostForm id={id} />
    </ExistingItem>
  )
}

function PostForm({ id }: { id: string | null }) {
  return (
    <EditorPage kind="post" id={id}>
      {(editor) => (
        <FormFrame editor={editor} kind="post" isNew={id === null}>
          <PostFields editor={editor} />
        </FormFrame>
      )}
    </EditorPage>
  )
}

function PostFields({ editor }: { editor: EditorActor }) {
  const { text, list } = useFields(editor)
  return (
    <FormColumns sidebar={<PostSide editor={editor} />}>
      <LongText
        label="What do you want to say?"
        hint="Mention people with @ and add tags with #."
        max={MAX_BODY_LENGTH}
        {...text('body')}
      />
      <PictureField
        editor={editor}
        field="images"
        label="Images"
        hint="Shown in this order."
        max={MAX_POST_IMAGES}
        acceptsPaste
      />
      <TagField label="Tags" hint="Press comma or Enter after each tag." {...list('tags')} />
    </FormColumns>
  )
}

function PostSide({ editor }: { editor: EditorActor }) {
  const { text } = useFields(editor)
  return (
    <>
      <FormPreview
        editor={editor}
        field="images"
        untitled="Your post"
        ground="coil"
        text={text('body').value}
        allowsTextOnly
      />
      <TextField label="Title" hint="Optional" dir="auto" {...text('title')} />
      <CategoryField {...text('category')} />
    </>
  )
}
