/**
 * Serves the page of all charts (docs/statecharts/charts.html) at /inspector/charts in development.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export const chartPage = (): Plugin => ({
  name: 'chart-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/inspector/charts', (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(readFileSync('docs/statecharts/charts.html'))
    })
  },
})
