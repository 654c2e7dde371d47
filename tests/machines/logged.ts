/** A rig that records reported events. */
interface Played<TStep> {
  do(step: TStep): Promise<void>
  harness: { reported: string[] }
}

/** Performs the steps and returns the reported events. */
export async function logOf<TStep>(rig: Played<TStep>, steps: readonly TStep[]): Promise<string[]> {
  for (const step of steps) await rig.do(step)
  return rig.harness.reported
}

export const failed = (call: string) => [`xstate.error.actor.${call}`]
