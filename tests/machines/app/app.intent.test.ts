import { describe, expect, it } from 'vitest'
import { grantedIntentKey } from '../../../src/machines/app/app.selectors.ts'
import { INTENT_MS } from '../../../src/machines/app/app.setup.ts'
import type { Intent } from '../../../src/machines/app/app.types.ts'
import { authenticated, start } from './world.ts'

const LIKE: Intent = {
  to: 'engagement',
  event: { type: 'like.toggle', ref: { type: 'post', id: 3 } },
}
const FOLLOW: Intent = { to: 'follow', event: { type: 'follow.want', userId: 9 } }
const BUY: Intent = { to: 'page', key: 'buy 4' }

const OTHER = { type: 'post', id: 4 } as const

const absent = { type: 'session.absent' }
const want = (intent: Intent) => ({ type: 'intent.want', intent })
const granted = (intent: Intent, late: boolean) => [
  'member',
  { type: 'intent.granted', intent, late },
]

/** The root on a page with an anonymous user. */
async function visitor() {
  const app = start()
  await app.send(absent)
  return app
}

describe('an intent before the session is known', () => {
  it('[SESSION-11] waits and is carried out once when the session is restored', async () => {
    const app = start()
    expect(await app.send(want(LIKE))).toEqual([])
    expect(await app.send(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(LIKE, true),
    ])
    expect(app.root.getSnapshot().context.wanted).toBeNull()
  })

  it('[SESSION-11 MODAL-01] waits and opens the sign-in modal when the user turns out to be anonymous', async () => {
    const app = start()
    const requests = { ...want(FOLLOW), mode: 'register', why: 'follow Ayen' }
    expect(await app.send(requests)).toEqual([])
    expect(await app.send(absent)).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'register', why: 'follow Ayen' }],
    ])
    expect(await app.send(absent)).toEqual([])
    expect(await app.send(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(FOLLOW, true),
    ])
  })

  it('the sign-in modal stays closed for an anonymous user without an intent', async () => {
    expect(await start().send(absent)).toEqual([])
  })

  it('toggling the same item twice cancels the intent', async () => {
    const app = start()
    await app.send(want(LIKE))
    await app.send(want(LIKE))
    expect(await app.send(absent)).toEqual([])
  })

  it.each([
    ['for another item', want(LIKE), { ...LIKE, event: { ...LIKE.event, ref: OTHER } }],
    ['that is not a toggle', want(FOLLOW), FOLLOW],
  ] as const)('a second intent %s replaces the first', async (_, first, second) => {
    const app = start()
    await app.send(first)
    await app.send(want(second as Intent))
    await app.send(absent)
    expect(await app.send(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(second as Intent, true),
    ])
  })

  it('repeating an intent of the page still opens the sign-in modal', async () => {
    const app = start()
    await app.send(want(BUY))
    await app.send(want(BUY))
    expect(await app.send(absent)).toEqual([['signInModal', { type: 'modal.open', mode: 'login' }]])
  })
})

describe('an intent', () => {
  it('[MODAL-01] opens the sign-in modal for an anonymous user and is carried out once after sign-in', async () => {
    const app = await visitor()
    expect(await app.send(want(LIKE))).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'login' }],
    ])
    expect(await app.send(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(LIKE, true),
    ])
    await app.send({ type: 'session.ended', reason: 'logout' })
    expect(await app.send(authenticated)).toEqual([['signInModal', { type: 'session.started' }]])
  })

  it('passes its reason to the sign-in modal', async () => {
    const app = await visitor()
    expect(await app.send({ ...want(FOLLOW), why: 'follow Ayen' })).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'login', why: 'follow Ayen' }],
    ])
  })

  it('[A27] opens the registration form when the mode is register', async () => {
    const app = await visitor()
    expect(await app.send({ ...want(BUY), mode: 'register' })).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'register' }],
    ])
  })

  it('is dropped when the sign-in modal is closed', async () => {
    const app = await visitor()
    await app.send(want(LIKE))
    await app.send({ type: 'modal.dismissed' })
    expect(await app.send(authenticated)).toEqual([['signInModal', { type: 'session.started' }]])
  })

  it('is replaced by a later one', async () => {
    const app = await visitor()
    await app.send(want(LIKE))
    await app.send(want(FOLLOW))
    expect(await app.send(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(FOLLOW, true),
    ])
  })

  it('is carried out at once for a signed-in user', async () => {
    const app = start()
    await app.send(authenticated)
    expect(await app.send(want(LIKE))).toEqual([granted(LIKE, false)])
    expect(await app.send(want(LIKE))).toEqual([granted(LIKE, false)])
  })

  it('waits until the authenticated scope has loaded', async () => {
    const app = start(1)
    await app.send(authenticated)
    expect(await app.send(want(LIKE))).toEqual([])
    expect(await app.send({ type: 'member.retry' })).toEqual([granted(LIKE, true)])
  })

  it('is dropped when the session ends', async () => {
    const app = start(1)
    await app.send(authenticated)
    await app.send(want(LIKE))
    await app.send({ type: 'session.ended', reason: 'logout' })
    expect(app.root.getSnapshot().context.wanted).toBeNull()
  })

  it('of the page is granted when the authenticated scope is ready, until the page takes it', async () => {
    const app = start(1)
    const shown = () => grantedIntentKey(app.root.getSnapshot())
    await app.send(want(BUY))
    expect(shown()).toBeNull()
    await app.send(authenticated)
    expect(shown()).toBeNull()
    expect(await app.send({ type: 'member.retry' })).toEqual([])
    expect(shown()).toBe('buy 4')
    await app.send({ type: 'intent.taken' })
    expect(shown()).toBeNull()
    await app.send(want(BUY))
    expect(shown()).toBe('buy 4')
  })

  it('of the page is dropped 10 s after sign-in if the page does not take it', async () => {
    const app = await visitor()
    const shown = () => grantedIntentKey(app.root.getSnapshot())
    await app.send(want(BUY))
    await app.clock.advanceAsync(10 * INTENT_MS)
    await app.send(authenticated)
    await app.clock.advanceAsync(INTENT_MS - 1)
    expect(shown()).toBe('buy 4')
    await app.clock.advanceAsync(1)
    expect(shown()).toBeNull()
  })
})
