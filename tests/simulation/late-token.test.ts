/** A device sleeps during a token refresh for longer than the new token is valid. */
import { expect, it } from 'vitest'
import { Play } from './play.ts'

/** From before a rejected socket requests a token to after it has one, ms. */
const MOMENTS = Array.from({ length: 100 }, (_, n) => 990 + n)

it('[A2.3 B8] opens no socket with a token that expired during the refresh', async () => {
  const play = await Play.begin({ seed: 1 })
  try {
    for (const ms of MOMENTS) {
      const findings = await play.episode([
        { do: 'close-sockets', tab: 'd1', role: 'general', code: 1008 },
        { do: 'wait', ms },
        { do: 'sleep', tab: 'd1', ms: 400_000 },
      ])
      expect([ms, findings]).toEqual([ms, []])
    }
  } finally {
    play.end()
  }
})
