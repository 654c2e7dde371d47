import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from '../content/previews/html.ts'

/** Where the build leaves it, in the folder of the client. */
export const FIRST_STYLES = join('.vite', 'first-styles.json')

/** A rule of the client's style for elements that name it. */
export interface StylePiece {
  /** What it stands in, outermost first: `@layer utilities`, `@media (width>=48rem)`. */
  readonly around: readonly string[]
  /** The classes without which it says nothing. */
  readonly needs: readonly string[]
  readonly css: string
}

/** The client's style (`tools/first-styles.ts`); its sheets as paths in the folder of the client. */
export interface FirstStylesFile {
  /** What every page needs. */
  readonly core: string
  readonly coreSheet: string
  readonly utilitySheet: string
  readonly pieces: readonly StylePiece[]
}

/** A written page with what it uses of the style, so that it can be read before any sheet is there. */
export interface StyledHead {
  /** Without its sheets. */
  readonly head: string
  /** The rules its elements use, in the order of the sheets. */
  readonly css: string
  /** The link to the sheet that is still needed, for behind the content. */
  readonly sheet: string
}

/** @returns null where the head names other sheets; it stays as it is then */
export type FirstStyles = (head: string, html: string) => StyledHead | null

/** @returns what finds no style in a client whose build says nothing of it */
export function readFirstStyles(root: string): FirstStyles {
  const file = join(root, FIRST_STYLES)
  if (!existsSync(file)) return () => null
  const style: FirstStylesFile = JSON.parse(readFileSync(file, 'utf8'))
  const sheets = [style.coreSheet, style.utilitySheet]
  // As HTML says them.
  const pieces = style.pieces.map((piece) => ({ ...piece, needs: piece.needs.map(escaped) }))
  return (head, html) => {
    const links = [...head.matchAll(/<link rel="stylesheet"[^>]*\shref="\/([^"]*)"[^>]*>/g)]
    const [[core] = [], [sheet] = []] = links
    if (links.map(([, href]) => href).join() !== sheets.join()) return null
    if (core === undefined || sheet === undefined) return null
    return {
      head: head.replace(core, '').replace(sheet, ''),
      css: style.core + joined(usedBy(html, pieces)),
      sheet,
    }
  }
}

function usedBy(html: string, pieces: readonly StylePiece[]): StylePiece[] {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of names.split(/\s+/)) classes.add(name)
  }
  return pieces.filter(({ needs }) => needs.every((name) => classes.has(name)))
}

function joined(pieces: readonly StylePiece[]): string {
  let css = ''
  let open: readonly string[] = []
  for (const { around, css: rule } of pieces) {
    const shared = sharedBy(open, around)
    css += '}'.repeat(open.length - shared)
    for (const prelude of around.slice(shared)) css += `${prelude}{`
    css += rule
    open = around
  }
  return css + '}'.repeat(open.length)
}

/** How many of the outermost are the same. */
function sharedBy(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((each, index) => each !== other[index])
  return differs < 0 ? one.length : differs
}
