import { defineConfig } from '@pandacss/dev'
import { globalCss } from './src/views/theme/global.ts'
import { semanticTokens } from './src/views/theme/semantic.ts'
import { textStyles } from './src/views/theme/text-styles.ts'
import { tokens } from './src/views/theme/tokens.ts'

export default defineConfig({
  outdir: 'styled-system',
  include: ['./src/views/**/*.{ts,tsx}'],
  exclude: ['./src/views/theme/{tokens,semantic,text-styles,global}.ts'],
  presets: [],
  preflight: true,
  strictTokens: true,
  conditions: {
    extend: {
      dark: '[data-theme=dark] &',
      notLight: ':root:not([data-theme=light]) &',
      current: '&[aria-current]:not([aria-current=false])',
      invalid: '&[aria-invalid=true]',
    },
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
      fade: { from: { opacity: '0' } },
      breathe: { '50%': { opacity: '0.5' } },
    },
  },
  globalCss,
})
