import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../src/services/log.ts'
import { createSavedResponses } from '../../../src/services/stores/saved-responses.ts'
import { StepClock } from '../../kit/clock.ts'

let databases: IDBFactory
let clock: StepClock
let warned: string[]

beforeEach(() => {
  databases = new IDBFactory()
  clock = new StepClock()
  warned = []
})

/** The store of a newly loaded page. */
const open = (factory: () => IDBFactory = () => databases) => {
  const quiet = () => {}
  const sink = {
    debug: quiet,
    info: quiet,
    warn: (text: string) => void warned.push(text),
    error: quiet,
  }
  const log = createLog({ sink, level: 'warn' })
  return createSavedResponses({ databases: factory, clock, now: clock.now, log })
}

/** Lets the time to a write pass, and waits until the database has responded. */
async function write(): Promise<void> {
  clock.advance(300)
  await expect.poll(() => clock.waiting).toEqual([])
}

describe('createSavedResponses', () => {
  it('finds a response before it is written, and after a reload', async () => {
    const saved = open()
    saved.save('ayen', 'posts/', { results: [1] })
    const expected = { data: { results: [1] }, savedAt: clock.now() }
    expect(await saved.find('ayen', 'posts/')).toEqual(expected)
    await write()
    clock.advance(60_000)
    await expect.poll(() => open().find('ayen', 'posts/')).toEqual(expected)
    expect(await open().find('ayen', 'posts/?page=2')).toBe(null)
    expect(warned).toEqual([])
  })

  it('gives no user the response of another', async () => {
    const saved = open()
    saved.save('ayen', 'users/me/', { id: 1 })
    await write()
    expect(await saved.find('lokai', 'users/me/')).toBe(null)
    expect(await saved.find('', 'users/me/')).toBe(null)
  })

  it('replaces an earlier response of the same path', async () => {
    const saved = open()
    saved.save('ayen', 'posts/', 'old')
    await write()
    saved.save('ayen', 'posts/', 'new')
    await write()
    await expect.poll(async () => (await open().find('ayen', 'posts/'))?.data).toBe('new')
    await expect.poll(() => open().usage()).toEqual({ count: 1, length: '"new"'.length })
  })

  it('removes the oldest responses when there are more than 400', async () => {
    const saved = open()
    for (let post = 0; post < 401; post++) {
      saved.save('ayen', `posts/${post}/`, post)
      clock.advance(1)
    }
    await write()
    await expect.poll(async () => (await open().usage()).count).toBe(400)
    expect(await open().find('ayen', 'posts/0/')).toBe(null)
    expect((await open().find('ayen', 'posts/1/'))?.data).toBe(1)
  })

  it('removes the oldest responses when all together are too long', async () => {
    const saved = open()
    for (let page = 0; page < 16; page++) {
      saved.save('ayen', `posts/?page=${page}`, 'x'.repeat(270_000))
      clock.advance(1)
    }
    await write()
    await expect.poll(async () => (await open().usage()).count).toBe(14)
    expect(await open().find('ayen', 'posts/?page=1')).toBe(null)
    expect(await open().find('ayen', 'posts/?page=2')).not.toBe(null)
  })

  it('does not save a response that is too long', async () => {
    const saved = open()
    saved.save('ayen', 'posts/', 'x'.repeat(300_000))
    await write()
    expect(await saved.find('ayen', 'posts/')).toBe(null)
  })

  it('removes the responses of earlier users of the phone', async () => {
    const saved = open()
    for (const owner of ['', 'ayen', 'ayen 2']) saved.save(owner, 'users/me/', owner)
    await write()
    await expect.poll(async () => (await open().usage()).count).toBe(3)
    await open().keepOnly('ayen')
    const found = await Promise.all(
      ['', 'ayen', 'ayen 2'].map((owner) => open().find(owner, 'users/me/')),
    )
    expect(found.map((one) => one?.data ?? null)).toEqual([null, 'ayen', null])
  })

  it('removes everything at sign-out, also what is not written yet', async () => {
    const saved = open()
    saved.save('ayen', 'users/me/', 1)
    await write()
    saved.save('ayen', 'posts/', 2)
    await saved.clear()
    await write()
    expect(await open().usage()).toEqual({ count: 0, length: 0 })
    expect(await saved.find('ayen', 'posts/')).toBe(null)
  })

  it('finds nothing and logs it, where the browser blocks the database', async () => {
    const saved = open(() => {
      throw new DOMException('no', 'SecurityError')
    })
    saved.save('ayen', 'posts/', 1)
    await write()
    expect(await saved.find('ayen', 'posts/')).toBe(null)
    expect(warned).toEqual([
      'the database of saved responses failed',
      'the database of saved responses failed',
    ])
  })
})
