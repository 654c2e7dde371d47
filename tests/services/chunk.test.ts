import { expect, test, vi } from 'vitest'
import { importChunk } from '../../src/services/chunk.ts'

const ADDRESS = 'http://localhost:4000/assets/content-api-B7aDJbRE.js'
const unreachable = () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`))

test('[A37] a chunk that comes is asked for once', async () => {
  const importModule = vi.fn()
  await expect(importChunk(async () => 'part', importModule)).resolves.toBe('part')
  expect(importModule).not.toHaveBeenCalled()
})

test('[A37] a chunk that could not be fetched is asked for anew, each time elsewhere', async () => {
  const asked: string[] = []
  let there = false
  const importModule = async (address: string) => {
    asked.push(address)
    if (!there) throw new TypeError('still away')
    return 'part'
  }
  await expect(importChunk<unknown>(unreachable, importModule)).rejects.toThrow('still away')
  there = true
  await expect(importChunk<unknown>(unreachable, importModule)).resolves.toBe('part')
  expect(new Set(asked).size).toBe(2)
  for (const address of asked) {
    const { origin, pathname } = new URL(address)
    expect(origin + pathname).toBe(ADDRESS)
  }
})

test('[A37] a chunk that fails for another reason is not asked for again', async () => {
  const importModule = vi.fn()
  const failure = new Error('The code of the part is broken')
  await expect(importChunk(() => Promise.reject(failure), importModule)).rejects.toBe(failure)
  expect(importModule).not.toHaveBeenCalled()
})
