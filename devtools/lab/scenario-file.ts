/** Reads a scenario file. Errors name the line and the expected value. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { Scenario } from '../simulation/scenario.ts'

/** A readable message that starts with the position: `file.json:12: …`. */
export class InvalidScenarioError extends Error {}

export function readScenario(file: string): Scenario {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new InvalidScenarioError(`${file}:1: file not found`)
  }
  return parseScenario(text, file)
}

/** @param file name of the text in error messages */
export function parseScenario(text: string, file: string): Scenario {
  const result = v.safeParse(Scenario, parseJson(text, file))
  if (result.success) return result.output
  const lines = linesByPath(text)
  throw new InvalidScenarioError(
    result.issues.map((issue) => `${file}:${formatIssue(issue, lines)}`).join('\n'),
  )
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    const line = /\(line (\d+) column/.exec(message)?.[1] ?? text.trimEnd().split('\n').length
    throw new InvalidScenarioError(`${file}:${line}: invalid JSON: ${message}`)
  }
}

function formatIssue(issue: v.BaseIssue<unknown>, lines: ReadonlyMap<string, number>): string {
  const path = (issue.path ?? []).map(({ key }) => String(key))
  let knownPath = path
  while (!lines.has(knownPath.join('\0')) && knownPath.length > 0)
    knownPath = knownPath.slice(0, -1)
  const location = path.reduce(
    (prefix, key) => prefix + (/^\d+$/.test(key) ? `[${key}]` : `.${key}`),
    '',
  )
  const expectation = issue.expected === null ? issue.message : `${issue.expected} is expected here`
  const message = /^Invalid /.test(issue.message) ? expectation : issue.message
  return `${lines.get(knownPath.join('\0')) ?? 1}: ${location.replace(/^\./, '') || 'the file'}: ${message}, not ${issue.received}`
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** Line number of the value at each path; keys are joined with NUL. Requires valid JSON. */
function linesByPath(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  /** For each open object or array, the key of the current value. */
  const path: (string | number)[] = []
  let line = 1
  let end = 0
  let key: string | null = null
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    line += text.slice(end, index).split('\n').length - 1
    end = index + token.length
    const top = path.length - 1
    if (token === ':') {
      path[top] = JSON.parse(key ?? '""') as string
      lines.set(path.join('\0'), line)
    } else if (token === ',') {
      if (typeof path[top] === 'number') path[top] += 1
    } else if (token === '}' || token === ']') path.pop()
    else {
      lines.has(path.join('\0')) || lines.set(path.join('\0'), line)
      if (token === '{') path.push('')
      else if (token === '[') path.push(0)
      else key = token
    }
  }
  return lines
}
