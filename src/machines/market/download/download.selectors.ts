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
 * Status for the view. `waiting`: the connection was interrupted; resumes by itself or when the
 * network returns.
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

/** Bytes received. */
export function downloadReceived(snapshot: DownloadSnapshot): number {
  return snapshot.context.received
}

/** File size in bytes; 0 while unknown. */
export function downloadTotal(snapshot: DownloadSnapshot): number {
  return snapshot.context.total
}

/** File name; '' while unknown. */
export function downloadFilename(snapshot: DownloadSnapshot): string {
  return snapshot.context.filename
}

/** Error message while it failed or waits, else null. */
export function downloadProblem(snapshot: DownloadSnapshot): string | null {
  return snapshot.context.problem
}
