// @vitest-environment happy-dom
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isActor, isMachine } from '../../devtools/trace/internals.ts'
import { recordTrace } from '../../devtools/trace/record.ts'
import type { Recorder } from '../../devtools/trace/recorder.ts'
import { replay } from '../../devtools/trace/replay.ts'
import { parseTrace, serializeTrace, type Trace } from '../../devtools/trace/schema.ts'
import { SECRETS, STORIES, signInSendRefresh } from './stories.ts'

/** `KEEP_TRACES=1` writes the stored traces, which stored.test.ts replays. */
const KEEP = process.env.KEEP_TRACES === '1'

/** Each secret contains at least one of these. */
const MARKS = ['canar', 'geheim', 'secret.example']

/** The unredacted recorder data. */
const raw = ({ events }: Recorder): string =>
  JSON.stringify(
    events.map(({ event, after }) => [event, after?.context]),
    (_, value) => (isActor(value) || isMachine(value) ? null : value),
  )

function kindsLeft(trace: Trace): string[] {
  const found = [...JSON.stringify(trace).matchAll(/\{"\$left":"([^"]*)"\}/g)].map(
    ([, kind]) => kind,
  )
  return [...new Set(found as string[])]
}

describe.each(Object.entries(STORIES))('recording of the whole app: %s', (name, story) => {
  it('replays step by step, and contains no user content', async () => {
    const app = await story()
    const trace = recordTrace({ recorders: [app.recorder], about: name })
    const text = serializeTrace(trace)
    if (KEEP) writeFileSync(`tests/traces/${name}.json`, text)
    expect(parseTrace(text)).toEqual({ trace: JSON.parse(JSON.stringify(trace)) })
    const { steps, divergence } = replay(JSON.parse(text))
    expect(divergence).toBeNull()
    expect(steps).toBeGreaterThan(100)
    const said = raw(app.recorder).toLowerCase()
    const emitted = text.toLowerCase()
    for (const [what, secret] of Object.entries(SECRETS))
      expect([what, emitted.includes(secret.toLowerCase())]).toEqual([what, false])
    for (const mark of MARKS)
      expect([mark, said.includes(mark), emitted.includes(mark)]).toEqual([mark, true, false])
    expect(kindsLeft(trace)).toEqual([])
  })
})

it('every secret occurs in the unredacted recording', async () => {
  const said = raw((await signInSendRefresh()).recorder)
  const unsaid = Object.entries(SECRETS).filter(([, secret]) => !said.includes(secret))
  expect(unsaid.map(([what]) => what)).toEqual([])
})

it('replays a recording whose first events were dropped', async () => {
  const app = await signInSendRefresh({ limit: 60 })
  const trace = recordTrace({ recorders: [app.recorder] })
  expect(app.recorder.events.length).toBeLessThanOrEqual(60)
  expect(trace.dropped).toBeGreaterThan(60)
  const { steps, divergence } = replay(JSON.parse(serializeTrace(trace)))
  expect([divergence, steps > 30]).toEqual([null, true])
})
