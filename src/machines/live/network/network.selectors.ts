import type { NetworkSnapshot } from './network.machine.ts'

/** NET-01: true unless the browser reported the network as lost. */
export const isOnline = (snapshot: NetworkSnapshot): boolean => snapshot.matches('online')
