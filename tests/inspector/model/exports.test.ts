import { describe, expect, it } from 'vitest'
import * as files from '../../../devtools/inspector/model/exports.ts'
import { fromTrace } from '../../../devtools/inspector/model/history.ts'
import { replay } from '../../../devtools/trace/replay.ts'
import { parseTrace, type Trace } from '../../../devtools/trace/schema.ts'
import { SMALL } from './small.ts'
import { readTrace } from './stored-traces.ts'

const whole = readTrace('sign-in-send-refresh.json')
const history = fromTrace(whole)

const read = (text: string): Trace => {
  const result = parseTrace(text)
  if ('wrong' in result) throw new Error(result.wrong.join('\n'))
  return result.trace
}

describe('exports of a history', () => {
  it('exports a trace that parses to the original', () => {
    const { name, type, text } = files.traceFile(history)
    expect([name, type, read(text)]).toEqual(['trace.json', 'application/json', whole])
  })

  it('exports a test of the selected actors', () => {
    const text = files.toTestSource(history, { actors: ['a app/refresh'] })
    expect(text).toContain("it.each(WALKS)('%s takes the steps recorded in trace.json'")
    expect(text.match(/machine: '\w+'/g)).toEqual(["machine: 'refresh'"])
  })

  it('exports a Mermaid diagram', () => {
    expect(files.toMermaidSource(fromTrace(SMALL)).split('\n').slice(0, 3)).toEqual([
      'sequenceDiagram',
      '  participant p1 as outside',
      '  participant p2 as a app/connection/transport',
    ])
  })

  it('exports a scenario in the fragment of a lab URL', () => {
    const scenario = files.scenarioOf(history, 'Slow refresh!')
    const address = new URL(files.labUrl(scenario, 'http://localhost:4100/chat?x=1'))
    expect([address.origin, address.pathname, address.search]).toEqual([
      'http://localhost:4100',
      '/__lab/',
      '',
    ])
    expect(JSON.parse(decodeURIComponent(address.hash.slice('#scenario='.length)))).toEqual(
      scenario,
    )
  })

  it('exports a bug report with versions and description that replays', () => {
    const { name, text } = files.bugReport(history, {
      app: '0.9.1',
      userAgent: 'Browser/1',
      about: ' Messages stopped. ',
    })
    const report = read(text)
    expect([name, report.about]).toEqual([
      'bug-report.json',
      'Messages stopped.\napp 0.9.1\ntrace 1\nBrowser/1',
    ])
    expect(replay(report).divergence).toBe(null)
  })
})
