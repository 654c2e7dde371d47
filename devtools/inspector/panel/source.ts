/** Provides the inspector's history: from a page of the app over the channel, or from a file. */
import { type Actor, createActor } from 'xstate'
import { parseTrace } from '../../trace/schema.ts'
import {
  type Channel,
  type FromHost,
  type FromPanel,
  lockName,
  MAX_BATCH_EVENTS,
} from '../channel.ts'
import { createHistory, fromTrace, type History } from '../model/history.ts'
import { panelMachine } from './panel.machine.ts'
import type { Position } from './position.ts'

export interface SourceOptions {
  channel: Channel
  locks: Pick<LockManager, 'request'> | undefined
  /** Id of this inspector on the channel. */
  panel: string
  /** The tab to attach to; null = the first that responds. */
  wanted: string | null
  /** Actor and step to show first, if the recording has them. */
  position?: Position
  /** Monotonic time, ms. */
  elapsed(): number
}

export interface Source {
  readonly actor: Actor<typeof panelMachine>
  history(): History
  /** Time of the app, ms since 1970. */
  now(): number
  subscribe(listener: () => void): () => void
  /** Increases with every change of the history. */
  version(): number
  stop(): void
}

export function createSource(options: SourceOptions): Source {
  const { channel, locks, panel, wanted, elapsed } = options
  let position = options.position ?? {}
  const listeners = new Set<() => void>()
  let history = createHistory()
  /** When the last batch arrived, on this page's monotonic clock. */
  let lastBatchAt = elapsed()
  let resolveClosed: () => void = () => {}
  let isStopped = false
  let version = 0

  const send = (message: FromPanel): void => channel.postMessage(message)
  const notifyListeners = (): void => {
    version += 1
    for (const listener of listeners) listener()
  }

  function replaceHistory(next: History): void {
    history = next
    lastBatchAt = elapsed()
    notifyListeners()
  }

  /** Selects the actor and step of the URL, or else the actor of the last step. */
  function selectFirstActor(): void {
    if (actor.getSnapshot().context.actor !== null) return
    const isMachine = (name: string): boolean => history.machineOf(name) !== null
    const { at = Number.POSITIVE_INFINITY } = position
    const last = history.events.findLast((step) => isMachine(step.actor) && step.at <= at)
    const seq = position.at === undefined ? position.seq : last?.seq
    if (seq !== undefined && history.eventAt(seq) !== null) actor.send({ type: 'time.go', seq })
    const name = isMachine(position.actor ?? '') ? position.actor : last?.actor
    if (name !== undefined) actor.send({ type: 'actor.choose', actor: name })
    position = {}
  }

  const actor = createActor(
    panelMachine.provide({
      actions: {
        attach({ context }) {
          replaceHistory(createHistory())
          if (context.tab !== null) send({ say: 'attach', tab: context.tab, panel })
        },
        detach: () => send({ say: 'detach', panel }),
        read({ self, event }) {
          if (event.type !== 'trace.open') return
          const parsed = parseTrace(event.text)
          if ('wrong' in parsed)
            return self.send({ type: 'trace.refused', wrong: `${event.name}: ${parsed.wrong[0]}` })
          self.send({ type: 'trace.opened', name: event.name })
          replaceHistory(fromTrace(parsed.trace))
          queueMicrotask(selectFirstActor)
        },
        send({ context, event }) {
          if (event.type !== 'event.send' || context.tab === null) return
          const { tab, asked } = context
          send({ say: 'send', tab, panel, ask: asked, actor: event.actor, event: event.event })
        },
      },
    }),
    { input: { wanted } },
  )

  function handleMessage(message: FromHost): void {
    const { context } = actor.getSnapshot()
    if (message.say === 'here') {
      const { say: _, ...info } = message
      actor.send({ type: 'tab.here', ...info })
    } else if (message.say === 'gone') actor.send({ type: 'tab.gone', tab: message.tab })
    else if (message.to !== panel) return
    else if (message.say === 'answer')
      actor.send({ type: 'event.answered', ask: message.ask, wrong: message.wrong })
    else if (message.batch.tab === context.tab) {
      history.add(message.batch)
      lastBatchAt = elapsed()
      notifyListeners()
      if (message.batch.events.length < MAX_BATCH_EVENTS) selectFirstActor()
    }
  }

  channel.onmessage = ({ data }) => handleMessage(data as FromHost)
  actor.start()
  // The lock signals that this inspector is open. Without locks the page only learns of a
  // `detach`.
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  if (locks === undefined) send({ say: 'who' })
  else
    void locks.request(lockName(panel), () => {
      // The panel may be closed again before the lock is granted.
      if (!isStopped) send({ say: 'who' })
      return closed
    })

  return {
    actor,
    history: () => history,
    now: () =>
      actor.getSnapshot().matches({ source: 'attached' })
        ? history.now + (elapsed() - lastBatchAt)
        : history.now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    stop() {
      if (actor.getSnapshot().matches({ source: 'attached' })) send({ say: 'detach', panel })
      isStopped = true
      actor.stop()
      resolveClosed()
      channel.close()
    },
  }
}
