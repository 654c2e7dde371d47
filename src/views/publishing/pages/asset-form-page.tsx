import { useQuery } from '@tanstack/react-query'
import { grid, wrap } from '../../../../styled-system/patterns'
import { priceOf } from '../../../machines/publishing/editor/editor.asset.ts'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import { MAX_BODY_LENGTH } from '../../../protocol/base/constants.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import {
  ASSET_STATUSES,
  type AssetStatus,
  CURRENCIES,
  LICENCES,
} from '../../../protocol/enums/market.ts'
import { LICENCE_NAMES, MAX_ASSET_IMAGES, priceText } from '../../../protocol/market/assets.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { assetCategoriesQuery, assetQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { LicenceSummary } from '../../market/licence.tsx'
import { useFields } from '../fields.ts'
import { FormColumns } from '../form-columns.tsx'
import { FormPreview } from '../form-preview.tsx'
import { PictureField } from '../image-field.tsx'
import { ItemForm } from '../item-form.tsx'
import { LongText } from '../long-text.tsx'
import { AssetFileField } from './asset-form-file.tsx'

interface Choice {
  label: string
  busyLabel: string
  /** Status of the asset after this button is pressed. */
  status: AssetStatus
}

const PUBLISH: Choice = { label: 'Publish', busyLabel: 'Publishing…', status: 'published' }
const SAVE_DRAFT: Choice = { label: 'Save as draft', busyLabel: 'Saving…', status: 'draft' }
const SAVE: Choice = { label: 'Save changes', busyLabel: 'Saving…', status: 'published' }
const WITHDRAW: Choice = {
  label: 'Save and unlist',
  busyLabel: 'Unlisting…',
  status: 'withdrawn',
}
const SAVE_WITHDRAWN: Choice = { label: 'Save changes', busyLabel: 'Saving…', status: 'withdrawn' }

const CHOICES: { readonly [S in AssetStatus]: readonly [main: Choice, second: Choice] } = {
  draft: [PUBLISH, SAVE_DRAFT],
  published: [SAVE, WITHDRAW],
  withdrawn: [PUBLISH, SAVE_WITHDRAWN],
}

/** A new asset is a draft; one without a known status is on sale. */
const statusOf = (asset: Asset | null): AssetStatus =>
  asset === null
    ? 'draft'
    : (ASSET_STATUSES.find((status) => status === asset.status) ?? 'published')

/**
 * Form of an asset (ROUTE-51).
 * @param edit id of the asset to edit; '' for a new one
 */
export default function AssetFormPage({ edit }: { edit: string }) {
  return (
    <ItemForm
      kind="asset"
      segment={edit === '' ? undefined : edit}
      query={assetQuery}
      buttons={(editor, asset) => {
        const [main, second] = CHOICES[statusOf(asset)]
        return {
          main,
          second,
          beforePublish: (label) => {
            const { status } = label === main.label ? main : second
            editor.send({ type: 'editor.change', fields: { status } })
          },
        }
      }}
    >
      {(editor) => <AssetFields editor={editor} />}
    </ItemForm>
  )
}

const priceRow = grid({
  gridTemplateColumns: '[minmax(0, 1fr) 7rem]',
  gap: '3',
  alignItems: 'start',
})
const licence = grid({ gap: '3', '& > :last-child': { textStyle: 'small' } })

const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value: value, label: value }))
const LICENCE_CHOICES = LICENCES.map((value) => ({ value: value, label: LICENCE_NAMES[value] }))

function AssetFields({ editor }: { editor: EditorActor }) {
  const { text } = useFields(editor)
  return (
    <FormColumns sidebar={<AssetSide editor={editor} />}>
      <TextField label="Title" dir="auto" {...text('title')} />
      <AssetFileField editor={editor} />
      <PictureField
        editor={editor}
        field="images"
        label="Preview images"
        hint="What buyers see before they buy. The first one is shown in the marketplace."
        max={MAX_ASSET_IMAGES}
        acceptsPaste
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
  const chosen = LICENCES.find((value) => value === fields.licence) ?? 'personal'
  // The price that is sent, not the text of the field.
  const price = priceOf(fields.price_amount)
  const currency = CURRENCIES.find((value) => value === fields.currency) ?? 'SSP'
  return (
    <>
      <FormPreview
        editor={editor}
        field="images"
        untitled="Your asset"
        ground="facets"
        text={price === null ? '' : priceText(price, currency)}
      />
      <CategoryChoice editor={editor} />
      <div className={priceRow}>
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
        <LicenceSummary licence={chosen} />
      </div>
      <TagField label="Tags" hint="Press comma or Enter after each tag." {...list('tags')} />
    </>
  )
}

/** Select field for the category; an asset has exactly one. */
function CategoryChoice({ editor }: { editor: EditorActor }) {
  const { api } = useApp()
  const { fields, set, errorOf } = useFields(editor)
  const query = useQuery(assetCategoriesQuery(api))
  const { data, isPending } = query
  const categoryValue = String(fields.category ?? '')
  // The value is the id, or the slug if the API returned no id.
  const knownCategory = data?.find(
    ({ id, slug }) => idKey(id) === categoryValue || slug === categoryValue,
  )
  const value = knownCategory === undefined ? categoryValue : idKey(knownCategory.id)
  const options = (data ?? []).map(({ id, name }) => ({ value: idKey(id), label: name }))
  const unknownOption =
    categoryValue !== '' && knownCategory === undefined
      ? [{ value: categoryValue, label: 'Keep current category' }]
      : []
  const emptyLabel = isPending ? 'Loading categories…' : 'Choose a category'
  return (
    <div>
      <ChoiceField
        label="Category"
        value={value}
        onChange={(category) => set({ category })}
        error={errorOf('category')}
        options={[{ value: '', label: emptyLabel }, ...unknownOption, ...options]}
      />
      {data === undefined && !isPending && (
        <div role="alert" className={wrap({ align: 'center', gap: '3' })}>
          {failureText(query.error)}
          <Button look="outline" size="sm" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
