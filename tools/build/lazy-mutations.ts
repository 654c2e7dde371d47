import type { Plugin } from 'vite'

/**
 * Takes TanStack's `Mutation` out of the first view: its client imports the class for
 * `MutationCache.build`, which only observers call. The module of the observer provides the class,
 * so that it loads with the first page that has a mutation; the cache must not be used directly.
 */
export function lazyMutations(): Plugin {
  return {
    name: 'lazy-mutations',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/query-core\/build\/modern\/mutation(?:Cache|Observer)\.js/ },
      handler: (code, id) =>
        id.includes('mutationCache.js') ? withoutMutation(code) : withProvidedMutation(code),
    },
  }
}

const CACHE_IMPORT = 'import { Mutation } from "./mutation.js";'
const OBSERVER_IMPORT = 'import { getDefaultState } from "./mutation.js";'

/** @throws Error if the module of the cache has another form */
export const withoutMutation = (code: string): string =>
  replaceOnce(replaceOnce(code, CACHE_IMPORT, ''), 'new Mutation({', 'new MutationCache.Mutation({')

/** @throws Error if the module of the observer has another form */
export const withProvidedMutation = (code: string): string =>
  `${replaceOnce(
    code,
    OBSERVER_IMPORT,
    'import { getDefaultState, Mutation } from "./mutation.js";\nimport { MutationCache } from "./mutationCache.js";',
  )}\nMutationCache.Mutation = Mutation;\n`

function replaceOnce(code: string, from: string, to: string): string {
  const [before, after, ...others] = code.split(from)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`@tanstack/query-core has changed: ${JSON.stringify(from)} is not there once`)
  return before + to + after
}
