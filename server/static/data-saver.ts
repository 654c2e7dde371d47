import type { FastifyRequest } from 'fastify'
import { DATA_SAVER_COOKIE } from '../../src/protocol/base/brand.ts'

/** Request headers the data-saver mode depends on, for Vary. */
export const DATA_SAVER_VARY = 'save-data, cookie'

/** Whether the browser is in data-saver mode: by the cookie, else by the Save-Data header. */
export function isDataSaver({ cookies, headers }: FastifyRequest): boolean {
  const choice = cookies[DATA_SAVER_COOKIE]
  return choice === 'on' || (choice !== 'off' && headers['save-data'] === 'on')
}

/** The client's page without preloaded fonts: text uses system fonts. */
export const dataSaverShell = (shell: string): string =>
  withoutFontPreloads(shell.replace(/<html\b/, '<html data-saver=""'))

/**
 * Removes font preloads; fonts used by the style sheet are still requested when text needs them.
 */
export const withoutFontPreloads = (shell: string): string =>
  shell.replace(/<link\b(?=[^>]*\bas="font")[^>]*>\s*/g, '')
