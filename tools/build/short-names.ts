import { existsSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import type { Plugin } from 'vite'

/**
 * Shortens utility class names to one or two letters in production: they were a fifth of the style.
 * The names are derived before the build from the style sheet that Panda generates for all sources.
 */
export type ShortNames = ReadonlyMap<string, string>

/** The layer of the utility classes, whose names are shortened. */
export const UTILITIES = 'utilities'
const FIRST_CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const OTHER_CHARACTERS = `${FIRST_CHARACTERS}0123456789_-`
/** Ad blockers hide elements with such class names. */
const BLOCKED = /^ad/i

/** @param file Panda's style sheet; without it names are not shortened */
export const readShortNames = (file: string): ShortNames =>
  existsSync(file) ? shortNames(readFileSync(file, 'utf8')) : new Map()

export function shortNames(style: string): ShortNames {
  const names = new Map<string, string>()
  const reserved = new Set<string>()
  let count = 0
  const next = (): string => {
    const name = nthName(count)
    count += 1
    return reserved.has(name) || BLOCKED.test(name) ? next() : name
  }
  const root = postcss.parse(style)
  const utilities = new Set<string>()
  root.walkRules((rule) => {
    for (const selector of rule.selectors) {
      const classes = classesOf(selector)
      const ownClass = isUtility(rule) ? longestClass(classes) : undefined
      for (const name of classes) (name === ownClass ? utilities : reserved).add(name)
    }
  })
  for (const name of utilities) if (!reserved.has(name)) names.set(name, next())
  return names
}

/** @param classNames value of a class attribute */
export const shortenClassNames = (classNames: string, names: ShortNames): string =>
  classNames
    .split(' ')
    .map((name) => names.get(name) ?? name)
    .join(' ')

/** The style sheet with short names. */
export function withShortNames(style: string, names: ShortNames): string {
  const root = postcss.parse(style)
  root.walkRules((rule) => {
    if (!isUtility(rule)) return
    rule.selector = rule.selector.replace(
      CLASS,
      (match, escaped) => `.${names.get(unescapeClass(escaped)) ?? match.slice(1)}`,
    )
  })
  return root.toString()
}

/** Runs after the plugin that writes class names into views. */
export function shortClassNames(names: ShortNames): Plugin {
  return {
    name: 'short-names',
    apply: 'build',
    transform(code, id) {
      if (!/\.css$/.test(id) || names.size === 0) return null
      return { code: withShortNames(code, names), map: null }
    },
  }
}

function nthName(index: number): string {
  let rest = Math.floor(index / FIRST_CHARACTERS.length)
  let name = FIRST_CHARACTERS.charAt(index % FIRST_CHARACTERS.length)
  for (; rest > 0; rest = Math.floor((rest - 1) / OTHER_CHARACTERS.length)) {
    name += OTHER_CHARACTERS.charAt((rest - 1) % OTHER_CHARACTERS.length)
  }
  return name
}

/** A utility's own class is the longest of its selector, because its name includes the others. */
const longestClass = (classes: readonly string[]): string | undefined =>
  classes.toSorted((first, second) => second.length - first.length)[0]

function isUtility(rule: postcss.Rule): boolean {
  for (let ancestor: postcss.Node | undefined = rule.parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.type !== 'atrule') continue
    const { name, params } = ancestor as postcss.AtRule
    if (name === 'layer' && params === UTILITIES) return true
  }
  return false
}

/** A class in a selector, with CSS escapes. */
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\[^0-9a-f]|[\w-]|[^\0-\x7f])+)/gi

/** The unescaped classes of a selector. */
export const classesOf = (selector: string): string[] =>
  [...selector.matchAll(CLASS)].map(([, escaped = '']) => unescapeClass(escaped))

const unescapeClass = (escaped: string): string =>
  escaped.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_all, code, character) =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  )
