/** Allocations above this size are returned to the OS as soon as they are freed. */
const BYTES = String(128 * 1024)

/** Allocator settings of a server process. */
export const ALLOCATION = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: BYTES,
  MALLOC_TRIM_THRESHOLD_: BYTES,
} as const

/**
 * Restarts this process (`execve`) with different allocator settings. Only glibc needs it and reads
 * them from the environment alone; by default it retains the memory used for decoding pictures,
 * hundreds of MB. `npm start` sets the variables beforehand, which avoids the restart. Does nothing
 * where Node has no `execve`.
 */
export function allocateFrugally(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_MMAP_THRESHOLD_ !== undefined) return
  if (process.execve === undefined) return
  const { execPath, execArgv, argv, env } = process
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...ALLOCATION,
  })
}
