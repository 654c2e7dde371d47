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

const SEND = 'POST /api/messaging/conversations/*/messages/'
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

  it('[B10 B11] a person signed out, as a fallback refuses what a gateway did not answer', async () => {
    const steps: Step[] = [
      {
        do: 'http',
        route: 'POST /api/auth/token/refresh/',
        fault: { kind: 'answer', status: 503 },
      },
      { do: 'revoke', person: 'deng' },
      { do: 'close-sockets', tab: 'd1', code: 1006 },
      { do: 'wait', ms: 6000 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[B10 A3] a tab that found no user when it was loaded, as the API refused to say who it is', async () => {
    const steps: Step[] = [
      { do: 'http', route: 'GET /api/users/me/', fault: { kind: 'answer', status: 500 } },
      { do: 'reload', tab: 'd1' },
      { do: 'wait', ms: 1000 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A3 B7] tokens of somebody who signs in as the other tab signs out', async () => {
    const steps: Step[] = [
      { do: 'sign-out', tab: 'a1' },
      { do: 'wait', ms: 10 },
      { do: 'sign-in', tab: 'a2', person: 'ayen' },
      { do: 'wait', ms: 200 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[B6] a message that was thrown away and is shown, as the server had it all the same', async () => {
    const steps: Step[] = [
      { do: 'offline', tab: 'd1' },
      { do: 'http', route: SEND, times: 1, fault: { kind: 'lose' } },
      { do: 'socket', tab: 'a1', role: 'conversation', fault: { kind: 'mute' } },
      { do: 'close-sockets', tab: 'a1', code: 1001 },
      { do: 'write', tab: 'a1', text: '-' },
      { do: 'wait', ms: 500 },
      { do: 'remove', tab: 'a1' },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[B6] a message that fails again on a line that is still bad', async () => {
    const steps: Step[] = [
      { do: 'http', route: SEND, fault: { kind: 'answer', status: 500 } },
      { do: 'write', tab: 'a1', text: '-' },
      { do: 'wait', ms: 500 },
      { do: 'retry', tab: 'a1' },
      { do: 'wait', ms: 3000 },
    ]
    expect(await judged(steps)).toEqual([])
  })

  it('[A1.3] a try after one without a token, in a tab of which another socket is open by then', async () => {
    const steps: Step[] = [
      { do: 'storage', tab: 'a1', state: 'blocked' },
      { do: 'close-sockets', tab: 'a1', role: 'general', code: 1006 },
      { do: 'wait', ms: 4000 },
      { do: 'close-sockets', tab: 'a1', role: 'conversation', code: 1006 },
      { do: 'wait', ms: 4000 },
      { do: 'storage', tab: 'a1', state: 'fine' },
      { do: 'wait', ms: 6000 },
    ]
    expect(await judged(steps)).toEqual([])
  })
})
