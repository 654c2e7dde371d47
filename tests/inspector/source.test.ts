import { expect, it } from 'vitest'
import type { Channel } from '../../devtools/inspector/channel.ts'
import { createSource } from '../../devtools/inspector/panel/source.ts'

it('posts nothing on its channel when the lock is granted after it was stopped', async () => {
  const posted: unknown[] = []
  let isOpen = true
  const channel: Channel = {
    onmessage: null,
    postMessage(message) {
      if (!isOpen) throw new DOMException('Channel is closed', 'InvalidStateError')
      posted.push(message)
    },
    close() {
      isOpen = false
    },
  }
  let grant: (() => unknown) | undefined
  const locks = {
    request: (_name: string, granted: () => unknown) => {
      grant = granted
      return Promise.resolve()
    },
  } as unknown as LockManager
  const source = createSource({ channel, locks, panel: 'p', wanted: null, elapsed: () => 0 })
  source.stop()
  await grant?.()
  expect(posted).toEqual([])
})
