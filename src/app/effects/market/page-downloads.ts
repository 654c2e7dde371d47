import { createDownloads, type Downloads } from '../../../services/browser/downloads.ts'
import { createSaver, openFile } from '../../../services/browser/save-file.ts'
import { createChunkStore } from '../../../services/stores/chunk-store.ts'
import type { Environment } from '../../environment.ts'
import type { Services } from '../../services.ts'

/** The downloads of this page, through its browser. */
export function createPageDownloads(
  { window, clock, now }: Environment,
  { chunks, log }: Pick<Services, 'chunks' | 'log'>,
): Downloads {
  const databases = () => window.indexedDB
  return createDownloads({
    fetch: (input, init) => window.fetch(input, init),
    parts: createChunkStore({ persistent: true, databases, clock, log }),
    passing: createChunkStore({ persistent: false, databases, clock, log }),
    locks: window.navigator.locks ?? null,
    clock,
    now,
    log,
    loadTransfer: () =>
      chunks.fetchInTime(() => import('../../../services/browser/download-transfer.ts')),
    save: createSaver({ document: window.document, urls: window.URL, clock }),
    open: (url, filename) => openFile(window.document, url, filename),
    origin: window.location.origin,
  })
}
