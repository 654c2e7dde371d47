import type { DownloadSnapshot } from './download.machine.ts'

export type DownloadPhase =
  | 'idle'
  | 'requesting'
  | 'receiving'
  | 'paused'
  | 'waiting'
  | 'saved'
  | 'failed'

/**
 * What the page shows. `waiting`: the connection broke off and it goes on by itself, or once there is
 * a connection again.
 */
export function downloadPhase(snapshot: DownloadSnapshot): DownloadPhase {
  if (snapshot.matches('looking')) return 'idle'
  const phases = [
    'idle',
    'requesting',
    'receiving',
    'paused',
    'waiting',
    'saved',
    'failed',
  ] as const
  return phases.find((phase) => snapshot.matches(phase)) ?? 'idle'
}

/** Bytes; `total` is 0 while unknown. */
export function downloadProgress(snapshot: DownloadSnapshot): { received: number; total: number } {
  return { received: snapshot.context.received, total: snapshot.context.total }
}

/** Bytes that are here. */
export function downloadReceived(snapshot: DownloadSnapshot): number {
  return snapshot.context.received
}

/** Bytes the file has; 0 while unknown. */
export function downloadTotal(snapshot: DownloadSnapshot): number {
  return snapshot.context.total
}

/** What the file is called; '' before it is known. */
export function downloadFilename(snapshot: DownloadSnapshot): string {
  return snapshot.context.filename
}

/** Why it failed or waits, as a sentence; null when all is well. */
export function downloadProblem(snapshot: DownloadSnapshot): string | null {
  return snapshot.context.problem
}
