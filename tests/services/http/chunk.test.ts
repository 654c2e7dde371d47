import { expect, test, vi } from 'vitest'
import { createChunks, type LoadCode } from '../../../src/services/lazy-chunk.ts'
import { StepClock } from '../../kit/clock.ts'

const ADDRESS = 'http://localhost:4000/assets/content-api-B7aDJbRE.js'

const chunks = (importModule: (address: string) => Promise<unknown>, load: LoadCode = (p) => p()) =>
  createChunks({ load, clock: new StepClock(), importModule })

const unreachable = () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`))

test('[A37] loads an available chunk once', async () => {
  const importModule = vi.fn()
  await expect(chunks(importModule).fetch(async () => 'part')).resolves.toBe('part')
  expect(importModule).not.toHaveBeenCalled()
})

test('[A37] retries a failed chunk with a new URL each time', async () => {
  const requests: string[] = []
  let there = false
  const importModule = async (address: string) => {
    requests.push(address)
    if (!there) throw new TypeError('still away')
    return 'part'
  }
  const parts = chunks(importModule)
  await expect(parts.fetch<unknown>(unreachable)).rejects.toThrow('still away')
  there = true
  await expect(parts.fetch<unknown>(unreachable)).resolves.toBe('part')
  expect(new Set(requests).size).toBe(2)
  for (const address of requests) {
    const { origin, pathname } = new URL(address)
    expect(origin + pathname).toBe(ADDRESS)
  }
})

test('[A37] does not retry a chunk that fails for another reason', async () => {
  const importModule = vi.fn()
  const failure = new Error('The code of the part is broken')
  await expect(chunks(importModule).fetch(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(importModule).not.toHaveBeenCalled()
})

test('uses the loader and counts the retries of each app separately', async () => {
  const world = (requests: string[]) => {
    let loads = 0
    const importModule = async (address: string) => void requests.push(address)
    const { fetch } = chunks(importModule, (part) => {
      loads += 1
      return part()
    })
    return { fetch, loads: () => loads }
  }
  const [one, other]: [string[], string[]] = [[], []]
  const [first, second] = [world(one), world(other)]
  await first.fetch<unknown>(unreachable)
  await second.fetch<unknown>(unreachable)
  await second.fetch(async () => 'part')
  expect([one, other]).toEqual([[`${ADDRESS}?again=1`], [`${ADDRESS}?again=1`]])
  expect([first.loads(), second.loads()]).toEqual([2, 3])
})
