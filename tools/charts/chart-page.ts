/**
 * Serves the page of all charts (docs/statecharts/charts.html) at /inspector/charts in development.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { chartPageFile } from './chart-page-file.ts'

export const chartPage = (): Plugin => ({
  name: 'chart-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/inspector/charts', (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(readFileSync(chartPageFile()))
    })
  },
})
