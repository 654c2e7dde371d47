/**
 * The app's side of the inspector. It always records, which only retains references. It serializes
 * only while an inspector is attached: one batch per frame and inspector, each with its own
 * redactor.
 */
import type { InspectionEvent } from 'xstate'
import type { Environment } from '../../../src/app/environment.ts'
import { httpLine } from '../../trace/http-lines.ts'
import { watchHttp } from '../../trace/http-log.ts'
import { setInspectionListener } from '../../trace/internals.ts'
import { createSegmentWriter, type SegmentWriter } from '../../trace/record.ts'
import { createRecorder } from '../../trace/recorder.ts'
import {
  type Channel,
  type FromHost,
  type FromPanel,
  lockName,
  MAX_BATCH_EVENTS,
  type TabInfo,
} from '../channel.ts'
import { sendToActor } from './carry-out.ts'

const FRAME_MS = 16

/** An inspector, and what it has received so far. */
interface Attached {
  writer: SegmentWriter
  httpCount: number
}

export interface HostOptions {
  tab: string
  environment: Environment
  channel: Channel
  locks: Pick<LockManager, 'request'> | undefined
}

export interface Host {
  /** The environment to start the app with. */
  environment: Environment
  inspect(event: InspectionEvent): void
  /** Announces the page. */
  show(): void
  /** Announces that the page is leaving. */
  leave(): void
}

export function createHost({ tab, environment, channel, locks }: HostOptions): Host {
  const recorder = createRecorder({ tab })
  const attached = new Map<string, Attached>()
  const since = environment.now()
  let isFlushScheduled = false
  /** The last announced description of the page, as JSON. */
  let announced = ''

  const http = watchHttp(environment.window, environment.now, () => {
    if (attached.size > 0) scheduleFlush()
  })

  const send = (message: FromHost): void => channel.postMessage(message)

  function scheduleFlush(): void {
    if (isFlushScheduled) return
    isFlushScheduled = true
    environment.clock.setTimeout(flush, FRAME_MS)
  }

  function flush(): void {
    isFlushScheduled = false
    if (JSON.stringify(tabInfo()) !== announced) announce()
    for (const [to, inspector] of attached) {
      const part = inspector.writer.next(MAX_BATCH_EVENTS)
      const { entries, count } = http.entriesSince(inspector.httpCount)
      inspector.httpCount = count
      const journal = entries.map((entry) => httpLine(entry, tab, since))
      const now = environment.now()
      send({ say: 'batch', to, batch: { tab, now, ...part, journal, start: since } })
      if (part.events.length === MAX_BATCH_EVENTS) scheduleFlush()
    }
  }

  function onInspection(inspected: InspectionEvent): void {
    recorder.inspect(inspected)
    if (attached.size > 0) scheduleFlush()
  }

  function attach(panel: string): void {
    attached.set(panel, { writer: createSegmentWriter([recorder]), httpCount: 0 })
    void locks?.request(lockName(panel), () => void attached.delete(panel))
    scheduleFlush()
  }

  function handleSend(message: FromPanel & { say: 'send' }): void {
    const { panel, ask, actor, event } = message
    const writer = attached.get(panel)?.writer
    const wrong =
      writer === undefined
        ? 'The inspector is not attached.'
        : sendToActor(recorder.actors, writer, actor, event)
    send({ say: 'answer', to: panel, ask, wrong })
  }

  function tabInfo(): TabInfo {
    const [, page = ''] = environment.window.location.pathname.split('/')
    const session = [...recorder.actors].find(({ path }) => path.join('/') === 'app/session')
    const state = JSON.stringify(session?.state?.value ?? '')
    const info = { tab, since, page: `/${page}` }
    // Unknown until the session has read its tokens.
    if (!/anonymous|authenticated/.test(state)) return info
    return { ...info, isSignedIn: state.includes('authenticated') }
  }

  function announce(): void {
    const info = tabInfo()
    announced = JSON.stringify(info)
    send({ say: 'here', ...info })
  }

  channel.onmessage = ({ data }) => {
    const message = data as FromPanel
    if (message.say === 'who') announce()
    else if (message.say === 'detach') attached.delete(message.panel)
    else if (message.say === 'attach' && message.tab === tab) attach(message.panel)
    else if (message.say === 'send' && message.tab === tab) handleSend(message)
  }

  return {
    environment: recorder.environment(environment),
    inspect(first) {
      setInspectionListener(first.actorRef, onInspection)
      onInspection(first)
    },
    show: announce,
    leave() {
      attached.clear()
      send({ say: 'gone', tab })
    },
  }
}
