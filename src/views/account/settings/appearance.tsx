import {
  Gauge,
  Keyboard,
  KeyboardOff,
  Leaf,
  Monitor,
  Moon,
  MoveRight,
  Smartphone,
  Sun,
  Waves,
} from 'lucide-react'
import { grid } from '../../../../styled-system/patterns'
import type { PreferenceValues } from '../../../protocol/account/preferences.ts'
import { useApp, usePreference } from '../../app-context.tsx'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { DATA_SAVER_MAX_WIDTH, useSavesData } from '../../hooks/data-saver.ts'
import { dateFormat, formatNumber } from '../../locale.ts'
import { useTheme } from '../../shell/theme-switch.tsx'
import { OfflineStorage } from './offline-storage.tsx'
import { RadioChoice, type RadioOption } from './radio-choice.tsx'

const THEME_OPTIONS: readonly RadioOption<PreferenceValues['theme']>[] = [
  { choice: 'system', label: 'System', Icon: Monitor },
  { choice: 'light', label: 'Light', Icon: Sun },
  { choice: 'dark', label: 'Dark', Icon: Moon },
]

const MOTION_OPTIONS: readonly RadioOption<PreferenceValues['motion']>[] = [
  { choice: 'system', label: 'System', Icon: Smartphone },
  { choice: 'reduced', label: 'Reduced', Icon: MoveRight },
  { choice: 'full', label: 'Full', Icon: Waves },
]

const DATA_SAVER_OPTIONS: readonly RadioOption<PreferenceValues['data']>[] = [
  { choice: 'auto', label: 'Automatic', Icon: Smartphone },
  { choice: 'on', label: 'On', Icon: Leaf },
  { choice: 'off', label: 'Off', Icon: Gauge },
]

const KEYBOARD_OPTIONS: readonly RadioOption<PreferenceValues['keys']>[] = [
  { choice: 'on', label: 'On', Icon: Keyboard },
  { choice: 'off', label: 'Off', Icon: KeyboardOff },
]

const LOCALES: readonly { value: PreferenceValues['locale']; label: string }[] = [
  { value: 'en-SS', label: 'English (South Sudan)' },
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-US', label: 'English (United States)' },
  { value: 'ar', label: 'العربية (Arabic)' },
  { value: 'sw', label: 'Kiswahili (Swahili)' },
  { value: 'fr', label: 'Français (French)' },
  { value: 'browser', label: 'As in this browser' },
]

/**
 * Theme, motion, data saver, shortcuts and locale; each choice is applied and stored immediately.
 */
export function Appearance() {
  const [theme, setTheme] = useTheme()
  const [motion, setMotion] = usePreference('motion')
  const [data, setData] = usePreference('data')
  const [keys, setKeys] = usePreference('keys')
  const savesData = useSavesData()
  return (
    <div className={grid({ gap: '6' })}>
      <RadioChoice
        legend="Theme"
        name="theme"
        options={THEME_OPTIONS}
        chosen={theme}
        onChoose={setTheme}
      />
      <RadioChoice
        legend="Motion"
        name="motion"
        options={MOTION_OPTIONS}
        chosen={motion}
        onChoose={setMotion}
      />
      <RadioChoice
        legend="Data saver"
        name="data"
        options={DATA_SAVER_OPTIONS}
        chosen={data}
        onChoose={setData}
        hint={
          savesData
            ? `Data saver is on: images up to ${DATA_SAVER_MAX_WIDTH} pixels wide, no automatic loading, and system fonts from your next visit.`
            : 'Data saver is off: full-size images and automatic loading.'
        }
      />
      <RadioChoice
        legend="Single-key shortcuts"
        name="keys"
        options={KEYBOARD_OPTIONS}
        chosen={keys}
        onChoose={setKeys}
        hint="Press ? for the list."
      />
      <LocaleField />
      <OfflineStorage />
    </div>
  )
}

/** Number that shows the thousands separator. */
const SAMPLE_NUMBER = 12_345

function LocaleField() {
  const { now } = useApp()
  const [locale, setLocale] = usePreference('locale')
  const today = dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(now())
  return (
    <ChoiceField
      label="Language of dates and numbers"
      value={locale}
      options={LOCALES}
      error={null}
      hint={`${today}, ${formatNumber(SAMPLE_NUMBER)}. The rest of Kinyeti is in English for now.`}
      onChange={(value) => {
        const chosen = LOCALES.find((option) => option.value === value)
        if (chosen) setLocale(chosen.value)
      }}
    />
  )
}
