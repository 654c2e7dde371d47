import { readFileSync } from 'node:fs'
import type { Trace } from '../../../devtools/trace/schema.ts'

export const FILES = ['drop-reconnect-sign-out.json', 'sign-in-send-refresh.json'] as const

export const readTrace = (file: (typeof FILES)[number] | 'clock-set-back.json'): Trace =>
  JSON.parse(readFileSync(`tests/traces/${file}`, 'utf8'))
