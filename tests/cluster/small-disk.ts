import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'

/** This account may not mount, or the system has no such file system. */
export class CannotMountError extends Error {}

/**
 * Mounts a file system in memory.
 * @returns unmounts it
 * @throws CannotMountError
 */
export function mountMemory(folder: string, bytes: number): () => void {
  const options = `size=${bytes},mode=755`
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', options, 'kinyeti-cluster', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0)
    throw new CannotMountError(
      `cannot mount a small file system: ${error?.message ?? stderr.trim()}`,
    )
  return () => {
    // Lazily, because a process that is ending may still use it.
    spawnSync('umount', ['--lazy', folder])
  }
}

const BLOCKS = [1024 * 1024, 4096]

/** Fills a file system with one file. */
export function fillDisk(file: string): { free(): void } {
  const descriptor = openSync(file, 'w')
  for (const size of BLOCKS) {
    const block = Buffer.alloc(size, 1)
    while (writesBlock(descriptor, block));
  }
  closeSync(descriptor)
  return { free: () => rmSync(file) }
}

function writesBlock(descriptor: number, block: Buffer): boolean {
  try {
    return writeSync(descriptor, block) === block.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
