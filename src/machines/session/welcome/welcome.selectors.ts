import type { StatsActor } from '../../people/stats/stats.machine.ts'
import type { WelcomeSnapshot } from './welcome.machine.ts'

/** Whether the overlay is up; the view paints it on home only (WELCOME-01, A7). */
export const isWelcomeShown = (snapshot: WelcomeSnapshot): boolean => snapshot.matches('shown')

/** First name, else username, of who is greeted (WELCOME-02). */
export const welcomeName = (snapshot: WelcomeSnapshot): string => snapshot.context.name

/** The figures' actor while the overlay is up, else undefined. */
export const statsActor = (snapshot: WelcomeSnapshot): StatsActor | undefined =>
  snapshot.children.stats
