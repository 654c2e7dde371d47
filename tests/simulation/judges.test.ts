/** What the judges must not hold against a client that does as the decisions say. */
import { describe, expect, it } from 'vitest'
import type { Step } from '../../world/scenario.ts'
import type { Finding } from './findings.ts'
import { Play } from './play.ts'

/** Episodes by hand; what was objected to in any of them. */
const judged = (...episodes: Step[][]): Promise<Finding[]> => judgedFrom(1, ...episodes)

async function judgedFrom(seed: number, ...episodes: Step[][]): Promise<Finding[]> {
  const play = await Play.begin({ seed })
  try {
    for (const steps of episodes) {
      const findings = await play.episode(steps)
      if (findings.length > 0) return findings
    }
    return []
  } finally {
    play.end()
  }
}

const MARK = 'POST /api/messaging/conversations/*/mark-messages-read/'

describe('the judges of the simulation accept', () => {
  it('[D14 B13] notifications that rest after six tries without a token, none of which the line saw', async () => {
    const steps: Step[] = [
      { do: 'reload', tab: 'a1' },
      { do: 'storage', tab: 'a1', state: 'blocked' },
      { do: 'sleep', tab: 'a1', ms: 400_000 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A8 B14] a message taken off twice, as its marking was asked for again after a lost answer', async () => {
    const unread: Step[] = [{ do: 'message', from: 'achol', to: 'deng', text: '-' }]
    const lost: Step[] = [
      { do: 'http', route: MARK, times: 1, fault: { kind: 'lose' } },
      { do: 'write', tab: 'a1', text: '-' },
      { do: 'wait', ms: 1000 },
    ]
    const again: Step[] = [
      { do: 'hide', tab: 'd1' },
      { do: 'wait', ms: 1000 },
      { do: 'show', tab: 'd1' },
      { do: 'wait', ms: 1000 },
    ]
    expect(await judged(unread, lost, again)).toEqual([])
  })

  it('[A2.1] sockets of a tab that signed in where there was no room for its tokens', async () => {
    const steps: Step[] = [
      { do: 'storage', tab: 'a1', state: 'full' },
      { do: 'sign-out', tab: 'a2' },
      { do: 'sign-in', tab: 'a2', person: 'ayen' },
      { do: 'wait', ms: 42 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A1.3] a chat chosen while no token could be read, opened by the try after that one', async () => {
    const refused: Step[] = [{ do: 'revoke' }]
    const chosen: Step[] = [
      { do: 'leave-chat', tab: 'a2' },
      { do: 'storage', tab: 'a2', state: 'blocked' },
      { do: 'choose', tab: 'a2', person: 'deng' },
    ]
    expect(await judged(refused, chosen)).toEqual([])
  })

  it('[A1.3] a chat chosen while the server restarts, opened by the third try for a token', async () => {
    const steps: Step[] = [
      { do: 'wait', ms: 260_000 },
      { do: 'leave-chat', tab: 'a1' },
      { do: 'wait', ms: 990 },
      { do: 'restart', ms: 5824 },
      { do: 'choose', tab: 'a1', person: 'deng' },
      { do: 'wait', ms: 13_182 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A1.3] a try 3 s after one that found no token, though the page came into sight between them', async () => {
    const steps: Step[] = [
      { do: 'reload', tab: 'a1' },
      { do: 'hide', tab: 'a1' },
      { do: 'storage', tab: 'a1', state: 'blocked' },
      { do: 'wait', ms: 46 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A1.5] notifications that wait 12 s, as their third try fell in the moment without a line', async () => {
    const steps: Step[] = [
      { do: 'restart', ms: 3000 },
      {
        do: 'socket',
        tab: 'a2',
        role: 'notification',
        times: 2,
        fault: { kind: 'accept-close', code: 4003, ms: 0 },
      },
      { do: 'wait', ms: 9960 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A8 B14] a badge right again, though the clock was set back between a marking and the number', async () => {
    const steps: Step[] = [
      { do: 'message', from: 'ayen', to: 'deng', text: '-' },
      { do: 'wait', ms: 26 },
      { do: 'message', from: 'achol', to: 'deng', text: '-' },
      { do: 'jump', tab: 'd1', ms: -60_000 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A8] numbers in the order the server told them, though the device slept between two', async () => {
    const said: Step = { do: 'message', from: 'achol', to: 'deng', text: '-' }
    const steps: Step[] = [said, { do: 'sleep', tab: 'd1', ms: 5000 }, said]
    for (const seed of [7, 8, 9, 10]) expect(await judgedFrom(seed, steps)).toEqual([])
  })
})
