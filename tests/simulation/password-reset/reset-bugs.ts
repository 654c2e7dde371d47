import { around, inChart, type SeededBug } from '../seed-bug.ts'

/** Seeded bugs, for each oracle of password resets. */
export const RESET_BUGS: readonly SeededBug[] = [
  {
    name: 'saves-twice',
    does: 'sends the new password twice',
    breaks: 'A15',
    watch: inChart(
      'passwordReset',
      around(
        'savePassword',
        async (call, input) => (await Promise.all([call(input), call(input)]))[0],
      ),
    ),
  },
  {
    name: 'repeats-early',
    does: 'lets the user request another link after a second',
    breaks: 'A15',
    watch: inChart('passwordReset', ({ delays }) => {
      delays.resend = 1000
    }),
  },
  {
    name: 'always-saved',
    does: 'says that a refused password is saved',
    breaks: 'outcome',
    watch: inChart(
      'passwordReset',
      around('savePassword', (call, input) => call(input).catch(() => undefined)),
    ),
  },
  {
    name: 'always-expired',
    does: 'says after an outage that the link has expired',
    breaks: 'outcome',
    watch: inChart('passwordReset', ({ guards }) => {
      guards.isRefusedLink = () => true
    }),
  },
  {
    name: 'waits-forever',
    does: 'waits forever after a link was refused',
    breaks: 'end',
    watch: inChart(
      'passwordReset',
      around('verifyLink', (call, input) => call(input).catch(() => new Promise(() => {}))),
    ),
  },
].map((bug) => ({ ...bug, seed: 1 }))
