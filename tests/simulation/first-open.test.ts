/** A page asks for its lists while its sockets are still opening: nothing falls between the two. */
import { expect, it } from 'vitest'
import { Play } from './play.ts'

/** From before the first request to after the last socket, ms. */
const MOMENTS = Array.from({ length: 160 }, (_, n) => n)

it('[A11] a message that comes at any moment of a page’s beginning is shown', async () => {
  const play = await Play.begin({ seed: 1 })
  try {
    for (const ms of MOMENTS) {
      const findings = await play.episode([
        { do: 'reload', tab: 'd1' },
        { do: 'wait', ms },
        { do: 'write', tab: 'a1', text: '-' },
      ])
      expect([ms, findings]).toEqual([ms, []])
    }
  } finally {
    play.end()
  }
})
