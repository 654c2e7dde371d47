import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acquireLock, lockHolder, waitForLock } from '../../server/cli/lock.ts'
import { isReachable } from '../../server/postgres/home.ts'
import {
  commandOf,
  endPostmaster,
  isAlive,
  readPostmaster,
} from '../../server/postgres/postmaster.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinyeti-processes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sleeper = (script: string) => spawn('sh', ['-c', script, 'kinyeti-sleeper'])

describe('isReachable', () => {
  const stranger = { uid: 4242, gid: 4242 }

  test('requires the permission to enter every parent folder', () => {
    const inner = join(folder, 'a', 'b')
    mkdirSync(inner, { recursive: true })
    chmodSync(folder, 0o711)
    expect(isReachable(inner, stranger)).toBe(true)
    chmodSync(join(folder, 'a'), 0o700)
    expect(isReachable(inner, stranger)).toBe(false)
    expect(isReachable(folder, stranger)).toBe(true)
  })

  test('checks the owner permission for the owner', () => {
    chmodSync(folder, 0o700)
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    expect(isReachable(folder, owner)).toBe(true)
  })
})

describe('readPostmaster', () => {
  test('reads PID, port and status', () => {
    const lines = ['4711', '/data', '1767603600', '5499', '', '127.0.0.1', '1 2', 'ready   ', '']
    writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'))
    expect(readPostmaster(folder)).toEqual({ pid: 4711, port: 5499, status: 'ready' })
  })

  test.each(['', 'x\n', '-4\n', '0\n'])('returns null for %j', (content) => {
    writeFileSync(join(folder, 'postmaster.pid'), content)
    expect(readPostmaster(folder)).toBeNull()
  })

  test('returns null without a file', () => {
    expect(readPostmaster(folder)).toBeNull()
  })
})

describe('process helpers', () => {
  test('find a process and its command by PID', async () => {
    const child = sleeper('sleep 60 & wait')
    const pid = child.pid ?? 0
    expect(isAlive(pid)).toBe(true)
    await vi.waitUntil(() => commandOf(pid).includes('kinyeti-sleeper'))
    child.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid))
    expect(commandOf(pid)).toBe('')
  })

  test('endPostmaster resolves when the process has exited, immediately if it already has', async () => {
    const child = sleeper('sleep 60 & wait')
    const pid = child.pid ?? 0
    await endPostmaster(pid)
    expect(isAlive(pid)).toBe(false)
    await endPostmaster(pid)
  })
})

describe('data folder lock', () => {
  test('is held until released', () => {
    const lock = acquireLock(folder)
    expect(lockHolder(folder)).toBeNull()
    lock.release()
    acquireLock(folder).release()
  })

  test.each(['', 'x', '0', '999999999'])('ignores a stale lock with content %j', (content) => {
    writeFileSync(join(folder, 'server.lock'), content)
    acquireLock(folder).release()
  })

  test('ignores the PID of a running process of another program', () => {
    const other = sleeper('sleep 60')
    try {
      writeFileSync(join(folder, 'server.lock'), String(other.pid))
      expect(lockHolder(folder)).toBeNull()
      acquireLock(folder).release()
    } finally {
      other.kill()
    }
  })

  test('waits while another of our processes holds it', async () => {
    const holder = sleeper('sleep 60 & wait # server/cli/start.ts')
    const pid = holder.pid ?? 0
    await vi.waitUntil(() => commandOf(pid).includes('server/cli'))
    writeFileSync(join(folder, 'server.lock'), String(pid))
    const order: string[] = []
    const taken = waitForLock(folder).then((lock) => {
      order.push('taken')
      lock.release()
    })
    expect(() => acquireLock(folder)).toThrow(`process ${pid}`)
    order.push('held')
    holder.kill('SIGKILL')
    await taken
    expect(order).toEqual(['held', 'taken'])
  })
})
