import { describe, expect, it } from 'vitest'
import {
  createReactionMachine,
  type ReactionEvent,
} from '../../../../src/machines/talk/reaction/reaction.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { ReactionReference } from '../../../spec/reaction.reference.ts'
import { asks, REACTION_ROWS, rests, shows } from '../../../spec/reaction.table.ts'
import { lintMachine } from '../../matrix.ts'
import { followRig } from '../../people/follow/follow.rig.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { reactionRig } from './reaction.rig.ts'

const EVENTS = {
  'reaction.toggle': true,
  'reaction.heard': true,
} satisfies Record<ReactionEvent['type'], true>

describe('reaction, row by row', () => scriptTests(reactionRig, REACTION_ROWS))

describe('the reference of reaction agrees with the table', () => {
  referenceTests(() => new ReactionReference(), REACTION_ROWS)
})

describe('reaction', () => {
  it('has nothing wrong as a chart', () => {
    expect(lintMachine(createReactionMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('begins with what is there', async () => {
    const rig = reactionRig(true)
    expect(rig.look()).toEqual({ on: true, asked: null })
    await rig.do(['press'])
    expect(rig.told()).toEqual([shows(false), asks(false)])
  })

  it('[MISC-04] following and reacting go there and back, each a pair of transitions', async () => {
    const follow = followRig()
    await follow.do(['known', 8, { following: false, followers_count: 3, following_count: 1 }])
    const followed: unknown[] = []
    for (const following of [true, false]) {
      await follow.do(['toggle', 8])
      expect(follow.look().running).toEqual({ userId: 8, follow: following })
      await follow.do(['done'])
      followed.push([follow.look().shown['8']?.[0], follow.look().running])
    }
    expect(followed).toEqual([
      [true, null],
      [false, null],
    ])

    const reaction = reactionRig()
    const passed: unknown[] = [reaction.harness.actor.getSnapshot().value]
    for (let n = 0; n < 2; n++) {
      await reaction.do(['press'])
      passed.push(reaction.harness.actor.getSnapshot().value)
      await reaction.do(['done'])
      passed.push(reaction.harness.actor.getSnapshot().value)
    }
    expect(passed).toEqual(['absent', 'adding', 'present', 'removing', 'absent'])
    expect(reaction.told()).toEqual([
      shows(true),
      asks(true),
      rests(true),
      shows(false),
      asks(false),
      rests(false),
    ])
  })
})
