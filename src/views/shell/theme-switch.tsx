import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { css } from '../../../styled-system/css'
import { button } from '../../../styled-system/recipes'
import { THEMES, type Theme } from '../../protocol/account/preferences.ts'
import { THEME_COLOR, THEME_COLOR_DARK } from '../../protocol/base/brand.ts'
import { useApp } from '../app-context.tsx'

const THEME_LABELS = {
  system: { words: 'system', Icon: Monitor },
  light: { words: 'light', Icon: Sun },
  dark: { words: 'dark', Icon: Moon },
} as const

const isForDark = (tag: HTMLMetaElement): boolean =>
  tag.getAttribute('media')?.includes('dark') ?? false

function applyTheme(choice: Theme): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = choice === 'system' ? isForDark(tag) : choice === 'dark'
    tag.content = dark ? THEME_COLOR_DARK : THEME_COLOR
  }
}

const serverTheme = (): Theme => 'system'

/** The theme choice and its setter; this page and other tabs follow immediately. */
export function useTheme(): [Theme, (choice: Theme) => void] {
  const { preferences } = useApp()
  const choice = useSyncExternalStore<Theme>(preferences.onTheme, preferences.theme, serverTheme)
  useEffect(() => preferences.onTheme(applyTheme), [preferences])
  return [choice, preferences.setTheme]
}

/** Button that cycles through the system, light and dark theme. */
export function ThemeSwitch({ labelled = false }: { labelled?: boolean }) {
  const [choice, choose] = useTheme()
  const nextChoice = THEMES[(THEMES.indexOf(choice) + 1) % THEMES.length] ?? 'system'
  const { words: label, Icon } = THEME_LABELS[choice]
  const text = `Theme: ${label}`
  return (
    <button
      type="button"
      className={button({ look: 'quiet', size: labelled ? 'md' : 'icon' })}
      aria-label={labelled ? undefined : text}
      title={labelled ? undefined : text}
      onClick={() => choose(nextChoice)}
    >
      <Icon size={20} aria-hidden />
      {labelled && <span className={css({ fontWeight: 'medium' })}>{text}</span>}
    </button>
  )
}
