import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { reporter } from '../../src/app/effects/safety/report.ts'
import { serviceFailure } from '../../src/protocol/base/errors.ts'
import type { Log } from '../../src/services/log.ts'

test('logs a failed request as a warning and a broken effect as an error', () => {
  const printed: string[] = []
  const print = (level: string) => (message: string) => printed.push(`${level} ${message}`)
  const [debug, info, warn, error] = ['debug', 'info', 'warn', 'error'].map(print)
  const report = reporter({ debug, info, warn, error } as unknown as Log)
  const self = { id: 'blocks' } as AnyActorRef
  report({
    event: { type: 'xstate.error', error: serviceFailure({ message: 'x', status: 404 }) },
    self,
  })
  report({ event: { type: 'xstate.error', error: new TypeError('x') }, self })
  report({ event: { type: 'odd' }, self })
  expect(printed).toEqual(['warn call failed', 'error effect failed', 'warn unexpected event'])
})
