import type { PageSnapshot } from './page.machine.ts'

/** True while the page is visible. */
export const isVisible = (snapshot: PageSnapshot): boolean => snapshot.matches('visible')
