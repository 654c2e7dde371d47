import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { semanticTokens } from '../../../src/views/theme/semantic.ts'
import { tokens } from '../../../src/views/theme/tokens.ts'

type Mode = 'light' | 'dark'

const raw = tokens.colors?.raw as unknown as Record<string, { value: string }>

/** Hex value of a semantic colour in a mode; `accent.wash` names a shade. */
function colour(name: string, mode: Mode): string {
  const colours = semanticTokens.colors as unknown as Record<string, Record<string, unknown>>
  const [base = '', shade] = name.split('.')
  const token = colours[base] ?? {}
  const found = (shade ? token[shade] : (token.DEFAULT ?? token)) as {
    value: { base: string; _dark: string; _osDark: { _notLight: string } }
  }
  expect(found.value._osDark._notLight).toBe(found.value._dark)
  const reference = mode === 'light' ? found.value.base : found.value._dark
  return raw[reference.replace('{colors.raw.', '').replace('}', '')]?.value ?? ''
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['canvas', 'sunken', 'surface']
const TEXTS = ['fg', 'muted', 'accent', 'nile', 'danger', 'success']
const PAIRS = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['onAccent', 'accent'],
  ['onAccent', 'accent.hover'],
  ['onNile', 'nile'],
  ['onNile', 'nile.hover'],
  ['onBubble', 'bubble'],
  ['onSorghum', 'sorghum'],
  ['onSorghum', 'sorghum.hover'],
  ['onDanger', 'danger'],
  ['onDanger', 'danger.hover'],
  ['accent', 'accent.wash'],
  ['nile', 'nile.wash'],
  ['danger', 'danger.wash'],
  ['success', 'success.wash'],
  ['fg', 'sorghum.wash'],
  ['muted', 'nile.wash'],
] as const

describe('colours', () => {
  it.each([
    ['canvas', '#FBF7F1', '#15110E'],
    ['fg', '#1E1712', '#F5EDE3'],
    ['muted', '#655749', '#B8A898'],
    ['accent', '#A63A1E', '#F0906C'],
    ['nile', '#0E5A61', '#74C7CB'],
    ['focus', '#0E5A61', '#74C7CB'],
    ['sorghum', '#E0A63A', '#E9B955'],
    ['control', '#8A7868', '#7D6D5E'],
    ['danger', '#A3201C', '#FF8A80'],
  ])('%s is %s in light and %s in dark mode', (name, light, dark) => {
    expect([colour(name, 'light'), colour(name, 'dark')]).toEqual([light, dark])
  })

  it.each(['light', 'dark'] as const)(
    'text colours have a contrast of at least 4.5 on their background: %s',
    (mode) => {
      const weak = PAIRS.filter(([a, b]) => contrast(colour(a, mode), colour(b, mode)) < 4.5)
      expect(weak).toEqual([])
    },
  )

  it.each(['light', 'dark'] as const)(
    'controls and focus have a contrast of at least 3 on the background: %s',
    (mode) => {
      const weak = ['control', 'focus'].flatMap((line) =>
        GROUNDS.filter((ground) => contrast(colour(line, mode), colour(ground, mode)) < 3),
      )
      expect(weak).toEqual([])
    },
  )

  it('the sunken background contrasts in dark mode at least as in light mode, and is lighter', () => {
    const apart = (mode: Mode) => contrast(colour('sunken', mode), colour('canvas', mode))
    expect(apart('dark')).toBeGreaterThanOrEqual(apart('light'))
    expect(luminance(colour('sunken', 'dark'))).toBeGreaterThan(
      luminance(colour('surface', 'dark')),
    )
  })

  it('the user’s bubbles have less contrast in dark than in light mode', () => {
    expect(colour('bubble', 'light')).toBe(colour('nile', 'light'))
    const [day, night] = (['light', 'dark'] as const).map((mode) =>
      contrast(colour('bubble', mode), colour('canvas', mode)),
    )
    expect(night).toBeLessThan(day ?? 0)
  })
})

describe('typography', () => {
  const views = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join('src/views', name), 'utf8') }))

  it('has eight maximum sizes: 12 14 16 18 22 28 36 48 px', () => {
    const sizes = Object.values(tokens.fontSizes ?? {}) as { value: string }[]
    const most = sizes.map(({ value }) => 16 * Number(/([\d.]+)rem\)?$/.exec(value)?.[1]))
    expect(most).toEqual([12, 14, 16, 18, 22, 28, 36, 48])
  })

  it('uses only these sizes in views', () => {
    const outside = views.flatMap(({ name, text }) =>
      [...text.matchAll(/fontSize: '\[([^']+)\]'|font-size: *([^;]+)/g)].map(
        ([, size = '', declared = '']) => `${name}: ${size}${declared}`,
      ),
    )
    expect(outside.sort()).toEqual([
      // A tab label has a fifth of the window width; 100 % is the browser's font size.
      'shell/tab-list.tsx: min(0.75rem, 3.4vw)',
      'theme/global.ts: 100%',
    ])
  })

  it('uses tabular figures in tables, charts and counters', () => {
    const tabular = views.filter(({ text }) => text.includes('tabular-nums'))
    expect(tabular.map(({ name }) => name).sort()).toEqual([
      'account/dashboard/shop-stats.tsx',
      'components/plot/plot-canvas.tsx',
      'components/plot/plot-numbers.tsx',
      'content/thread/comment-form.tsx',
      'market/download-panel.tsx',
      'messaging/length-counter.tsx',
      'publishing/image-item.tsx',
      'publishing/upload-progress.tsx',
      'safety/admin/users-table.tsx',
    ])
  })
})
