import { useSelector } from '@xstate/react'
import { Eye, PenLine } from 'lucide-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { flex, stack } from '../../../../styled-system/patterns'
import { field } from '../../../../styled-system/recipes'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { editorStatus } from '../../../machines/publishing/editor/editor.selectors.ts'
import { MAX_SUMMARY_LENGTH } from '../../../protocol/base/constants.ts'
import { blogEntryQuery } from '../../../services/queries/blog.ts'
import { Button } from '../../components/button.tsx'
import { ErrorBoundary } from '../../components/errors/error-boundary.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { lazySection } from '../../routing/lazy-section.tsx'
import type { PageProps } from '../../routing/page-props.ts'
import { CategoryField } from '../category-field.tsx'
import { useFields } from '../fields.ts'
import { FormColumns } from '../form-columns.tsx'
import { FormPreview } from '../form-preview.tsx'
import { PictureField } from '../image-field.tsx'
import { ItemForm } from '../item-form.tsx'
import { LongText } from '../long-text.tsx'

const RichEditor = lazySection(() => import('../rich-editor/rich-editor.tsx'))
const BodyPreview = lazySection(() => import('../body-preview.tsx'))

const PUBLISH = { label: 'Publish', busyLabel: 'Publishing…' }
const SAVE_DRAFT = { label: 'Save as draft', busyLabel: 'Saving…' }
const SAVE = { label: 'Save changes', busyLabel: 'Saving…' }
const WITHDRAW = { label: 'Revert to draft', busyLabel: 'Reverting…' }

/** /create/blog and /edit/blog/:id */
export default function BlogFormPage({ params }: PageProps) {
  return (
    <ItemForm
      kind="blog"
      segment={params.id}
      query={(api, id) => blogEntryQuery(api, { by: 'id', id })}
      buttons={(editor, entry) => ({
        main: entry?.published ? SAVE : PUBLISH,
        second: entry?.published ? WITHDRAW : SAVE_DRAFT,
        beforePublish: (label) => {
          const isPublished = label === PUBLISH.label || label === SAVE.label
          editor.send({ type: 'editor.change', fields: { published: isPublished } })
        },
      })}
    >
      {(editor) => <BlogFields editor={editor} />}
    </ItemForm>
  )
}

function BlogFields({ editor }: { editor: EditorActor }) {
  const { text } = useFields(editor)
  // The text's height depends on its content, so the fields below it render together with it.
  const [isBodyRendered, setIsBodyRendered] = useState(false)
  return (
    <FormColumns sidebar={isBodyRendered && <BlogSide editor={editor} />}>
      <TextField label="Title" dir="auto" {...text('title')} />
      <Suspense fallback={<Loading />}>
        <BodyField editor={editor} onRendered={setIsBodyRendered} />
      </Suspense>
    </FormColumns>
  )
}

function BlogSide({ editor }: { editor: EditorActor }) {
  const { text, list } = useFields(editor)
  return (
    <>
      <FormPreview
        editor={editor}
        field="cover"
        untitled="Your blog post"
        ground="river"
        text={text('excerpt').value}
        isCropped
      />
      <PictureField
        editor={editor}
        field="cover"
        label="Cover"
        hint="A wide image works best."
        max={1}
      />
      <LongText
        label="Excerpt"
        hint="Optional. One or two sentences shown in lists."
        max={MAX_SUMMARY_LENGTH}
        {...text('excerpt')}
      />
      <CategoryField {...text('category')} />
      <TagField label="Tags" hint="Press comma or Enter after each tag." {...list('tags')} />
    </>
  )
}

const LABEL_ID = 'entry-text'

/** Body of a blog post: the editor or a preview. */
function BodyField({
  editor,
  onRendered,
}: {
  editor: EditorActor
  onRendered: (isBodyRendered: true) => void
}) {
  const { text } = useFields(editor)
  const { value, onChange, error } = text('body')
  const disabled = useSelector(editor, editorStatus) === 'publishing'
  const [preview, setPreview] = useState(false)
  useLayoutEffect(() => onRendered(true), [onRendered])
  return (
    <div className={stack({ gap: '1', minWidth: '0' })}>
      <div className={flex({ align: 'center', justify: 'space-between' })}>
        <span id={LABEL_ID} className={field().label}>
          Text
        </span>
        <Button look="quiet" size="sm" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {preview ? <PenLine size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          Preview
        </Button>
      </div>
      <ErrorBoundary>
        <div hidden={preview}>
          <RichEditor
            editor={editor}
            html={value}
            onChange={onChange}
            error={error}
            disabled={disabled}
            labelId={LABEL_ID}
          />
        </div>
        {preview && (
          <Suspense fallback={<Loading />}>
            <BodyPreview html={value} />
          </Suspense>
        )}
      </ErrorBoundary>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the editor">
      <Skeleton height="16rem" />
    </div>
  )
}
