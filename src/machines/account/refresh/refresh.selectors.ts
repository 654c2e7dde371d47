import type { RefreshSnapshot } from './refresh.machine.ts'

/** True while a refresh runs; authenticated requests wait for it (A2.3 step 2). */
export const isRefreshing = (snapshot: RefreshSnapshot): boolean => snapshot.matches('running')
