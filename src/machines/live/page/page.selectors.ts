import type { PageSnapshot } from './page.machine.ts'

/** True while a person can see the page. */
export const isVisible = (snapshot: PageSnapshot): boolean => snapshot.matches('visible')
