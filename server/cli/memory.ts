/** What is larger than this is given back as soon as it is free. */
const BYTES = String(128 * 1024)

/**
 * Starts this process anew, in its place, with another way of allocating where the C library is
 * glibc, which hears of it by the environment alone: by itself it keeps what decoding pictures
 * took, hundreds of megabytes. `npm start` says it beforehand, which spares the second start. Where
 * Node cannot do that everything works all the same.
 */
export function allocateFrugally(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_MMAP_THRESHOLD_ !== undefined) return
  if (process.execve === undefined) return
  const { execPath, execArgv, argv, env } = process
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: BYTES,
    MALLOC_TRIM_THRESHOLD_: BYTES,
  })
}
