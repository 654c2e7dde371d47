import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** What a written page brings of the style, so that it can be read before any sheet is there. */
export interface FirstStyles {
  /** The rules that this HTML uses, in the order of the sheets. */
  of(html: string): string
  /**
   * The head without its sheets, and the link to the one that is still needed, for behind the
   * content; null where it names others.
   */
  parted(head: string): { head: string; sheet: string } | null
}

/** @returns null of a client whose build says nothing of its style */
export function readFirstStyles(root: string): FirstStyles | null {
  const file = join(root, FIRST_STYLES)
  if (!existsSync(file)) return null
  const style: FirstStylesFile = JSON.parse(readFileSync(file, 'utf8'))
  return {
    of: (html) => style.core + joined(usedBy(html, style.pieces)),
    parted(head) {
      const links = [...head.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
      const [core, utilities, ...more] = links
      const isKnown =
        core?.includes(`"/${style.coreSheet}"`) && utilities?.includes(`"/${style.utilitySheet}"`)
      if (!isKnown || !core || !utilities || more.length > 0) return null
      return { head: head.replace(core, '').replace(utilities, ''), sheet: utilities }
    },
  }
}

function usedBy(html: string, pieces: readonly StylePiece[]): StylePiece[] {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of plain(names).split(/\s+/)) classes.add(name)
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

const ENTITIES: { readonly [entity: string]: string } = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

const plain = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
