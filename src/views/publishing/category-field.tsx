import { ChoiceField } from '../forms/choice-field.tsx'
import { CATEGORIES } from '../shared/content/categories.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  error: string | null
}

/** Category of a content item; an existing value that is not in `CATEGORIES` stays an option. */
export function CategoryField(props: Props) {
  const isCustom = props.value !== '' && !CATEGORIES.some((name) => name === props.value)
  const names = isCustom ? [props.value, ...CATEGORIES] : CATEGORIES
  const options = [
    { value: '', label: 'No category' },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return <ChoiceField label="Category" options={options} {...props} />
}
