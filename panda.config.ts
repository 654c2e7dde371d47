import { defineConfig } from '@pandacss/dev'
import { globalCss } from './src/views/theme/global.ts'
import { patterns } from './src/views/theme/patterns.ts'
import { recipes } from './src/views/theme/recipes.ts'
import { semanticTokens } from './src/views/theme/semantic.ts'
import { slotRecipes } from './src/views/theme/slot-recipes.ts'
import { textStyles } from './src/views/theme/text-styles.ts'
import { tokens } from './src/views/theme/tokens.ts'

/**
 * Panda's recipes bring the whole writer of class names with them, for compound variants and for
 * variants by width. There are neither, so the class names are put together in one line.
 */
const PLAIN_RECIPES = `import { compact } from '../helpers.mjs'

export const createRecipe = (name, defaults) => {
  const getVariantProps = (variants) => ({ ...defaults, ...compact(variants) })
  const recipeFn = (variants) =>
    Object.entries(getVariantProps(variants)).reduce(
      (classes, [key, value]) => \`\${classes} \${name}--\${key}_\${value}\`,
      name,
    )
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) }
}

export const mergeRecipes = (one, other) => (props) => \`\${one(props)} \${other(props)}\`
`

export default defineConfig({
  outdir: 'styled-system',
  include: ['./src/views/**/*.{ts,tsx}'],
  exclude: ['./src/views/theme/*.ts'],
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
    recipes,
    slotRecipes,
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
      fade: { from: { opacity: '0' } },
      reveal: { from: { clipPath: 'inset(0 100% 0 0)' } },
      breathe: { '50%': { opacity: '0.5' } },
    },
  },
  patterns,
  globalCss,
  hooks: {
    'codegen:prepare': ({ artifacts }) => {
      for (const file of artifacts.flatMap(({ files }) => files)) {
        if (file.file === 'create-recipe.mjs') file.code = PLAIN_RECIPES
      }
      return artifacts
    },
  },
})
