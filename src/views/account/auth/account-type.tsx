import { Briefcase, CircleAlert, Laptop, Palette } from 'lucide-react'
import { useId } from 'react'
import { grid } from '../../../../styled-system/patterns'
import { field } from '../../../../styled-system/recipes'
import { USER_TYPES, type UserType } from '../../../protocol/enums/users.ts'

const TYPES = {
  creator: { label: 'Creator', hint: 'I make and share work', Icon: Palette },
  client: { label: 'Client', hint: 'I hire talent', Icon: Briefcase },
  freelancer: { label: 'Freelancer', hint: 'I take on client work', Icon: Laptop },
} as const satisfies Record<UserType, unknown>

const group = grid({
  gridTemplateColumns: { base: '[1fr]', sm: '[repeat(3, 1fr)]' },
  border: '[none]',
  '& legend': { textStyle: 'label', marginBlockEnd: '1' },
})

const option = grid({
  position: 'relative',
  gridTemplateColumns: { base: '[auto 1fr]', sm: '[1fr]' },
  alignItems: 'center',
  columnGap: '3',
  minHeight: 'touch',
  padding: '3',
  border: 'control',
  borderRadius: 'sm',
  cursor: 'pointer',
  _hover: { background: 'sunken' },
  '&:has(:checked)': {
    borderColor: 'nile',
    background: 'nile.wash',
    boxShadow: '[inset 0 0 0 1px var(--colors-nile)]',
  },
  '&:has([aria-invalid=true])': { borderColor: 'danger' },
  '&:has(:focus-visible)': { outline: '[2px solid var(--colors-focus)]', outlineOffset: '[2px]' },
  '& input': {
    position: 'absolute',
    insetBlockStart: '3',
    insetInlineEnd: '3',
    width: '4',
    height: '4',
    accentColor: 'nile',
    cursor: 'pointer',
    _focusVisible: { outline: '[none]' },
  },
  '& svg': { color: 'nile', gridRow: { base: '[span 2]', sm: 'auto' } },
  '& b': { fontWeight: 'semibold' },
  '& small': { textStyle: 'caption', color: 'muted' },
})

interface AccountTypeProps {
  value: UserType | ''
  onChange: (value: UserType) => void
  error?: string | undefined
}

/** Radio group with exactly three account types: creator, client and freelancer (PROD-05). */
export function AccountType({ value, onChange, error }: AccountTypeProps) {
  const id = useId()
  return (
    <div className={field().root}>
      <fieldset className={group}>
        <legend>I’m joining as a</legend>
        {USER_TYPES.map((type) => {
          const { label, hint, Icon } = TYPES[type]
          return (
            <label key={type} className={option}>
              <input
                type="radio"
                name="user_type"
                value={type}
                required
                checked={value === type}
                onChange={() => onChange(type)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
              />
              <Icon size={22} aria-hidden />
              <b>{label}</b>
              <small>{hint}</small>
            </label>
          )
        })}
      </fieldset>
      {error && (
        <span id={`${id}-error`} className={field().error}>
          <CircleAlert size={16} aria-hidden />
          {error}
        </span>
      )}
    </div>
  )
}
