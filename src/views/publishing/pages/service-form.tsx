import { useEffect } from 'react'
import { grid } from '../../../../styled-system/patterns'
import type { EditorActor } from '../../../machines/publishing/editor/editor.machine.ts'
import {
  deliveryDaysOf,
  servicePriceOf,
} from '../../../machines/publishing/editor/editor.service.ts'
import { MAX_BODY_LENGTH } from '../../../protocol/base/constants.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import { CURRENCIES, PRICE_TYPES, type PriceType } from '../../../protocol/enums/market.ts'
import { MAX_SERVICE_IMAGES } from '../../../protocol/users/service-terms.ts'
import { deliveryText, servicePriceText } from '../../../protocol/users/service-texts.ts'
import { serviceQuery } from '../../../services/queries/services.ts'
import { focusHeading } from '../../components/focus-heading.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { CategoryField } from '../category-field.tsx'
import { useFields } from '../fields.ts'
import { FormColumns } from '../form-columns.tsx'
import { FormPreview } from '../form-preview.tsx'
import { PictureField } from '../image-field.tsx'
import { ItemForm } from '../item-form.tsx'
import { LongText } from '../long-text.tsx'

interface Props {
  /** Of the service to edit; undefined for a new one. */
  id: string | undefined
  /** The form replaces another one on the same page. */
  takesFocus?: boolean
}

/** Form of a service. */
export function ServiceForm({ id, takesFocus = false }: Props) {
  return (
    <ItemForm kind="service" segment={id} query={serviceQuery}>
      {(editor) => (
        <>
          {takesFocus && <HeadingFocus />}
          <ServiceFields editor={editor} />
        </>
      )}
    </ItemForm>
  )
}

/** Focuses the heading once the form is open. */
function HeadingFocus() {
  useEffect(() => focusHeading(), [])
  return null
}

function ServiceFields({ editor }: { editor: EditorActor }) {
  const { text } = useFields(editor)
  return (
    <FormColumns sidebar={<ServiceSide editor={editor} />}>
      <TextField label="Title" dir="auto" {...text('title')} />
      <LongText
        label="Description"
        hint="What clients get, what you need from them, and how many rounds of changes are included."
        max={MAX_BODY_LENGTH}
        {...text('description')}
      />
      <PictureField
        editor={editor}
        field="images"
        label="Images"
        hint="Examples of this kind of work. Optional. The first one is shown in lists."
        max={MAX_SERVICE_IMAGES}
        acceptsPaste
      />
    </FormColumns>
  )
}

const priceRow = grid({
  gridTemplateColumns: '[minmax(0, 1fr) 7rem]',
  gap: '3',
  alignItems: 'start',
})

const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value: value, label: value }))
const TYPE_LABELS = {
  fixed: 'Fixed price',
  from: 'Starting price',
  hour: 'Price per hour',
  day: 'Price per day',
  piece: 'Price per piece',
} as const satisfies Record<PriceType, string>
const TYPE_CHOICES = PRICE_TYPES.map((value) => ({ value: value, label: TYPE_LABELS[value] }))

/** What the card of the service will say. */
function cardText(fields: DraftFields): string {
  const price = servicePriceOf(fields)
  const currency = CURRENCIES.find((value) => value === fields.currency) ?? 'SSP'
  const type = PRICE_TYPES.find((value) => value === fields.price_type) ?? 'fixed'
  const days = deliveryDaysOf(fields)
  return [
    price === null ? 'Price on request' : servicePriceText(price, currency, type),
    ...(days === null ? [] : [deliveryText(days)]),
  ].join(' · ')
}

function ServiceSide({ editor }: { editor: EditorActor }) {
  const { fields, text } = useFields(editor)
  return (
    <>
      <FormPreview
        editor={editor}
        field="images"
        untitled="Your service"
        ground="peaks"
        text={cardText(fields)}
        isCropped
      />
      <CategoryField {...text('category')} />
      <ChoiceField label="Type of price" options={TYPE_CHOICES} {...text('price_type')} />
      <div className={priceRow}>
        <TextField
          label="Price"
          hint="Leave empty for “on request”."
          inputMode="decimal"
          autoComplete="off"
          {...text('price_amount')}
        />
        <ChoiceField label="Currency" options={CURRENCY_CHOICES} {...text('currency')} />
      </div>
      <TextField
        label="Delivery time in days"
        hint="Leave empty to agree on it in a message."
        inputMode="numeric"
        autoComplete="off"
        {...text('delivery_days')}
      />
    </>
  )
}
