import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type ChildNode, type Container } from 'postcss'
import type { Plugin } from 'vite'
import {
  FIRST_STYLES,
  type FirstStylesFile,
  type StyleRule,
} from '../../server/static/first-styles.ts'
import { classesOf, UTILITIES } from './short-names.ts'

/** At-rules that contain rules of elements. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container'])
const LINK = /<link rel="stylesheet"[^>]*\shref="\/([^"]+)"[^>]*>/g

/**
 * Splits the client's style sheet into a core sheet, which every page needs, and the utilities, and
 * writes a manifest of both for the server, so that a server-rendered page can inline the rules it
 * uses.
 */
export function firstStyles(): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir !== undefined && !this.environment.config.build.ssr) splitStyleSheet(dir)
    },
  }
}

/**
 * @param dir folder of the built client; each of its pages that references the sheet then
 * references both
 * @throws Error if index.html references no sheet, or several
 */
export function splitStyleSheet(dir: string): void {
  const [[link, sheet] = [], ...otherLinks] = [...readPage(dir, 'index.html').matchAll(LINK)]
  if (link === undefined || sheet === undefined || otherLinks.length > 0)
    throw new Error(
      `index.html must reference one style sheet, but names ${otherLinks.length + (link ? 1 : 0)}`,
    )
  const { core, utilities, pieces } = splitStyle(readFileSync(join(dir, sheet), 'utf8'))
  const hash = createHash('sha256').update(core).digest('base64url').slice(0, 8)
  const coreSheet = `assets/core-${hash}.css`
  writeFileSync(join(dir, coreSheet), core)
  // Lazy chunks load the sheet by its present name.
  writeFileSync(join(dir, sheet), utilities)
  const links = `${link.replace(sheet, coreSheet)}\n    ${link}`
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.html'))) {
    writeFileSync(join(dir, file), readPage(dir, file).replace(link, links))
  }
  const styles: FirstStylesFile = { core, coreSheet, utilitySheet: sheet, pieces }
  mkdirSync(join(dir, '.vite'), { recursive: true })
  writeFileSync(join(dir, FIRST_STYLES), JSON.stringify(styles))
}

const readPage = (dir: string, file: string): string => readFileSync(join(dir, file), 'utf8')

interface SplitStyle {
  /** Everything but the utilities; declares the order of all layers, including theirs. */
  readonly core: string
  readonly utilities: string
  /** The utilities, each with its surrounding at-rules and required classes. */
  readonly pieces: readonly StyleRule[]
}

function splitStyle(style: string): SplitStyle {
  const sheet = postcss.parse(style)
  const core = postcss.root()
  const utilities = postcss.root()
  for (const node of sheet.nodes) {
    const isUtilities = node.type === 'atrule' && node.name === 'layer' && node.params === UTILITIES
    const target = isUtilities ? utilities : core
    target.append(node.clone())
  }
  return {
    core: `@layer ${[...new Set(layersIn(sheet, ''))].join(',')};${core}`,
    utilities: utilities.toString(),
    pieces: utilities.nodes.flatMap((node) => styleRulesOf(node, [])),
  }
}

function layersIn(container: Container, parentLayer: string): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type !== 'atrule' || node.nodes === undefined || !GROUPS.has(node.name)) return []
    if (node.name !== 'layer') return layersIn(node, parentLayer)
    const name = parentLayer === '' ? node.params : `${parentLayer}.${node.params}`
    return [name, ...layersIn(node, name)]
  })
}

function styleRulesOf(node: ChildNode, atRules: readonly string[]): StyleRule[] {
  if (node.type === 'rule') {
    const body = node.toString().slice(node.selector.length)
    return [...byClasses(node.selectors)].map(([needs, selectors]) => ({
      around: atRules,
      needs: needs.split(' ').filter((name) => name !== ''),
      css: selectors + body,
    }))
  }
  if (node.type !== 'atrule') return []
  if (!GROUPS.has(node.name)) return [{ around: atRules, needs: [], css: node.toString() }]
  const nestedAtRules = [...atRules, `@${node.name} ${node.params}`]
  return (node.nodes ?? []).flatMap((child) => styleRulesOf(child, nestedAtRules))
}

/**
 * The selectors of one rule, grouped by the classes that an element and its ancestors must have.
 */
function byClasses(selectors: readonly string[]): Map<string, string> {
  const selectorsByClasses = new Map<string, string>()
  for (const selector of selectors) {
    // Classes within `:not()` must be absent.
    const needs = classesOf(selector.replace(/:not\([^)]*\)/g, '')).join(' ')
    const existing = selectorsByClasses.get(needs)
    selectorsByClasses.set(needs, existing === undefined ? selector : `${existing},${selector}`)
  }
  return selectorsByClasses
}
