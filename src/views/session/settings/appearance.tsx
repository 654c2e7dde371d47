import {
  Contrast,
  Gauge,
  Keyboard,
  KeyboardOff,
  Moon,
  MoveRight,
  Smartphone,
  Sun,
  Waves,
  WifiLow,
} from 'lucide-react'
import { grid } from '../../../../styled-system/patterns'
import { type PreferenceValues, useApp, usePreference } from '../../app-context.tsx'
import { SAVING_WIDTH, useSavesData } from '../../content/data-saver.ts'
import { ChoiceField } from '../../create/choice-field.tsx'
import { dateFormat, numberText } from '../../locale.ts'
import { useTheme } from '../../shell/theme-switch.tsx'
import { RadioChoice, type RadioOption } from './radio-choice.tsx'

const COLOURS: readonly RadioOption<PreferenceValues['theme']>[] = [
  { choice: 'system', label: 'As on this device', Icon: Contrast },
  { choice: 'light', label: 'Light', Icon: Sun },
  { choice: 'dark', label: 'Dark', Icon: Moon },
]

const MOTION: readonly RadioOption<PreferenceValues['motion']>[] = [
  { choice: 'system', label: 'As this device asks', Icon: Smartphone },
  { choice: 'reduced', label: 'Little', Icon: MoveRight },
  { choice: 'full', label: 'All of it', Icon: Waves },
]

const DATA: readonly RadioOption<PreferenceValues['data']>[] = [
  { choice: 'auto', label: 'As the browser says', Icon: Smartphone },
  { choice: 'on', label: 'Save data', Icon: WifiLow },
  { choice: 'off', label: 'Load everything', Icon: Gauge },
]

const KEYS: readonly RadioOption<PreferenceValues['keys']>[] = [
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

/** How the pages look and what they load; every choice is applied and kept at once. */
export function Appearance() {
  const [theme, setTheme] = useTheme()
  const [motion, setMotion] = usePreference('motion')
  const [data, setData] = usePreference('data')
  const [keys, setKeys] = usePreference('keys')
  const saves = useSavesData()
  return (
    <div className={grid({ gap: '6' })}>
      <RadioChoice
        legend="Colours"
        name="theme"
        options={COLOURS}
        chosen={theme}
        onChoose={setTheme}
      />
      <RadioChoice
        legend="Motion"
        name="motion"
        options={MOTION}
        chosen={motion}
        onChoose={setMotion}
      />
      <RadioChoice
        legend="Data"
        name="data"
        options={DATA}
        chosen={data}
        onChoose={setData}
        hint={
          saves
            ? `Data is saved now: pictures load at most ${SAVING_WIDTH} pixels wide, lists wait for “Load more”, and from the next visit on letters are those of this device.`
            : 'Data is not saved now: pictures load as sharp as the screen, and lists go on by themselves.'
        }
      />
      <RadioChoice
        legend="Keys of one letter"
        name="keys"
        options={KEYS}
        chosen={keys}
        onChoose={setKeys}
        hint="Press ? to see what they do."
      />
      <LocaleField />
    </div>
  )
}

/** An amount that shows how thousands are parted. */
const SAMPLE = 12_345

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
      hint={`${today}, ${numberText(SAMPLE)}. All other words are English so far.`}
      onChange={(value) => {
        const chosen = LOCALES.find((each) => each.value === value)
        if (chosen) setLocale(chosen.value)
      }}
    />
  )
}
