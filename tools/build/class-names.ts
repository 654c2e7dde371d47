/**
 * Replaces style calls with known arguments by their class names at build time:
 * `css({ color: 'muted' })`, a pattern, a recipe with literal variants. Panda's runtime and all
 * style descriptions stay out of the production client. The names come from Panda's own functions,
 * which development and tests call.
 */
import { type Plugin, parseSync } from 'vite'
import { type ShortNames, shortenClassNames } from './short-names.ts'

const STYLED = /\/styled-system\/[^?]*\.mjs$/
const RECIPE = /\/styled-system\/recipes\/(?!index|create-recipe)\w[\w-]*\.mjs$/
const STYLED_MODULE = /(?:^|\/)styled-system\/(css|patterns|recipes)(?:\/index\.mjs)?$/

type StyledModule = Readonly<Record<string, unknown>>
export type StyleModules = Readonly<Record<string, StyledModule>>

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item)
  } else if (isNode(value)) {
    yield value
    for (const field of Object.values(value)) yield* nodesOf(field)
  }
}

/** A value that is not known at build time. */
const UNKNOWN = Symbol('unknown')

function constantValue(node: Node): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'Identifier' && node.name === 'undefined') return undefined
  if (node.type !== 'ObjectExpression') return UNKNOWN
  const object: Record<string, unknown> = {}
  for (const { type, computed, key, value } of node.properties as Node[]) {
    if (type !== 'Property' || computed === true || !isNode(key) || !isNode(value)) return UNKNOWN
    const propertyValue = constantValue(value)
    if (propertyValue === UNKNOWN) return UNKNOWN
    object[String(key.name ?? key.value)] = propertyValue
  }
  return object
}

/** The functions that a file imports from styled-system, by their local names. */
function stylesIn(program: Node, styleModules: StyleModules): Map<string, unknown> {
  const styles = new Map<string, unknown>()
  for (const { type, source, specifiers } of program.body as Node[]) {
    if (type !== 'ImportDeclaration' || !isNode(source)) continue
    const styledModule = styleModules[STYLED_MODULE.exec(String(source.value))?.[1] ?? '']
    if (!styledModule) continue
    for (const { imported, local } of specifiers as Node[]) {
      if (isNode(imported) && isNode(local)) {
        styles.set(String(local.name), styledModule[String(imported.name)])
      }
    }
  }
  return styles
}

/** The class names of a call; null if they depend on runtime values. */
function classNames(call: Node, styles: ReadonlyMap<string, unknown>): string | null {
  if (call.type !== 'CallExpression' || !isNode(call.callee)) return null
  const style = call.callee.type === 'Identifier' && styles.get(String(call.callee.name))
  if (typeof style !== 'function') return null
  const args = (call.arguments as Node[]).map(constantValue)
  if (args.includes(UNKNOWN)) return null
  const names: unknown = style(...args)
  return typeof names === 'string' ? names : null
}

/**
 * The source of a file with class names instead of style calls.
 * @param styleModules exports of styled-system by folder
 * @param shortNames short names in the production style sheet
 */
export function withClassNames(
  file: string,
  text: string,
  styleModules: StyleModules,
  shortNames: ShortNames = new Map(),
): string {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const styles = stylesIn(program as unknown as Node, styleModules)
  if (styles.size === 0) return text
  const calls = [...nodesOf(program)].flatMap((node) => {
    const names = classNames(node, styles)
    return names === null ? [] : [{ ...node, names }]
  })
  let rest = text
  for (const { start, end, names } of calls.toSorted((a, b) => b.start - a.start)) {
    const before = rest.slice(0, start)
    rest = `${before}${JSON.stringify(shortenClassNames(names, shortNames))}${rest.slice(end)}`
  }
  return rest
}

/**
 * A recipe's module reduced to the function that returns its class names; views do not use the
 * metadata of its variants.
 */
export function plainRecipe(text: string): string {
  return text
    .replace(/Object\.assign\((memo\(\w+\.recipeFn\)|\w+Fn), \{[\s\S]*\}\)\s*$/, '$1\n')
    .replace(/^const \w+VariantMap = \{(?:\n[\s\S]*?\n)?\}\n/m, '')
    .replace(/^const \w+VariantKeys = .*?\n(?: .*\n|\]\n)*/m, '')
}

/** Only for builds, because styles change during development. */
export function precomputeClassNames(shortNames: ShortNames): Plugin {
  let styleModules: StyleModules
  return {
    name: 'class-names',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const folder = new URL('../../styled-system/', import.meta.url)
      const load = (folderName: string) => import(new URL(`${folderName}/index.mjs`, folder).href)
      const [css, patterns, recipes] = await Promise.all(['css', 'patterns', 'recipes'].map(load))
      styleModules = { css, patterns, recipes }
    },
    transform(code, id) {
      // Unused code is removed only if it is known to have no side effects.
      if (STYLED.test(id)) {
        const recipe = RECIPE.test(id) ? plainRecipe(code) : code
        const pure = recipe.replaceAll(/ = (?=(?:memo|new RegExp)\()/g, ' = /* @__PURE__ */ ')
        return { code: pure, map: null, moduleSideEffects: false }
      }
      if (
        !/\/(?:src\/views|devtools\/inspector)\/.*\.tsx?$/.test(id) ||
        !code.includes('/styled-system/')
      )
        return null
      return { code: withClassNames(id, code, styleModules, shortNames), map: null }
    },
  }
}
