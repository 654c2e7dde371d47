import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiProxy } from './tools/build/api-proxy.ts'
import { stripChartDocumentation } from './tools/build/chart-texts.ts'
import { chunkGroups } from './tools/build/chunks.ts'
import { precomputeClassNames } from './tools/build/class-names.ts'
import { clientSettings } from './tools/build/client-settings.ts'
import { firstStyles } from './tools/build/first-styles.ts'
import { fixedTexts } from './tools/build/fixed-texts.ts'
import { plainIcons } from './tools/build/icon-data.ts'
import { lazyMutations } from './tools/build/lazy-mutations.ts'
import { publicScripts } from './tools/build/public-scripts.ts'
import { readShortNames, shortClassNames } from './tools/build/short-names.ts'
import { chartPage } from './tools/charts/chart-page.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const api = process.env.API_ORIGIN ?? 'http://localhost:4000'
/** The statechart inspector: a page of its own, and its listener in the page of the app. */
const inspector = process.env.KINYETI_INSPECTOR === '1'
/** Who inspects a client reads its names. */
const short = inspector ? new Map<string, string>() : readShortNames('styled-system/styles.css')

export default defineConfig(({ isSsrBuild }) => ({
  // Who looks at charts reads their words.
  plugins: [
    stripChartDocumentation(inspector ? 'devtools/inspector' : 'src/machines'),
    precomputeClassNames(short),
    shortClassNames(short),
    fixedTexts(),
    plainIcons(),
    lazyMutations(),
    chartPage(),
    publicScripts(),
    clientSettings(),
    firstStyles(),
    react(),
  ],
  define: {
    __INSPECTOR__: JSON.stringify(inspector),
    __APP_VERSION__: JSON.stringify(version),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  resolve: {
    // React has had the hook itself since 18; the shim for older ones stays out of the first view.
    alias: [
      // A server has no document to make texts safe with.
      ...(isSsrBuild
        ? [
            {
              find: /^\.\/blog-html\.ts$/,
              replacement: join(import.meta.dirname, 'ssr/blog-html.ts'),
            },
          ]
        : []),
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      {
        find: /^(?:destr|ufo)$/,
        replacement: join(import.meta.dirname, 'tools/build/ofetch-parts.ts'),
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'src/views/components/icon.ts'),
      },
    ],
  },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    // What the target lacks of it (Safari before 17) costs a later request, nothing else. The parts of
    // an inspector need no list of all that the client's parts are made of.
    // A chunk is requested by its import itself, so the list names only what it imports.
    modulePreload: inspector
      ? false
      : {
          polyfill: false,
          resolveDependencies: (file, imports) => imports.filter((name) => name !== file),
        },
    outDir: inspector ? 'dist-inspector' : 'dist',
    rolldownOptions: inspector
      ? {
          input: ['index.html', 'inspector.html'],
          output: {
            // What the panel and living charts share would fall into many small chunks.
            codeSplitting: {
              groups: [
                { name: 'valibot', test: /valibot/ },
                { name: 'elk', test: /elkjs/ },
                // Of the protocol, as data: all its texts, and what its events carry.
                { name: 'words', test: /protocol\/base\/catalogue|model\/wire-fields\.json/ },
                {
                  name: 'charts',
                  test: /src\/machines\//,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'recorder',
                  test: /trace\/(?:http-log|internals|limits|lists|recorded-state|recorder)\.ts|inspector\/channel/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'panel',
                  test: /devtools\/inspector\/(?:panel\/(?!page\.)|model\/|sandbox\/sandbox|chart\/(?!drawing|elk|layout|place).*\.ts)|trace\/(?:parts|placeholders|schema|stage|steady|to-\w+)\.ts|simulation\/scenario\.ts/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        }
      : isSsrBuild
        ? {}
        : {
            output: {
              // The first view names all of them: what of a name is chance does not compress.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
            },
          },
  },
  // The server writes pages with what the browser has, React as made for production.
  ssr: { noExternal: true, external: ['sanitize-html'] },
  // The inspector's sandbox has the whole client in it, which comes in parts.
  worker: { format: 'es' },
  server: {
    proxy: apiProxy(api),
  },
}))
