import type { FastifyRequest } from 'fastify'
import { PRODUCT_SLUG } from '../../src/protocol/base/brand.ts'

/** What was chosen in the settings of this browser; set by the client's `theme.js`. */
const CHOICE = `${PRODUCT_SLUG}_data`

/** Of a request, whatever else the answer depends on. */
export const SAVER_VARIES = 'save-data, cookie'

/** Whether its reader spends little data: so chosen here, or else asked for by the browser. */
export function savesData({ cookies, headers }: FastifyRequest): boolean {
  const choice = cookies[CHOICE]
  return choice === 'on' || (choice !== 'off' && headers['save-data'] === 'on')
}

/** The client's page without faces from the line: letters are drawn in what the device has. */
export const savingShell = (shell: string): string =>
  withoutFaces(shell.replace(/<html\b/, '<html data-saver=""'))

/** Names none; those the style has are asked for once it draws with them. */
export const withoutFaces = (shell: string): string =>
  shell.replace(/<link\b(?=[^>]*\bas="font")[^>]*>\s*/g, '')
