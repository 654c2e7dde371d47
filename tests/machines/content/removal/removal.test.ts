import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removalKey } from '../../../../src/machines/content/removal/removal.key.ts'
import {
  createRemovalMachine,
  type RemovalEvent,
  type RemovalKind,
} from '../../../../src/machines/content/removal/removal.machine.ts'
import {
  backOf,
  failureOf,
  isGoneAlready,
  offerOf,
} from '../../../../src/machines/content/removal/removal.policy.ts'
import { networkFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { RemovalReference } from '../../../spec/content/removal.reference.ts'
import { POST, REMOVAL_ROWS, type RemovalStep } from '../../../spec/content/removal.table.ts'
import { failed, logOf } from '../../logged.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { removalRig } from './removal.rig.ts'

const EVENTS = {
  'removal.undo': true,
  'removal.due': true,
  'page.hidden': true,
} satisfies Record<RemovalEvent['type'], true>

describe('removal, row by row', () => scriptTests(() => removalRig(), REMOVAL_ROWS))

describe('the reference of removal agrees with the table', () => {
  referenceTests(() => new RemovalReference(), REMOVAL_ROWS)
})

describe('removal', () => {
  it('has nothing wrong as a chart', () => {
    expect(lintMachine(createRemovalMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[API-POST-05] agrees with the table by chance, and never deletes twice', async () => {
    const step = fc.constantFrom<RemovalStep>(
      ['undo'],
      ['due'],
      ['hidden'],
      ['done'],
      ['refused', 0],
      ['refused', 404],
      ['refused', 500],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (script) => {
        const rig = removalRig()
        const reference = new RemovalReference()
        for (const one of script) {
          if ((one[0] === 'done' || one[0] === 'refused') && !rig.isDeleting()) continue
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), told: rig.told() }).toEqual({
            look: reference.look(),
            told: reference.told(),
          })
        }
        expect(rig.told().filter(({ type }) => type === 'delete').length).toBeLessThan(2)
      }),
    )
  })

  it('hides what it is about, and that alone', () => {
    expect([...removalRig().hidden]).toEqual(['post-12'])
  })

  it('[API-POST-05] a notice that breaks by itself is reported, and it is deleted', async () => {
    const rig = removalRig(true)
    await rig.harness.settle()
    expect([rig.isDeleting(), rig.harness.reported]).toEqual([true, failed('offering')])
  })

  it.each([0, 403, 500, -2])('a call that failed with %i is left in the log', async (status) => {
    expect(await logOf(removalRig(), [['due'], ['refused', status]])).toEqual(failed('deleting'))
  })

  it('what was gone already is no news for the log', async () => {
    expect(await logOf(removalRig(), [['due'], ['refused', 404]])).toEqual([])
  })

  it('reports what it does not know', async () => {
    const rig = removalRig()
    rig.harness.send({ type: 'removal.sing' })
    expect(rig.harness.reported).toEqual(['removal.sing'])
  })
})

describe('the words of a deletion', () => {
  it.each([
    ['post', 'Your post was deleted'],
    ['blog', 'Your blog post was deleted'],
    ['work', 'Your work was deleted'],
    ['project', 'Your project was deleted'],
    ['asset', 'Your asset was deleted'],
    ['review', 'Your review was deleted'],
    ['comment', 'Your comment was deleted'],
  ] as [RemovalKind, string][])('a %s is called so', (kind, title) => {
    const ask = { ...POST, kind, fate: 'Its buyers keep it.' }
    expect(offerOf(ask)).toEqual({
      kind: 'success',
      title,
      text: 'Its buyers keep it.',
      undo: { to: 'removal', event: { type: 'removal.undo', key: `${kind}-12` } },
    })
  })

  it('what has no page of its own is back without a link', () => {
    const comment = { ...POST, kind: 'comment', href: '' } as const
    expect(backOf(comment)).toEqual({ kind: 'info', title: 'Your comment was restored', text: '' })
    expect(failureOf(comment, networkFailure())).toEqual({
      kind: 'error',
      title: 'Your comment couldn’t be deleted',
      text: 'Network error - please check your connection',
    })
  })

  it('only a 404 says that it is gone', () => {
    const said = (status: number) => isGoneAlready(serviceFailure({ message: '', status }))
    expect([404, 403, 410, 500, 0].map(said)).toEqual([true, false, false, false, false])
    expect(isGoneAlready(new TypeError())).toBe(false)
  })

  it('numbers and texts of an id mean the same thing', () => {
    expect(removalKey({ kind: 'work', id: 5 })).toBe(removalKey({ kind: 'work', id: '5' }))
  })
})
