export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface Log {
  debug(message: string, detail?: unknown): void
  info(message: string, detail?: unknown): void
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

export interface LogOptions {
  /** Where entries are printed: the browser console, or a list in tests. */
  sink: Pick<Console, LogLevel>
  /** Entries below this level are not printed. */
  level: LogLevel
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
const VISIBLE_TOKEN_CHARACTERS = 7
const MAX_DEPTH = 6
const TOKEN_KEYS = /^(access|refresh|token|.*_token|credential|authorization|auth)$/i
const SECRET_KEYS = /passw/i
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g
const TOKEN_PARAMETER = /([?&]token=)([^&#\s]+)/g
const BEARER = /(Bearer\s+)(\S+)/gi

/** The developer log with levels. Tokens and passwords are redacted. */
export function createLog({ sink, level }: LogOptions): Log {
  const write = (at: LogLevel, message: string, detail: unknown): void => {
    if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return
    const text = redactText(message)
    if (detail === undefined) sink[at](text)
    else sink[at](text, redact(detail))
  }
  return {
    debug: (message, detail) => write('debug', message, detail),
    info: (message, detail) => write('info', message, detail),
    warn: (message, detail) => write('warn', message, detail),
    error: (message, detail) => write('error', message, detail),
  }
}

/** The last 7 characters of a token, enough to tell two tokens apart. */
export function shortToken(token: string): string {
  return token.length <= 2 * VISIBLE_TOKEN_CHARACTERS
    ? '…'
    : `…${token.slice(-VISIBLE_TOKEN_CHARACTERS)}`
}

/**
 * A loggable copy: shortens tokens, hides passwords, converts errors and cuts off deep or cyclic
 * values.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) }
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, redactField(key, item, depth + 1)]),
  )
}

function redactField(key: string, value: unknown, depth: number): unknown {
  if (SECRET_KEYS.test(key)) return '[hidden]'
  if (typeof value === 'string' && TOKEN_KEYS.test(key)) return shortToken(value)
  return redact(value, depth)
}

function redactText(text: string): string {
  return text
    .replace(TOKEN_PARAMETER, (_, name: string, token: string) => name + shortToken(token))
    .replace(BEARER, (_, name: string, token: string) => name + shortToken(token))
    .replace(JWT, shortToken)
}
