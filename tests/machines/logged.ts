/** What a rig has in the developer's log. */
interface Played<TStep> {
  do(step: TStep): Promise<void>
  harness: { reported: string[] }
}

/** What stands in the log after the steps. */
export async function logOf<TStep>(rig: Played<TStep>, steps: readonly TStep[]): Promise<string[]> {
  for (const step of steps) await rig.do(step)
  return rig.harness.reported
}

export const failed = (call: string) => [`xstate.error.actor.${call}`]
