import { defineSemanticTokens } from '@pandacss/dev'

/**
 * Light and dark value of a token. Dark applies if the user chose it, or if the system requests it
 * and the user did not choose light.
 */
function mode(light: string, dark: string) {
  const night = `{colors.raw.${dark}}`
  return { value: { base: `{colors.raw.${light}}`, _dark: night, _osDark: { _notLight: night } } }
}

/** Semantic tokens for light and dark. Text on a colour has its own `on…` token. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: mode('bone', 'night'),
    // In dark mode `sunken` is lighter than the background, not darker.
    sunken: mode('boneDeep', 'nightRaised'),
    surface: mode('paper', 'nightSurface'),
    fg: mode('ink', 'moon'),
    muted: mode('inkSoft', 'moonSoft'),
    hairline: mode('straw', 'nightLine'),
    control: mode('bark', 'barkNight'),
    accent: {
      DEFAULT: mode('laterite', 'ember'),
      hover: mode('lateriteDeep', 'emberBright'),
      wash: mode('lateriteWash', 'emberWash'),
    },
    onAccent: mode('paper', 'night'),
    nile: {
      DEFAULT: mode('nile', 'nileLight'),
      hover: mode('nileDeep', 'nileBright'),
      wash: mode('nileWash', 'nileNight'),
    },
    onNile: mode('paper', 'night'),
    // Bubbles are large and many: the light Nile would be too bright in dark mode.
    bubble: mode('nile', 'nileDusk'),
    onBubble: mode('paper', 'moon'),
    sorghum: {
      DEFAULT: mode('sorghum', 'sorghumLight'),
      hover: mode('sorghumDeep', 'sorghumBright'),
      wash: mode('sorghumWash', 'sorghumNight'),
    },
    onSorghum: mode('ink', 'night'),
    danger: {
      DEFAULT: mode('madder', 'coral'),
      hover: mode('madderDeep', 'coralBright'),
      wash: mode('madderWash', 'coralNight'),
    },
    onDanger: mode('paper', 'night'),
    success: {
      DEFAULT: mode('leaf', 'leafLight'),
      wash: mode('leafWash', 'leafNight'),
    },
    focus: mode('nile', 'nileLight'),
  },
  borders: {
    hairline: { value: '1px solid {colors.hairline}' },
    control: { value: '1px solid {colors.control}' },
  },
  shadows: {
    raised: {
      value: {
        base: '0 8px 28px rgb(30 23 18 / 0.14)',
        _dark: '0 8px 28px rgb(0 0 0 / 0.5)',
        _osDark: { _notLight: '0 8px 28px rgb(0 0 0 / 0.5)' },
      },
    },
  },
})
