/** Correct client behaviour that the oracles must accept. */
import { describe, expect, it } from 'vitest'
import type { Step } from '../../devtools/simulation/scenario.ts'
import type { Finding } from './findings.ts'
import { Play } from './play.ts'

/** Plays the given episodes; returns the findings of the first one that has any. */
const findingsOf = (...episodes: Step[][]): Promise<Finding[]> => findingsFrom(1, ...episodes)

async function findingsFrom(seed: number, ...episodes: Step[][]): Promise<Finding[]> {
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

describe('the oracles of the simulation accept', () => {
  it('[D14 B13] a notification connection that stops after six attempts without a token, none of which reached the network', async () => {
    const steps: Step[] = [
      { do: 'reload', tab: 'a1' },
      { do: 'storage', tab: 'a1', state: 'blocked' },
      { do: 'sleep', tab: 'a1', ms: 400_000 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A8 B14] a message subtracted twice because marking it as read was repeated after a lost response', async () => {
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
    expect(await findingsOf(unread, lost, again)).toEqual([])
  })

  it('[A2.1] sockets of a tab that signed in while storage was full', async () => {
    const steps: Step[] = [
      { do: 'storage', tab: 'a1', state: 'full' },
      { do: 'sign-out', tab: 'a2' },
      { do: 'sign-in', tab: 'a2', person: 'ayen' },
      { do: 'wait', ms: 42 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A1.3] a chat selected while no token could be read, whose socket opens with the next attempt', async () => {
    const refused: Step[] = [{ do: 'revoke' }]
    const chosen: Step[] = [
      { do: 'leave-chat', tab: 'a2' },
      { do: 'storage', tab: 'a2', state: 'blocked' },
      { do: 'choose', tab: 'a2', person: 'deng' },
    ]
    expect(await findingsOf(refused, chosen)).toEqual([])
  })

  it('[A1.3] a chat selected during a server restart, whose socket opens after the third token attempt', async () => {
    const steps: Step[] = [
      { do: 'wait', ms: 260_000 },
      { do: 'leave-chat', tab: 'a1' },
      { do: 'wait', ms: 990 },
      { do: 'restart', ms: 5824 },
      { do: 'choose', tab: 'a1', person: 'deng' },
      { do: 'wait', ms: 13_182 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A1.3] a retry 3 s after an attempt without a token, although the page became visible in between', async () => {
    const steps: Step[] = [
      { do: 'reload', tab: 'a1' },
      { do: 'hide', tab: 'a1' },
      { do: 'storage', tab: 'a1', state: 'blocked' },
      { do: 'wait', ms: 46 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A1.5] a notification connection that waits 12 s because its third attempt was made while offline', async () => {
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
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A8 B14] a badge that is correct although the clock was set back between marking and count', async () => {
    const steps: Step[] = [
      { do: 'message', from: 'ayen', to: 'deng', text: '-' },
      { do: 'wait', ms: 26 },
      { do: 'message', from: 'achol', to: 'deng', text: '-' },
      { do: 'jump', tab: 'd1', ms: -60_000 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A8] counts in the order the server sent them, although the device slept in between', async () => {
    const said: Step = { do: 'message', from: 'achol', to: 'deng', text: '-' }
    const steps: Step[] = [said, { do: 'sleep', tab: 'd1', ms: 5000 }, said]
    for (const seed of [7, 8, 9, 10]) expect(await findingsFrom(seed, steps)).toEqual([])
  })

  it('[B10 B11] a user signed out because a fallback endpoint rejected what a gateway error left open', async () => {
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
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[B10 A3] a tab without a user after a reload because the API failed to return the user', async () => {
    const steps: Step[] = [
      { do: 'http', route: 'GET /api/users/me/', fault: { kind: 'answer', status: 500 } },
      { do: 'reload', tab: 'd1' },
      { do: 'wait', ms: 1000 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A3 B7] tokens of a sign-in during the sign-out of another tab', async () => {
    const steps: Step[] = [
      { do: 'sign-out', tab: 'a1' },
      { do: 'wait', ms: 10 },
      { do: 'sign-in', tab: 'a2', person: 'ayen' },
      { do: 'wait', ms: 200 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[B6] a deleted message that is shown because the server had stored it', async () => {
    const steps: Step[] = [
      { do: 'offline', tab: 'd1' },
      { do: 'http', route: SEND, times: 1, fault: { kind: 'lose' } },
      { do: 'socket', tab: 'a1', role: 'conversation', fault: { kind: 'mute' } },
      { do: 'close-sockets', tab: 'a1', code: 1001 },
      { do: 'write', tab: 'a1', text: '-' },
      { do: 'wait', ms: 500 },
      { do: 'remove', tab: 'a1' },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[B6] a message that fails again on a network that is still faulty', async () => {
    const steps: Step[] = [
      { do: 'http', route: SEND, fault: { kind: 'answer', status: 500 } },
      { do: 'write', tab: 'a1', text: '-' },
      { do: 'wait', ms: 500 },
      { do: 'retry', tab: 'a1' },
      { do: 'wait', ms: 3000 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })

  it('[A1.3] a retry after an attempt without a token, in a tab with another open socket', async () => {
    const steps: Step[] = [
      { do: 'storage', tab: 'a1', state: 'blocked' },
      { do: 'close-sockets', tab: 'a1', role: 'general', code: 1006 },
      { do: 'wait', ms: 4000 },
      { do: 'close-sockets', tab: 'a1', role: 'conversation', code: 1006 },
      { do: 'wait', ms: 4000 },
      { do: 'storage', tab: 'a1', state: 'fine' },
      { do: 'wait', ms: 6000 },
    ]
    expect(await findingsOf(steps)).toEqual([])
  })
})
