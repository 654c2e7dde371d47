import { fromCallback } from 'xstate'
import {
  type ChunkStoreKey,
  createDownloadMachine,
  type DownloadEvent,
} from '../../../../src/machines/market/download/download.machine.ts'
import {
  downloadPhase,
  downloadProblem,
  downloadReceived,
} from '../../../../src/machines/market/download/download.selectors.ts'
import { shapeListError } from '../../../../src/protocol/base/errors.ts'
import type { DownloadLink } from '../../../../src/protocol/market/market-types.ts'
import {
  type DownloadLook,
  type DownloadStep,
  linkOf,
  NAME,
  SIZE,
  START,
  TARGET,
  USER,
  WORDS,
} from '../../../spec/market/download.table.ts'
import { runControlled } from '../../rig.ts'

const failureOf = (status: number) =>
  shapeListError(status, { detail: WORDS[status] ?? '' }, 'It failed.')

/** The download machine; the test settles its effects. */
export function downloadRig() {
  let links = 0
  let transfer: ((event: DownloadEvent) => void) | null = null
  const { harness, effects, rig } = runControlled(
    (env, record) =>
      createDownloadMachine(env).provide({
        actors: {
          fetchParts: fromCallback<DownloadEvent, ChunkStoreKey & { link: DownloadLink }>(
            ({ input, sendBack }) => {
              record({ type: 'fetch', url: input.link.url })
              transfer = sendBack
              return () => {
                transfer = null
              }
            },
          ),
        },
        actions: { dropParts: (_, address) => record({ type: 'drop', ...address }) },
      }),
    { input: { target: TARGET, userId: USER } },
  )
  const { findParts: look, requestDownload: ask } = effects
  const report = (event: DownloadEvent) => {
    if (transfer === null) throw new Error('no transfer is running')
    transfer(event)
  }
  return {
    isLooking: () => look.isOpen,
    isAsking: () => ask.isOpen,
    isFetching: () => transfer !== null,
    ...rig<DownloadStep, DownloadLook>({
      emits: { requestDownload: (input) => ({ type: 'ask', ...input }) },
      merge: (events, calls) => [...calls, ...events],
      steps: {
        start: { type: 'download.start' },
        pause: { type: 'download.pause' },
        resume: { type: 'download.resume' },
        cancel: { type: 'download.cancel' },
        online: { type: 'network.online' },
        found: (received) =>
          look.current.resolve(
            received === null ? null : { received, total: SIZE, filename: NAME },
          ),
        lookFailed: () => look.current.reject(new Error('the database rejects the request')),
        link: (lasts) => ask.current.resolve(linkOf(++links, harness.clock.now() - START + lasts)),
        linkFailed: (status) => ask.current.reject(failureOf(status)),
        progress: (received) => report({ type: 'download.progress', received, total: SIZE }),
        finished: () => report({ type: 'download.finished', saved: SIZE }),
        broken: (status) => report({ type: 'download.broken', failure: failureOf(status) }),
        expired: () => report({ type: 'download.expired' }),
      },
      look: (snapshot) => ({
        phase: downloadPhase(snapshot),
        received: downloadReceived(snapshot),
        problem: downloadProblem(snapshot),
      }),
    }),
  }
}
