import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import {
  MAX_BODY_LENGTH,
  MAX_PROCESS_LENGTH,
  MAX_WORK_IMAGES,
  MAX_WORK_TOOLS,
} from '../../../protocol/base/constants.ts'
import { WORK_LICENCES } from '../../../protocol/enums/content.ts'
import { workQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { LICENCE_DESCRIPTIONS, LICENCE_NAMES } from '../../content/portfolio/item-licence.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
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

/** /create/upload-work, /edit/work/:id and /upload-work/:id */
export default function PortfolioFormPage({ params }: PageProps) {
  return (
    <ItemForm kind="work" segment={params.id} query={workQuery}>
      {(editor) => <ItemFields editor={editor} />}
    </ItemForm>
  )
}

function ItemFields({ editor }: { editor: EditorActor }) {
  const { text } = useFields(editor)
  return (
    <FormColumns sidebar={<ItemSide editor={editor} />}>
      <PictureField
        editor={editor}
        field="images"
        label="Images"
        hint="Projects with 6–20 large images get the most attention. The first image is the cover."
        max={MAX_WORK_IMAGES}
        acceptsPaste
      />
      <TextField label="Title" dir="auto" {...text('title')} />
      <LongText
        label="Description"
        hint="What it is, how and where it was made, and who took part."
        max={MAX_BODY_LENGTH}
        {...text('description')}
      />
    </FormColumns>
  )
}

function ItemSide({ editor }: { editor: EditorActor }) {
  const { text, list } = useFields(editor)
  const hasDetailFields = useApp().api.extras.has('work_details')
  return (
    <>
      <FormPreview editor={editor} field="images" untitled="Your work" ground="weave" />
      <CategoryField {...text('category')} />
      <TagField
        label="Tags"
        hint="Materials, techniques, places. Press comma or Enter after each tag."
        {...list('tags')}
      />
      {hasDetailFields && <ItemDetailFields editor={editor} />}
    </>
  )
}

const NOT_SPECIFIED = { value: '', label: 'Not specified' }
const LICENCES = [
  NOT_SPECIFIED,
  ...WORK_LICENCES.map((value) => ({ value: value, label: LICENCE_NAMES[value] })),
]

/** Fields of a portfolio item that not every API supports. */
function ItemDetailFields({ editor }: { editor: EditorActor }) {
  const { fields, text, list } = useFields(editor)
  const chosen = WORK_LICENCES.find((value) => value === fields.licence)
  return (
    <>
      <TagField
        label="Tools"
        noun="tools"
        max={MAX_WORK_TOOLS}
        hint="What you used: a brush, a lens, an app."
        {...list('tools')}
      />
      <LongText
        label="How it was made"
        hint="The steps, the mistakes, how long it took."
        max={MAX_PROCESS_LENGTH}
        {...text('process')}
      />
      <ChoiceField
        label="Licence"
        options={LICENCES}
        hint={
          chosen === undefined
            ? 'What others can do with your images.'
            : LICENCE_DESCRIPTIONS[chosen]
        }
        {...text('licence')}
      />
    </>
  )
}
