import { describe, expect, it } from 'vitest'
import { removalKey } from '../../../../src/machines/content/removal/removal.key.ts'
import {
  createRemovalMachine,
  type RemovalEvent,
  type RemovalKind,
} from '../../../../src/machines/content/removal/removal.machine.ts'
import {
  deletedToast,
  failedToast,
  isAlreadyDeleted,
  restoredToast,
} from '../../../../src/machines/content/removal/removal.policy.ts'
import { networkFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { POST, REMOVAL_ROWS } from '../../../spec/content/removal.table.ts'
import { failed, logOf } from '../../logged.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests } from '../../scripts.ts'
import { removalRig } from './removal.rig.ts'

const EVENTS = {
  'removal.undo': true,
  'removal.due': true,
  'page.hidden': true,
} satisfies Record<RemovalEvent['type'], true>

describe('table of removal', () => scriptTests(() => removalRig(), REMOVAL_ROWS))

describe('removal', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createRemovalMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('hides only its own item', () => {
    expect([...removalRig().hidden]).toEqual(['post-12'])
  })

  it('[API-POST-05] reports a failing toast and deletes the item', async () => {
    const rig = removalRig(true)
    await rig.harness.settle()
    expect([rig.isDeleting(), rig.harness.reported]).toEqual([true, failed('offering')])
  })

  it.each([0, 403, 500, -2])('reports a request that failed with %i', async (status) => {
    expect(await logOf(removalRig(), [['due'], ['refused', status]])).toEqual(failed('deleting'))
  })

  it('does not report an item that was deleted already', async () => {
    expect(await logOf(removalRig(), [['due'], ['refused', 404]])).toEqual([])
  })

  it('reports an unknown event', async () => {
    const rig = removalRig()
    rig.harness.send({ type: 'removal.sing' })
    expect(rig.harness.reported).toEqual(['removal.sing'])
  })
})

describe('texts of a deletion', () => {
  it.each([
    ['post', 'Your post was deleted'],
    ['blog', 'Your blog post was deleted'],
    ['work', 'Your work was deleted'],
    ['project', 'Your project was deleted'],
    ['asset', 'Your asset was deleted'],
    ['review', 'Your review was deleted'],
    ['comment', 'Your comment was deleted'],
  ] as [RemovalKind, string][])('names the kind: %s', (kind, title) => {
    const ask = { ...POST, kind, note: 'Its buyers keep it.' }
    expect(deletedToast(ask)).toEqual({
      kind: 'success',
      title,
      text: 'Its buyers keep it.',
      undo: { to: 'removal', event: { type: 'removal.undo', key: `${kind}-12` } },
    })
  })

  it('restores an item without its own page, without a link', () => {
    const comment = { ...POST, kind: 'comment', href: '' } as const
    expect(restoredToast(comment)).toEqual({
      kind: 'info',
      title: 'Your comment was restored',
      text: '',
    })
    expect(failedToast(comment, networkFailure())).toEqual({
      kind: 'error',
      title: 'Your comment couldn’t be deleted',
      text: 'Network error - please check your connection',
    })
  })

  it('isGoneAlready accepts a 404 only', () => {
    const said = (status: number) => isAlreadyDeleted(serviceFailure({ message: '', status }))
    expect([404, 403, 410, 500, 0].map(said)).toEqual([true, false, false, false, false])
    expect(isAlreadyDeleted(new TypeError())).toBe(false)
  })

  it('removalKey treats numeric and string ids alike', () => {
    expect(removalKey({ kind: 'work', id: 5 })).toBe(removalKey({ kind: 'work', id: '5' }))
  })
})
