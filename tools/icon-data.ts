import type { Plugin } from 'vite'

/**
 * The text of an icon's module with nothing but what is drawn: `lucide-react` keeps a random key for
 * every line of every icon, which does not compress, and says of each that its side has 24 parts.
 */
export function plainIcon(code: string): string {
  return code
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/^ *size: 24,\n/m, '')
    .replace(/^__iconData\.node;\n/m, '')
}

/** For builds alone: their icons have no other use for it (`src/views/components/icon.ts`). */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^?]*\.mjs$/ },
      handler: (code) => ({ code: plainIcon(code), map: null }),
    },
  }
}
