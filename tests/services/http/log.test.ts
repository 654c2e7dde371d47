import { describe, expect, it } from 'vitest'
import { createLog, type LogLevel, redact, shortToken } from '../../../src/services/log.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MDAwMDAwMDB9.c2lnbYXR1cmU'

function make(level: LogLevel) {
  const printed: unknown[][] = []
  const sink = {
    debug: (...line: unknown[]) => printed.push(['debug', ...line]),
    info: (...line: unknown[]) => printed.push(['info', ...line]),
    warn: (...line: unknown[]) => printed.push(['warn', ...line]),
    error: (...line: unknown[]) => printed.push(['error', ...line]),
  }
  return { log: createLog({ sink, level }), printed }
}

describe('createLog', () => {
  it('prints entries from its level on', () => {
    const { log, printed } = make('warn')
    log.debug('a')
    log.info('b', { n: 1 })
    log.warn('c', { n: 2 })
    log.error('d')
    expect(printed).toEqual([
      ['warn', 'c', { n: 2 }],
      ['error', 'd'],
    ])
  })

  it('never prints passwords or more than the last 7 characters of a token', () => {
    const { log, printed } = make('debug')
    log.info(`socket ws://h/ws/?token=${JWT}&conversation=4 with Bearer ${JWT}`, {
      access: JWT,
      nested: { refresh_token: 'x'.repeat(20), password: 'secret', old_password: 'old', n: null },
      list: [`got ${JWT}`],
    })
    expect(printed).toEqual([
      [
        'info',
        'socket ws://h/ws/?token=…YXR1cmU&conversation=4 with Bearer …YXR1cmU',
        {
          access: '…YXR1cmU',
          nested: {
            refresh_token: '…xxxxxxx',
            password: '[hidden]',
            old_password: '[hidden]',
            n: null,
          },
          list: ['got …YXR1cmU'],
        },
      ],
    ])
  })

  it('prints nothing of a short token', () => {
    expect([
      shortToken('abc'),
      shortToken('12345678901234'),
      shortToken('123456789012345'),
    ]).toEqual(['…', '…', '…9012345'])
  })

  it('converts errors and cuts off cycles', () => {
    const loop: Record<string, unknown> = {}
    loop.next = loop
    expect(redact(new TypeError('no'))).toEqual({ name: 'TypeError', message: 'no' })
    expect(redact(loop)).toEqual({
      next: { next: { next: { next: { next: { next: '[deeper]' } } } } },
    })
  })
})
