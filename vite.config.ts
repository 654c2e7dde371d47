import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chartWords } from './tools/chart-words.ts'
import { classNamesAhead } from './tools/class-names.ts'

const api = process.env.API_ORIGIN ?? 'http://localhost:4000'

export default defineConfig({
  plugins: [chartWords(), classNamesAhead(), react()],
  resolve: {
    // React has had the hook itself since 18; the shim for older ones stays out of the first view.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // What the target lacks of it (Safari before 17) costs a later request, nothing else.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file for everything the first page needs: small chunks compress badly and each
        // costs a request on a slow line.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/ws': { target: api, ws: true, changeOrigin: false },
    },
  },
})
