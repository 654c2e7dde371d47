import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../content/previews/html.ts'

/** Written by the build into the client's folder. */
export const FIRST_STYLES = join('.vite', 'first-styles.json')

/** A CSS rule that depends on class names. */
export interface StyleRule {
  /** Enclosing at-rules, outermost first: `@layer utilities`, `@media (width>=48rem)`. */
  readonly around: readonly string[]
  /** Classes without which the rule has no effect. */
  readonly needs: readonly string[]
  readonly css: string
}

/**
 * Parsed style sheets of the client (`tools/build/first-styles.ts`); sheets are paths in the client's
 * folder.
 */
export interface FirstStylesFile {
  /** Rules every page needs. */
  readonly core: string
  readonly coreSheet: string
  readonly utilitySheet: string
  readonly pieces: readonly StyleRule[]
}

/**
 * Head of a server-rendered page with critical CSS, so that it can be painted before any style
 * sheet has loaded.
 */
interface StyledHead {
  /** Without style sheet links. */
  readonly head: string
  /** Rules used by its elements, in style sheet order. */
  readonly css: string
  /** Link to the remaining style sheet, placed after the content. */
  readonly sheet: string
}

/** @returns null when the head links other style sheets; the head is then used unchanged */
export type FirstStyles = (head: string, html: string) => StyledHead | null

/** @returns a function that always returns null when the build has no file with the styles */
export function readFirstStyles(root: string): FirstStyles {
  const file = join(root, FIRST_STYLES)
  if (!existsSync(file)) return () => null
  const style: FirstStylesFile = JSON.parse(readFileSync(file, 'utf8'))
  const sheets = [style.coreSheet, style.utilitySheet]
  // Escaped as in HTML.
  const pieces = style.pieces.map((piece) => ({ ...piece, needs: piece.needs.map(escapeHtml) }))
  return (head, html) => {
    const links = [...head.matchAll(/<link rel="stylesheet"[^>]*\shref="\/([^"]*)"[^>]*>/g)]
    const [[core] = [], [sheet] = []] = links
    if (links.map(([, href]) => href).join() !== sheets.join()) return null
    if (core === undefined || sheet === undefined) return null
    return {
      head: head.replace(core, '').replace(sheet, ''),
      css: style.core + joinRules(usedRules(html, pieces)),
      sheet,
    }
  }
}

function usedRules(html: string, pieces: readonly StyleRule[]): StyleRule[] {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of names.split(/\s+/)) classes.add(name)
  }
  return pieces.filter(({ needs }) => needs.every((name) => classes.has(name)))
}

function joinRules(pieces: readonly StyleRule[]): string {
  let css = ''
  let openAtRules: readonly string[] = []
  for (const { around, css: rule } of pieces) {
    const shared = countSharedAtRules(openAtRules, around)
    css += '}'.repeat(openAtRules.length - shared)
    for (const prelude of around.slice(shared)) css += `${prelude}{`
    css += rule
    openAtRules = around
  }
  return css + '}'.repeat(openAtRules.length)
}

/** Number of equal leading at-rules. */
function countSharedAtRules(left: readonly string[], right: readonly string[]): number {
  const firstDifference = left.findIndex((atRule, index) => atRule !== right[index])
  return firstDifference < 0 ? left.length : firstDifference
}
