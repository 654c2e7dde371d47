import { fromCallback } from 'xstate'
import {
  type ChunkStoreKey,
  createDownloadMachine,
  type DownloadEvent,
  type DownloadTarget,
  type StoredTransfer,
} from '../../../../src/machines/market/download/download.machine.ts'
import {
  downloadPhase,
  downloadProblem,
  downloadReceived,
} from '../../../../src/machines/market/download/download.selectors.ts'
import { shapeListError } from '../../../../src/protocol/base/errors.ts'
import type { DownloadLink } from '../../../../src/protocol/market/market-types.ts'
import { run } from '../../../kit/harness.ts'
import {
  type DownloadLook,
  type DownloadStep,
  type Emitted,
  linkOf,
  NAME,
  SIZE,
  START,
  TARGET,
  USER,
  WORDS,
} from '../../../spec/market/download.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) =>
  shapeListError(status, { detail: WORDS[status] ?? '' }, 'It failed.')

/** The download machine; the test settles its effects. */
export function downloadRig() {
  const look = controlled<StoredTransfer | null, ChunkStoreKey>()
  const ask = controlled<DownloadLink, { target: DownloadTarget }>()
  const emitted: Emitted[] = []
  let links = 0
  let transfer: ((event: DownloadEvent) => void) | null = null
  const harness = run(
    (env) =>
      createDownloadMachine(env).provide({
        actors: {
          findParts: look.logic,
          requestDownload: ask.logic,
          fetchParts: fromCallback<DownloadEvent, ChunkStoreKey & { link: DownloadLink }>(
            ({ input, sendBack }) => {
              emitted.push({ type: 'fetch', url: input.link.url })
              transfer = sendBack
              return () => {
                transfer = null
              }
            },
          ),
        },
        actions: { dropParts: (_, address) => emitted.push({ type: 'drop', ...address }) },
      }),
    { input: { target: TARGET, userId: USER } },
  )
  const heard = { facts: 0, ask: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    heard.facts = harness.sentEvents.length
  }
  /** Records a request when it is sent, before its consequences. */
  const listenToCalls = () => {
    emitted.push(...ask.calls.slice(heard.ask).map(({ input }) => ({ type: 'ask', ...input })))
    heard.ask = ask.calls.length
  }
  const report = (event: DownloadEvent) => {
    if (transfer === null) throw new Error('no transfer is running')
    transfer(event)
  }
  const now = () => harness.clock.now() - START
  const STEPS: { [W in DownloadStep[0]]: (value: never) => void } = {
    start: () => harness.send({ type: 'download.start' }),
    pause: () => harness.send({ type: 'download.pause' }),
    resume: () => harness.send({ type: 'download.resume' }),
    cancel: () => harness.send({ type: 'download.cancel' }),
    online: () => harness.send({ type: 'network.online' }),
    found: (received: number | null) =>
      look.current.resolve(received === null ? null : { received, total: SIZE, filename: NAME }),
    lookFailed: () => look.current.reject(new Error('the database rejects the request')),
    link: (lasts: number) => ask.current.resolve(linkOf(++links, now() + lasts)),
    linkFailed: (status: number) => ask.current.reject(failureOf(status)),
    progress: (received: number) => report({ type: 'download.progress', received, total: SIZE }),
    finished: () => report({ type: 'download.finished', saved: SIZE }),
    broken: (status: number) => report({ type: 'download.broken', failure: failureOf(status) }),
    expired: () => report({ type: 'download.expired' }),
    wait: () => {},
  }
  return {
    harness,
    isLooking: () => look.isOpen,
    isAsking: () => ask.isOpen,
    isFetching: () => transfer !== null,
    async do([word, value]: DownloadStep) {
      STEPS[word](value as never)
      await (word === 'wait' ? harness.advance(value) : harness.settle())
      listenToCalls()
      listen()
    },
    look: (): DownloadLook => {
      const snapshot = harness.actor.getSnapshot()
      return {
        phase: downloadPhase(snapshot),
        received: downloadReceived(snapshot),
        problem: downloadProblem(snapshot),
      }
    },
    emitted: () => emitted,
  }
}
