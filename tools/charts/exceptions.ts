import type { Exceptions } from './coverage.ts'

/** What no running actor can do, by chart and by the name `npm run coverage:charts` gives it. */
export const EXCEPTIONS: Exceptions = {}
