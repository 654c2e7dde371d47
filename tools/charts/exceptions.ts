import type { Exceptions } from './coverage.ts'

/**
 * Transitions and guard outcomes that cannot occur, by chart and by the name that
 * `npm run coverage:charts` prints.
 */
export const EXCEPTIONS: Exceptions = {}
