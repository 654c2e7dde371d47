import type { GoogleButtonSnapshot } from './googleButton.machine.ts'

/** Last error. */
export const googleProblem = ({ context }: GoogleButtonSnapshot): string | null => context.problem

export const isFetchingGoogle = (snapshot: GoogleButtonSnapshot): boolean =>
  snapshot.matches({ wanted: 'fetching' })

/** Whether Google's own button is shown. */
export const isGoogleAvailable = (snapshot: GoogleButtonSnapshot): boolean =>
  snapshot.matches({ wanted: 'there' })
