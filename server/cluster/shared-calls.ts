import type { Cluster } from './cluster.ts'

/**
 * Makes calls of a function happen in all processes: in this one at once, in the others without a
 * result and without an effect if they fail. The arguments must be JSON.
 * @param name unique among the channels of the cluster
 */
export function shareCalls<TArgs extends readonly unknown[], TResult>(
  cluster: Cluster,
  name: string,
  run: (...args: TArgs) => TResult,
): (...args: TArgs) => TResult {
  const sendToOthers = cluster.channel<TArgs>(name, (args) => {
    try {
      run(...args)
    } catch {
      // Its caller is in the other process.
    }
  })
  return (...args) => {
    const result = run(...args)
    sendToOthers(args)
    return result
  }
}
