import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../../src/services/log.ts'
import { createStagedFiles } from '../../../src/services/stores/staged-files.ts'
import { StepClock, settle } from '../../kit/clock.ts'

const nothing = () => {}
let clock: StepClock
let warned: string[]

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // Node clones a File as a Blob; browsers clone it as a File.
  const clone = structuredClone
  vi.stubGlobal('structuredClone', (value: unknown) =>
    value instanceof File ? value : clone(value),
  )
  clock = new StepClock()
  warned = []
})
afterEach(() => vi.unstubAllGlobals())

const open = () => {
  const sink = {
    debug: nothing,
    info: nothing,
    warn: (text: string) => void warned.push(text),
    error: nothing,
  }
  return createStagedFiles({
    databases: () => indexedDB,
    clock,
    log: createLog({ sink, level: 'warn' }),
  })
}

const refuse = (response: () => unknown) => vi.stubGlobal('indexedDB', { open: response })
const picture = () => new File(['picture'], 'nile.png', { type: 'image/png' })

describe('createStagedFiles', () => {
  it('[PROD-07] keeps pictures by id across reloads', async () => {
    await open().keep('a', picture())
    const found = await open().find('a')
    expect(await found?.text()).toBe('picture')
    expect([found?.name, found?.type]).toEqual(['nile.png', 'image/png'])
    expect(await open().find('b')).toBe(null)
    expect(warned).toEqual([])
  })

  it('[PROD-07] returns null after a picture was dropped', async () => {
    const files = open()
    await files.keep('a', picture())
    expect(await open().find('a')).toBeInstanceOf(File)
    await files.drop('a')
    expect(await open().find('a')).toBe(null)
  })

  it('[PROD-07] logs a failing database and never rejects', async () => {
    refuse(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const files = open()
    await files.keep('a', picture())
    expect(await files.find('a')).toBe(null)
    await files.drop('a')
    expect(warned).toEqual(Array(3).fill('the database of draft pictures failed'))
  })

  it('[PROD-07] waits at most 5 s for a database that does not respond', async () => {
    refuse(() => new EventTarget())
    const files = open()
    let settled = false
    void files.keep('a', picture()).then(() => {
      settled = true
    })
    await settle()
    clock.advance(4_999)
    await settle()
    expect(settled).toBe(false)
    clock.advance(1)
    await settle()
    expect(settled).toBe(true)
    expect(warned).toEqual(['the database of draft pictures failed'])
  })
})
