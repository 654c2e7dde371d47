import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chartPage } from './tools/chart-page.ts'
import { chartWords } from './tools/chart-words.ts'
import { classNamesAhead } from './tools/class-names.ts'
import { publicScripts } from './tools/public-scripts.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const api = process.env.API_ORIGIN ?? 'http://localhost:4000'
/** The statechart inspector: a page of its own, and what it hears in the app's. */
const inspector = process.env.KINYETI_INSPECTOR === '1'

export default defineConfig(({ isSsrBuild }) => ({
  // Who looks at charts reads their words.
  plugins: [
    chartWords(inspector ? 'src/inspector' : 'src/machines'),
    classNamesAhead(),
    chartPage(),
    publicScripts(),
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
              replacement: join(import.meta.dirname, 'render/blog-html.ts'),
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
        replacement: join(import.meta.dirname, 'tools/ofetch-parts.ts'),
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
    modulePreload: inspector ? false : { polyfill: false },
    outDir: inspector ? 'dist-inspector' : 'dist',
    rolldownOptions: inspector
      ? {
          input: ['index.html', 'inspector.html'],
          output: {
            // What the panel and living charts share would fall into many small chunks.
            codeSplitting: {
              groups: [
                { name: 'valibot', test: /valibot/ },
                {
                  name: 'charts',
                  test: /src\/machines\//,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'recorder',
                  test: /trace\/(?:internals|lists|recorder)\.ts|src\/inspector\/channel/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'panel',
                  test: /src\/inspector\/(?:panel\/(?!page\.)|model\/|sandbox\/sandbox|chart\/.*\.ts)|trace\/(?:parts|placeholders|schema|stage|steady|to-\w+)\.ts|world\/scenario\.ts/,
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
              // Small files compress badly, and each costs a request on a slow line.
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'first', tags: ['$initial'], priority: 5 },
                  // What lists and threads run on, with the little that they share with a few other parts each.
                  {
                    name: 'browse',
                    test: /machines\/(?:browse|content\/(?:feed\/feed\.(?:policy|setup|machine)|feed\/states|thread|lightbox|search))|recent-searches|effects\/(?:browse|search)\.|api\/(?:comments|post-views)|content\/comments\.ts|http\/lasting|content\/pictures\.tsx/,
                    priority: 5,
                  },
                  // Of two parts each, and far too small for a request each.
                  {
                    name: 'dealing',
                    test: /views\/market\/(?:licence|file-facts|download-panel|receipt)|content\/(?:more-from|message-button)|views\/kept-draft|start-conversation|icons\/(?:download|file-down)\./,
                    minShareCount: 2,
                    priority: 5,
                  },
                  // Of everybody's parts and of what the signed-in part begins with, which shows none of them.
                  {
                    name: 'inbox',
                    test: /node_modules\/immer|inbox\.(?:policy|selectors)|download\.selectors|purchase\.policy|queries\/stats/,
                    minShareCount: 2,
                    priority: 5,
                  },
                  {
                    name: 'signed-in',
                    test: /machines\/(?:talk\/chat|live\/connection|create\/(?:editor|uploads))\/|services\/(?:member-api|order|api\/(?:messaging|likes|capabilities|follow\.ts|follow\/(?:helpers|interaction)))|content\/capabilities/,
                    minShareCount: 2,
                    priority: 5,
                  },
                  // What a piece by itself needs none of: those who were sent one shall not wait for it.
                  {
                    name: 'ways',
                    test: /(?:nfiniteQuery(?:Observer)?|useMutation|mutationObserver)\.js|src\/(?:protocol\/(?:work|talk|live|notices)\/|protocol\/people\/(?:profile|freelance)|enums\/(?:work|talk)|protocol\/content\/(?:blog|portfolio|explore)\.ts|machines\/(?:work|people)\/|machines\/content\/feed\/feed\.selectors|services\/http\/(?:people-call|form|frank|transfer|body)|services\/(?:people-api|api\/stats|lookup-queue|browser\/picture-prep)|services\/api\/(?:follow|moderation|notifications|profiles|send-form|uploads)|services\/queries\/(?:assets|blog|portfolio|projects|search))/,
                    minShareCount: 3,
                    priority: 4,
                  },
                  {
                    name: 'lists',
                    test: /views\/(?:people|market|work)\/|views\/content\/(?:feed\/(?:blog-card|feed-|shown-items|content-f|current-in|kept|filter-bar|filter-popover|tile-wall)|follow-author|empty-state|categories|part-tabs)/,
                    minShareCount: 3,
                    priority: 4,
                  },
                  {
                    name: 'data',
                    test: /@tanstack|valtio|proxy-compare|src\/(?:protocol|services|machines)\/(?!session|safety\/admin|queries\/(?:settings|collections)|work\/application|http\/capability|(?:create|talk)\/\w+\/)/,
                    minShareCount: 2,
                    priority: 3,
                  },
                  {
                    name: 'bits',
                    test: /src\/views\/(?:components|routing|safety|forms\/(?:parts|text-)|session\/want|content\/(?:engagement|toggles))|recipes\/(?:field|menu)|lucide-react/,
                    minShareCount: 3,
                    priority: 2,
                  },
                  // Of forms and pages for members, some hundred bytes each: their names alone cost the first view.
                  {
                    name: 'small',
                    test: /views\/(?:create\/(?:focus-heading|choice-field)|market\/check-field|safety\/radio-list|dates|session\/dashboard\/deletion)|icons\/(?:settings|user-round)/,
                    minShareCount: 2,
                    priority: 2,
                  },
                  {
                    name: 'pieces',
                    test: /src\/views\/(?:(?:content|market|people|work)\/(?!message-button)|talk\/text-parts)|thumbhash|recipes\/tag/,
                    minShareCount: 3,
                  },
                  { name: 'ark', test: /@ark-ui|@zag-js/, minShareCount: 3 },
                  {
                    name: 'dialog',
                    test: /@ark-ui|@zag-js|recipes\/dialog|dialog-panel/,
                    minShareCount: 2,
                  },
                ],
              },
            },
          },
  },
  // The server writes pages with what the browser has, React as made for production.
  ssr: { noExternal: true, external: ['sanitize-html'] },
  // The inspector's sandbox has the whole client in it, which comes in parts.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/ws': { target: api, ws: true, changeOrigin: false },
    },
  },
}))
