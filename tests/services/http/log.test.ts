import { describe, expect, it } from 'vitest'
import { createLog, type LogLevel, redact, shortToken } from '../../../src/services/log.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MDAwMDAwMDB9.c2lnbYXR1cmU'

function make(level: LogLevel, keep?: number) {
  const printed: unknown[][] = []
  const sink = {
    debug: (...line: unknown[]) => printed.push(['debug', ...line]),
    info: (...line: unknown[]) => printed.push(['info', ...line]),
    warn: (...line: unknown[]) => printed.push(['warn', ...line]),
    error: (...line: unknown[]) => printed.push(['error', ...line]),
  }
  let time = 1000
  const log = createLog({ now: () => time++, sink, level, ...(keep ? { keep } : {}) })
  return { log, printed }
}

describe('createLog', () => {
  it('prints entries from its level on and keeps all', () => {
    const { log, printed } = make('warn')
    log.debug('a')
    log.info('b', { n: 1 })
    log.warn('c', { n: 2 })
    log.error('d')
    expect(printed).toEqual([
      ['warn', 'c', { n: 2 }],
      ['error', 'd'],
    ])
    expect(log.entries()).toEqual([
      { at: 1000, level: 'debug', message: 'a', detail: undefined },
      { at: 1001, level: 'info', message: 'b', detail: { n: 1 } },
      { at: 1002, level: 'warn', message: 'c', detail: { n: 2 } },
      { at: 1003, level: 'error', message: 'd', detail: undefined },
    ])
  })

  it('keeps only the latest entries', () => {
    const { log } = make('error', 2)
    for (const message of ['a', 'b', 'c']) log.info(message)
    expect(log.entries().map((e) => e.message)).toEqual(['b', 'c'])
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
