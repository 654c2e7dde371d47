import { describe, expect, it } from 'vitest'
import { grantedKey } from '../../../src/machines/app/app.selectors.ts'
import { INTENT_MS } from '../../../src/machines/app/app.setup.ts'
import type { Intent } from '../../../src/machines/app/app.types.ts'
import { authenticated, start } from './world.ts'

const LIKE: Intent = {
  to: 'engagement',
  event: { type: 'like.toggle', ref: { type: 'post', id: 3 } },
}
const FOLLOW: Intent = { to: 'follow', event: { type: 'follow.want', userId: 9 } }
const BUY: Intent = { to: 'page', key: 'buy 4' }

const want = (intent: Intent) => ({ type: 'intent.want', intent })
const granted = (intent: Intent, late: boolean) => [
  'member',
  { type: 'intent.granted', intent, late },
]

describe('what needs a person', () => {
  it('[MODAL-01] a visitor is asked to sign in, and then it is done, once', async () => {
    const app = start()
    expect(await app.tell(want(LIKE))).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'login' }],
    ])
    expect(await app.tell(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(LIKE, true),
    ])
    await app.tell({ type: 'session.ended', reason: 'logout' })
    expect(await app.tell(authenticated)).toEqual([['signInModal', { type: 'session.started' }]])
  })

  it('a visitor is told what for', async () => {
    const app = start()
    expect(await app.tell({ ...want(FOLLOW), why: 'follow Ayen' })).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'login', why: 'follow Ayen' }],
    ])
  })

  it('[A27] who has to join first is shown the other form', async () => {
    const app = start()
    expect(await app.tell({ ...want(BUY), mode: 'register' })).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'register' }],
    ])
  })

  it('closing the sign-in window is thinking better of it', async () => {
    const app = start()
    await app.tell(want(LIKE))
    await app.tell({ type: 'modal.dismissed' })
    expect(await app.tell(authenticated)).toEqual([['signInModal', { type: 'session.started' }]])
  })

  it('what was asked for last is what is done', async () => {
    const app = start()
    await app.tell(want(LIKE))
    await app.tell(want(FOLLOW))
    expect(await app.tell(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(FOLLOW, true),
    ])
  })

  it('somebody signed in is asked nothing, and it is done at once', async () => {
    const app = start()
    await app.tell(authenticated)
    expect(await app.tell(want(LIKE))).toEqual([granted(LIKE, false)])
    expect(await app.tell(want(LIKE))).toEqual([granted(LIKE, false)])
  })

  it('before their part has arrived it waits for it', async () => {
    const app = start(1)
    await app.tell(authenticated)
    expect(await app.tell(want(LIKE))).toEqual([])
    expect(await app.tell({ type: 'member.retry' })).toEqual([granted(LIKE, true)])
  })

  it('the end of the session is the end of it', async () => {
    const app = start(1)
    await app.tell(authenticated)
    await app.tell(want(LIKE))
    await app.tell({ type: 'session.ended', reason: 'logout' })
    expect(app.root.getSnapshot().context.intent).toBeNull()
  })

  it('the page is granted its own when the signed-in part is there, until it takes it', async () => {
    const app = start(1)
    const shown = () => grantedKey(app.root.getSnapshot())
    await app.tell(want(BUY))
    expect(shown()).toBeNull()
    await app.tell(authenticated)
    expect(shown()).toBeNull()
    expect(await app.tell({ type: 'member.retry' })).toEqual([])
    expect(shown()).toBe('buy 4')
    await app.tell({ type: 'intent.taken' })
    expect(shown()).toBeNull()
    await app.tell(want(BUY))
    expect(shown()).toBe('buy 4')
  })

  it('a page that is not there any more does nothing later', async () => {
    const app = start()
    const shown = () => grantedKey(app.root.getSnapshot())
    await app.tell(want(BUY))
    await app.clock.advanceAsync(10 * INTENT_MS)
    await app.tell(authenticated)
    await app.clock.advanceAsync(INTENT_MS - 1)
    expect(shown()).toBe('buy 4')
    await app.clock.advanceAsync(1)
    expect(shown()).toBeNull()
  })
})
