import { Moon, Sun, SunMoon } from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { useTheme } from '../../shell/theme-switch.tsx'

const CHOICES = [
  { choice: 'system', label: 'As on this device', Icon: SunMoon },
  { choice: 'light', label: 'Light', Icon: Sun },
  { choice: 'dark', label: 'Dark', Icon: Moon },
] as const

const group = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', sm: '[repeat(3, 1fr)]' },
  gap: '2',
  '& legend': { textStyle: 'label', marginBlockEnd: '2' },
})

const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  paddingInline: '3',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'control',
  borderRadius: 'sm',
  cursor: 'pointer',
  '& input': { accentColor: '[var(--colors-nile)]', flexShrink: '0' },
  '&:has(:checked)': { borderColor: 'nile', background: 'nile.wash' },
  '&:has(:focus-visible)': { outline: '[2px solid var(--colors-focus)]', outlineOffset: '[2px]' },
})

/** Light, dark, or as on this device; applied and kept at once. */
export function ThemeChoiceField() {
  const [chosen, choose] = useTheme()
  return (
    <fieldset className={group}>
      <legend>Colours</legend>
      {CHOICES.map(({ choice, label, Icon }) => (
        <label key={choice} className={option}>
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          <Icon size={18} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
