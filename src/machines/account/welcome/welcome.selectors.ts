import type { StatsActor } from '../../users/stats/stats.machine.ts'
import type { WelcomeSnapshot } from './welcome.machine.ts'

/** Whether the overlay is open; the view renders it on home only (WELCOME-01, A7). */
export const isWelcomeShown = (snapshot: WelcomeSnapshot): boolean => snapshot.matches('shown')

/** The name in the greeting: first name, else username (WELCOME-02). */
export const welcomeName = (snapshot: WelcomeSnapshot): string => snapshot.context.name

/** The stats actor while the overlay is open, else undefined. */
export const statsActor = (snapshot: WelcomeSnapshot): StatsActor | undefined =>
  snapshot.children.stats
