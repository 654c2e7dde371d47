/**
 * A set-up file of vitest in runs of mutants alone: each machine is made as the mutant that is asked
 * for, if it is one of it. Nothing in src knows.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { inject } from 'vitest'
import { type AnyStateNode, StateNode } from 'xstate'
import { mutantsOf } from './chart.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant of a chart; null = the chart as it is. */
    mutant: { chart: string; id: string } | null
  }
}

// That it fails is enough; the shortest way there is looked for by nobody.
configureGlobal({ ...readConfigureGlobal(), endOnFailure: true })

const wanted = inject('mutant')
const proto = StateNode.prototype as unknown as { _initialize(): void }
const initialize = proto._initialize

if (wanted !== null) {
  proto._initialize = function (this: AnyStateNode & typeof proto) {
    initialize.call(this)
    if (this.parent !== undefined || this.machine.id !== wanted.chart) return
    for (const mutant of mutantsOf(this)) {
      if (mutant.id === wanted.id) return mutant.apply()
    }
  }
}
