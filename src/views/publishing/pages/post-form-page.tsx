import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { MAX_BODY_LENGTH, MAX_POST_IMAGES } from '../../../protocol/base/constants.ts'
import { postQuery } from '../../../services/queries/posts.ts'
import { TagField } from '../../forms/tag-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { PageProps } from '../../routing/page-props.ts'
import { CategoryField } from '../category-field.tsx'
import { useFields } from '../fields.ts'
import { FormColumns } from '../form-columns.tsx'
import { FormPreview } from '../form-preview.tsx'
import { PictureField } from '../image-field.tsx'
import { ItemForm } from '../item-form.tsx'
import { LongText } from '../long-text.tsx'

/** /create/post and /edit/post/:id */
export default function PostFormPage({ params }: PageProps) {
  return (
    <ItemForm kind="post" segment={params.id} query={postQuery}>
      {(editor) => <PostFields editor={editor} />}
    </ItemForm>
  )
}

function PostFields({ editor }: { editor: EditorActor }) {
  const { text, list } = useFields(editor)
  return (
    <FormColumns sidebar={<PostSide editor={editor} />}>
      <LongText
        label="What do you want to say?"
        hint="Mention people with @ and add tags with #."
        canMention
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
