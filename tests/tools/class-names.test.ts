import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as css from '../../styled-system/css'
import * as patterns from '../../styled-system/patterns'
import * as recipes from '../../styled-system/recipes'
import { plainRecipe, withClassNames } from '../../tools/build/class-names.ts'

const styleModules = { css, patterns, recipes }
const transform = (text: string) => withClassNames('page.tsx', text, styleModules)

const CSS = `import { css, cx } from '../../styled-system/css'\n`
const PATTERNS = `import { hstack } from '../../styled-system/patterns'\n`
const RECIPES = `import { button, field } from '../../styled-system/recipes'\n`

test('replaces a static style with its class names', () => {
  expect(transform(`${CSS}const box = css({ color: 'muted', _hover: { color: 'fg' } })`)).toBe(
    `${CSS}const box = "c_muted hover:c_fg"`,
  )
  expect(transform(`${PATTERNS}const row = hstack({ gap: '3' })`)).toBe(
    `${PATTERNS}const row = "d_flex ai_center gap_3"`,
  )
  expect(transform(`${RECIPES}const sign = button({ look: 'quiet', size: 'icon' })`)).toBe(
    `${RECIPES}const sign = "button button--look_quiet button--size_icon"`,
  )
})

test('replaces a call in an element with its class names', () => {
  expect(transform(`${CSS}const p = <p className={css({ color: 'muted' })}>Text</p>`)).toBe(
    `${CSS}const p = <p className={"c_muted"}>Text</p>`,
  )
})

test('keeps styles that depend on runtime values', () => {
  for (const text of [
    `${CSS}const box = css({ color: open ? 'fg' : 'muted' })`,
    `${CSS}const box = css({ ...plain, color: 'fg' })`,
    `${CSS}const box = css({ [side]: '0' })`,
    `${CSS}const box = css(plain)`,
    `${RECIPES}const sign = button({ look })`,
    `${RECIPES}const parts = field()`,
    `import { css } from './other.ts'\nconst box = css({ color: 'muted' })`,
  ]) {
    expect(transform(text)).toBe(text)
  }
})

test('leaves no style in the views to be computed in the browser', () => {
  const files = globSync('src/views/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  for (const file of files) {
    const rest = withClassNames(file, readFileSync(file, 'utf8'), styleModules)
    expect(rest, file).not.toMatch(/[^.\w](?:css|hstack|stack|wrap|grid|flex|center|container)\(/)
  }
})

/** `userTile` is in `user-tile.mjs`. */
const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('keeps of a recipe only the function that returns class names', () => {
  const recipe = (name: string) =>
    plainRecipe(readFileSync(`styled-system/recipes/${kebabCase(name)}.mjs`, 'utf8'))
  expect(recipe('card')).toBe(`import { memo, splitProps } from '../helpers.mjs';
import { createRecipe, mergeRecipes } from './create-recipe.mjs';

const cardFn = /* @__PURE__ */ createRecipe('card', {
  "pad": "md"
}, [])



export const card = /* @__PURE__ */ memo(cardFn.recipeFn)
`)
  expect(recipe('menu')).toMatch(/\n\nexport const menu = \/\* @__PURE__ \*\/ menuFn\n$/)
  for (const name of Object.keys(recipes)) {
    expect(recipe(name), name).not.toMatch(/variantMap|VariantKeys|merge\(/)
  }
})

test('no view uses the variants of a recipe at runtime', () => {
  const asks = new RegExp(
    `\\b(?:${Object.keys(recipes).join('|')})\\.(?:raw|merge|variant|splitV|getV|__|classNameMap)`,
  )
  const files = globSync('src/views/**/*.{ts,tsx}')
  expect(files.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual([])
})
