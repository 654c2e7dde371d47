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
const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FURTHER = `${FIRST}0123456789_-`
/** Ad blockers hide elements with such class names. */
const BLOCKED = /^ad/i

/** @param file Panda's style sheet; without it names are not shortened */
export const readShortNames = (file: string): ShortNames =>
  existsSync(file) ? shortNames(readFileSync(file, 'utf8')) : new Map()

export function shortNames(style: string): ShortNames {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  let count = 0
  const next = (): string => {
    const name = nth(count)
    count += 1
    return taken.has(name) || BLOCKED.test(name) ? next() : name
  }
  const root = postcss.parse(style)
  const utilities = new Set<string>()
  root.walkRules((rule) => {
    for (const selector of rule.selectors) {
      const classes = classesOf(selector)
      const own = isUtility(rule) ? longestOf(classes) : undefined
      for (const name of classes) (name === own ? utilities : taken).add(name)
    }
  })
  for (const name of utilities) if (!taken.has(name)) names.set(name, next())
  return names
}

/** @param classNames value of a class attribute */
export const shortened = (classNames: string, names: ShortNames): string =>
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
      (whole, escaped) => `.${names.get(plain(escaped)) ?? whole.slice(1)}`,
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

function nth(index: number): string {
  let rest = Math.floor(index / FIRST.length)
  let name = FIRST.charAt(index % FIRST.length)
  for (; rest > 0; rest = Math.floor((rest - 1) / FURTHER.length)) {
    name += FURTHER.charAt((rest - 1) % FURTHER.length)
  }
  return name
}

/** A utility's own class is the longest of its selector, because its name includes the others. */
const longestOf = (classes: readonly string[]): string | undefined =>
  classes.toSorted((one, other) => other.length - one.length)[0]

function isUtility(rule: postcss.Rule): boolean {
  for (let around: postcss.Node | undefined = rule.parent; around; around = around.parent) {
    if (around.type !== 'atrule') continue
    const { name, params } = around as postcss.AtRule
    if (name === 'layer' && params === UTILITIES) return true
  }
  return false
}

/** A class in a selector, with CSS escapes. */
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\[^0-9a-f]|[\w-]|[^\0-\x7f])+)/gi

/** The unescaped classes of a selector. */
export const classesOf = (selector: string): string[] =>
  [...selector.matchAll(CLASS)].map(([, escaped = '']) => plain(escaped))

const plain = (escaped: string): string =>
  escaped.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_all, code, sign) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
