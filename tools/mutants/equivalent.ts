/**
 * Mutants that do the same as what they are mutants of, each with the reason why no test can tell it.
 * By chart or file, then by the mutant's id as `npm run mutants -- --list CHART` prints it.
 */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  outgoing: {
    'sending entered: without countAttempt (1)':
      'nobody is told how often it was tried: only the walks of tests/model count by it',
  },
  network: {
    '(root) on watchNetwork error: dropped':
      'it is then unexpected, and reported as such: the same',
  },
  page: {
    '(root) on watchPage error: dropped': 'it is then unexpected, and reported as such: the same',
  },
  transport: {
    'idle on transport.disconnect: dropped':
      'the root then takes it to idle, where it is: nothing is done on entering or leaving idle',
  },
}
