import type { Plugin } from 'vite'

/**
 * An icon's module reduced to its shapes: `lucide-react` has a random key for every shape of every
 * icon, which does not compress, and a size of 24 and names for each icon.
 */
export function plainIcon(code: string): string {
  return code
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/^ *size: 24,\n/m, '')
    .replace(/^ *name: ".*",\n/m, '')
    .replace(/,\n *aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;\n/m, '')
}

/** Only for builds; their icons do not use the rest (`src/views/components/icon.ts`). */
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
