import type { Plugin } from 'vite'
import { TEXTS } from '../../src/protocol/base/catalogue.ts'

const FROM_CATALOGUE = /import\s*\{[^}]*\bTEXTS\b[^}]*\}\s*from\s*'[^']*\/(?:catalogue|errors)\.ts'/
const USE = /\bTEXTS\.(\w+)/g

/**
 * Inlines fixed texts where they are used. As one object, all of them would load with the first:
 * the first view uses a dozen of a hundred.
 */
export function fixedTexts(): Plugin {
  return {
    name: 'fixed-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx?$/ },
      handler: (code) => (FROM_CATALOGUE.test(code) ? inlineTexts(code) : null),
    },
  }
}

/** The source of a file with texts instead of their names. */
export function inlineTexts(code: string): string {
  const texts = new Map<string, string>(Object.entries(TEXTS))
  return code.replace(USE, (match, name: string) => {
    const text = texts.get(name)
    return text === undefined ? match : JSON.stringify(text)
  })
}
