import { CATEGORIES } from '../content/categories.ts'
import { ChoiceField } from './choice-field.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  error: string | null
}

/** What a piece is listed under; one that is not among ours stays as it is. */
export function CategoryField(props: Props) {
  const own = props.value !== '' && !CATEGORIES.some((name) => name === props.value)
  const names = own ? [props.value, ...CATEGORIES] : CATEGORIES
  const options = [
    { value: '', label: 'No category' },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return <ChoiceField label="Category" options={options} {...props} />
}
