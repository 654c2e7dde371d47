import { useSearch } from 'wouter'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { MAX_BODY_LENGTH, MAX_SUMMARY_LENGTH } from '../../../protocol/base/constants.ts'
import { projectQuery } from '../../../services/queries/projects.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { CategoryField } from '../category-field.tsx'
import { useFields } from '../fields.ts'
import { FormColumns } from '../form-columns.tsx'
import { FormPreview } from '../form-preview.tsx'
import { PictureField } from '../image-field.tsx'
import { ItemForm } from '../item-form.tsx'
import { LongText } from '../long-text.tsx'

/** /create/project; with `?edit=<id>` the form of an existing project. */
export default function ProjectFormPage() {
  const edit = new URLSearchParams(useSearch()).get('edit')
  return (
    <ItemForm kind="project" segment={edit ?? undefined} query={projectQuery}>
      {(editor, isNew) => <ProjectFields editor={editor} isNew={isNew} />}
    </ItemForm>
  )
}

const STATUSES = [
  { value: 'open', label: 'Open for applications' },
  { value: 'closed', label: 'Closed for applications' },
]

function ProjectFields({ editor, isNew }: { editor: EditorActor; isNew: boolean }) {
  const { text, list } = useFields(editor)
  return (
    <FormColumns sidebar={<ProjectSide editor={editor} isNew={isNew} />}>
      <TextField label="Title" dir="auto" {...text('title')} />
      <LongText
        label="Summary"
        low
        hint="One or two sentences shown in lists."
        max={MAX_SUMMARY_LENGTH}
        {...text('summary')}
      />
      <LongText
        label="Description"
        hint="The plan, who you need, and how and when you’ll work together."
        max={MAX_BODY_LENGTH}
        {...text('description')}
      />
      <PictureField
        editor={editor}
        field="cover"
        label="Cover"
        hint="A wide image works best."
        max={1}
        acceptsPaste
      />
      <TagField
        label="Skills"
        noun="skills"
        hint="What people should be able to do. Press comma or Enter after each skill."
        {...list('skills')}
      />
    </FormColumns>
  )
}

function ProjectSide({ editor, isNew }: { editor: EditorActor; isNew: boolean }) {
  const { text, set } = useFields(editor)
  return (
    <>
      <FormPreview
        editor={editor}
        field="cover"
        untitled="Your project"
        ground="peaks"
        text={text('summary').value}
        isCropped
      />
      <CategoryField {...text('category')} />
      <TextField label="Location" hint="A town, or remote." dir="auto" {...text('location')} />
      <TextField
        label="Budget"
        hint="With currency, such as SSP 400,000. Optional."
        {...text('budget')}
      />
      <TextField
        label="Deadline for applications"
        type="date"
        {...text('deadline')}
        onChange={(day) => set({ deadline: day === '' ? null : day })}
      />
      {!isNew && <ChoiceField label="Status" options={STATUSES} {...text('status')} />}
    </>
  )
}
