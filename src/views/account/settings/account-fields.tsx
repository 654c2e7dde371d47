import { grid } from '../../../../styled-system/patterns'
import { CURRENCIES } from '../../../protocol/enums/market.ts'
import type { UserType } from '../../../protocol/enums/users.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { formStack } from '../../forms/parts.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { TextArea } from '../../forms/text-area.tsx'
import { TextField } from '../../forms/text-field.tsx'
import {
  type AccountListField,
  type AccountTextField,
  MAX_LANGUAGES,
  MAX_SKILLS,
} from './account-draft.ts'

const pair = grid({ columns: { base: 1, sm: 2 }, gap: '4' })
const triple = grid({
  gridTemplateColumns: {
    base: '[repeat(2, minmax(0, 1fr))]',
    sm: '[2fr minmax(0, 1fr) minmax(0, 1fr)]',
  },
  gap: '4',
  '& > :first-child': { gridColumn: { base: '[1 / -1]', sm: 'auto' } },
})

const UNITS = [
  { value: 'hour', label: 'an hour' },
  { value: 'day', label: 'a day' },
]
const AVAILABILITY = [
  { value: '', label: 'Not specified' },
  { value: 'open', label: 'Open to work' },
  { value: 'limited', label: 'Limited availability' },
  { value: 'booked', label: 'Fully booked' },
]

interface Props {
  type: UserType | null
  textField: (name: AccountTextField) => {
    value: string
    onChange: (value: string) => void
    error: string | null
  }
  listField: (name: AccountListField) => {
    values: readonly string[]
    onChange: (values: string[]) => void
    error: string | null
  }
}

/** Profile fields of all users, plus those for creators and freelancers. */
export function AccountFields(props: Props) {
  const { type, textField, listField } = props
  return (
    <>
      <div className={pair}>
        <TextField label="First name" autoComplete="given-name" {...textField('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...textField('last_name')} />
      </div>
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="email"
        hint="Only you can see it."
        {...textField('email')}
      />
      <TextField
        label="Headline"
        hint="What you do, in one line. Shown under your name."
        {...textField('headline')}
      />
      <TextArea label="Bio" {...textField('bio')} />
      <div className={pair}>
        <TextField label="Location" hint="A town or country." {...textField('location')} />
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          hint="Starts with https://"
          {...textField('website')}
        />
      </div>
      <TagField
        label="Skills"
        noun="skills"
        max={MAX_SKILLS}
        hint="Press comma or Enter after each one."
        {...listField('skills')}
      />
      {type === 'creator' && <CreatorFields {...props} />}
      {type === 'freelancer' && <FreelancerFields {...props} />}
    </>
  )
}

function CreatorFields({ textField }: Props) {
  return (
    <div className={formStack}>
      <div className={pair}>
        <TextField
          label="Creator type"
          hint="For example: painter, weaver, photographer."
          {...textField('creator_type')}
        />
        <TextField label="Style" {...textField('artistic_style')} />
      </div>
      <TextField label="Specialisation" {...textField('specialization')} />
      <TextArea label="Artist statement" {...textField('art_statement')} />
    </div>
  )
}

/** Title, rate, availability and languages. */
export function FreelancerFields({ textField, listField }: Omit<Props, 'type'>) {
  return (
    <div className={formStack}>
      <TextField
        label="Professional title"
        hint="What clients hire you as."
        {...textField('title')}
      />
      <div className={triple}>
        <TextField
          label="Rate"
          inputMode="numeric"
          hint="Leave empty for “on request”."
          {...textField('rate_amount')}
        />
        <ChoiceField
          label="Currency"
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          {...textField('rate_currency')}
        />
        <ChoiceField label="For" options={UNITS} {...textField('rate_unit')} />
      </div>
      <div className={pair}>
        <ChoiceField label="Availability" options={AVAILABILITY} {...textField('availability')} />
        <TimeZoneField {...textField('time_zone')} />
      </div>
      <TagField
        label="Languages"
        noun="languages"
        max={MAX_LANGUAGES}
        hint="Press comma or Enter after each one."
        {...listField('languages')}
      />
    </div>
  )
}

/**
 * Time zones known to the browser; a saved zone stays listed even if the browser does not know it.
 */
function TimeZoneField(field: ReturnType<Props['textField']>) {
  const supportedZones = Intl.supportedValuesOf('timeZone')
  const zones =
    field.value === '' || supportedZones.includes(field.value)
      ? supportedZones
      : [field.value, ...supportedZones]
  return (
    <ChoiceField
      label="Time zone"
      options={[
        { value: '', label: 'Not specified' },
        ...zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      ]}
      {...field}
    />
  )
}
