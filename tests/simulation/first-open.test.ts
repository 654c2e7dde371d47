/** A message arrives while a page loads its lists and its sockets are still opening. */
import { expect, it } from 'vitest'
import { Play } from './play.ts'

/** From before the first request to after the last socket opened, ms. */
const MOMENTS = Array.from({ length: 160 }, (_, n) => n)

it('[A11] shows a message that arrives at any moment of a page load', async () => {
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
