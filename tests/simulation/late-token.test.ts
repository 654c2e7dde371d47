/** A device falls asleep while its token is being renewed, for longer than the new one lasts. */
import { expect, it } from 'vitest'
import { Play } from './play.ts'

/** From before a socket that was refused asks for a token to after it has one, ms. */
const MOMENTS = Array.from({ length: 100 }, (_, n) => 990 + n)

it('[A2.3 B8] no socket opens with a token that expired on its way', async () => {
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
