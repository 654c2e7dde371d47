import { useQuery } from '@tanstack/react-query'
import { grid, wrap } from '../../../../styled-system/patterns'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { MAX_BODY_LENGTH } from '../../../protocol/base/constants.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { type AssetStatus, CURRENCIES, LICENCES } from '../../../protocol/enums/market.ts'
import { LICENCE_NAMES, MAX_ASSET_IMAGES } from '../../../protocol/market/assets.ts'
import { assetCategoriesQuery, assetQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { detailId } from '../../content/detail/detail-states.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { LicenceWords } from '../../market/licence.tsx'
import { usePageTitle } from '../../routing/route-announcer.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { EditorPage, ExistingPiece, Missing } from '../editor-page.tsx'
import { useFields } from '../fields.ts'
import { FormColumns } from '../form-columns.tsx'
import { FormFrame } from '../form-frame.tsx'
import { FormPreview } from '../form-preview.tsx'
import { PictureField } from '../image-field.tsx'
import { LongText } from '../long-text.tsx'
import { TagField } from '../tag-field.tsx'
import { AssetFileField } from './asset-form-file.tsx'

/**
 * Form of an asset (ROUTE-51).
 * @param edit id of the asset to edit; '' for a new one
 */
export default function AssetFormPage({ edit }: { edit: string }) {
  if (edit === '') return <AssetForm id={null} status="draft" />
  const id = detailId(edit)
  return id === null ? <Missing kind="asset" /> : <EditAsset id={id} />
}

function EditAsset({ id }: { id: string }) {
  const { api } = useApp()
  const query = useQuery(assetQuery(api, id))
  usePageTitle('Edit asset')
  return (
    <ExistingPiece kind="asset" query={query}>
      <AssetForm id={id} status={query.data?.status ?? 'draft'} />
    </ExistingPiece>
  )
}

interface Choice {
  label: string
  busyLabel: string
  /** Status of the asset after this button is pressed. */
  status: AssetStatus
}

const PUBLISH: Choice = { label: 'Publish', busyLabel: 'Publishing…', status: 'published' }
const KEEP: Choice = { label: 'Save as draft', busyLabel: 'Saving…', status: 'draft' }
const SAVE: Choice = { label: 'Save changes', busyLabel: 'Saving…', status: 'published' }
const WITHDRAW: Choice = {
  label: 'Save and unlist',
  busyLabel: 'Unlisting…',
  status: 'withdrawn',
}
const KEEP_WITHDRAWN: Choice = { label: 'Save changes', busyLabel: 'Saving…', status: 'withdrawn' }

const CHOICES: { readonly [S in AssetStatus]: readonly [main: Choice, second: Choice] } = {
  draft: [PUBLISH, KEEP],
  published: [SAVE, WITHDRAW],
  withdrawn: [PUBLISH, KEEP_WITHDRAWN],
}

/** @param status current status of the asset; a new one is a draft */
function AssetForm({ id, status }: { id: string | null; status: AssetStatus }) {
  const [main, second] = CHOICES[status]
  return (
    <EditorPage kind="asset" id={id}>
      {(editor) => (
        <FormFrame
          editor={editor}
          kind="asset"
          isNew={id === null}
          main={main}
          second={second}
          beforePublish={(label) => {
            const chosen = label === main.label ? main : second
            editor.send({ type: 'editor.change', fields: { status: chosen.status } })
          }}
        >
          <AssetFields editor={editor} />
        </FormFrame>
      )}
    </EditorPage>
  )
}

const together = grid({
  gridTemplateColumns: '[minmax(0, 1fr) 7rem]',
  gap: '3',
  alignItems: 'start',
})
const licence = grid({ gap: '3', '& > :last-child': { textStyle: 'small' } })

const CURRENCY_CHOICES = CURRENCIES.map((one) => ({ value: one, label: one }))
const LICENCE_CHOICES = LICENCES.map((one) => ({ value: one, label: LICENCE_NAMES[one] }))

function AssetFields({ editor }: { editor: EditorActor }) {
  const { text } = useFields(editor)
  return (
    <FormColumns side={<AssetSide editor={editor} />}>
      <TextField label="Title" dir="auto" {...text('title')} />
      <AssetFileField editor={editor} />
      <PictureField
        editor={editor}
        field="images"
        label="Preview images"
        hint="What buyers see before they buy. The first one is shown in the marketplace."
        max={MAX_ASSET_IMAGES}
        takesPaste
      />
      <LongText
        label="Description"
        hint="What’s in the file, what it’s for and which apps open it."
        max={MAX_BODY_LENGTH}
        {...text('description')}
      />
    </FormColumns>
  )
}

function AssetSide({ editor }: { editor: EditorActor }) {
  const { fields, text, list } = useFields(editor)
  const chosen = LICENCES.find((one) => one === fields.licence) ?? 'personal'
  const price = text('price_amount').value.trim()
  const shown = price === '0' ? 'Free' : `${text('currency').value} ${price}`
  return (
    <>
      <FormPreview
        editor={editor}
        field="images"
        untitled="Your asset"
        ground="facets"
        words={price === '' ? '' : shown}
      />
      <CategoryChoice editor={editor} />
      <div className={together}>
        <TextField
          label="Price"
          hint="0 for a free asset."
          inputMode="decimal"
          autoComplete="off"
          {...text('price_amount')}
        />
        <ChoiceField label="Currency" options={CURRENCY_CHOICES} {...text('currency')} />
      </div>
      <div className={licence}>
        <ChoiceField label="Licence" options={LICENCE_CHOICES} {...text('licence')} />
        <LicenceWords licence={chosen} />
      </div>
      <TagField label="Tags" hint="Press comma or Enter after each tag." {...list('tags')} />
    </>
  )
}

/** Select field for the category; an asset has exactly one. */
function CategoryChoice({ editor }: { editor: EditorActor }) {
  const { api } = useApp()
  const { fields, set, errorOf } = useFields(editor)
  const { data, error, isPending, refetch } = useQuery(assetCategoriesQuery(api))
  const given = String(fields.category ?? '')
  // The value is the id, or the slug if the API returned no id.
  const found = data?.find(({ id, slug }) => idKey(id) === given || slug === given)
  const value = found === undefined ? given : idKey(found.id)
  const named = (data ?? []).map(({ id, name }) => ({ value: idKey(id), label: name }))
  const unknown =
    given !== '' && found === undefined ? [{ value: given, label: 'Keep current category' }] : []
  const none = isPending ? 'Loading categories…' : 'Choose a category'
  return (
    <div>
      <ChoiceField
        label="Category"
        value={value}
        onChange={(category) => set({ category })}
        error={errorOf('category')}
        options={[{ value: '', label: none }, ...unknown, ...named]}
      />
      {data === undefined && !isPending && (
        <div role="alert" className={wrap({ align: 'center', gap: '3' })}>
          {failureText(error)}
          <Button look="outline" size="sm" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
