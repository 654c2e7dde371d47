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

const OTHER = { type: 'post', id: 4 } as const

const absent = { type: 'session.absent' }
const want = (intent: Intent) => ({ type: 'intent.want', intent })
const granted = (intent: Intent, late: boolean) => [
  'member',
  { type: 'intent.granted', intent, late },
]

/** The root on a page of which it is known that nobody is signed in. */
async function visitor() {
  const app = start()
  await app.tell(absent)
  return app
}

describe('what needs a person, asked for before it is known who is there', () => {
  it('[SESSION-11] waits; somebody who was signed in all along has it done, once', async () => {
    const app = start()
    expect(await app.tell(want(LIKE))).toEqual([])
    expect(await app.tell(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(LIKE, true),
    ])
    expect(app.root.getSnapshot().context.wanted).toBeNull()
  })

  it('[SESSION-11 MODAL-01] waits; a visitor is asked to sign in as soon as that is known', async () => {
    const app = start()
    const asked = { ...want(FOLLOW), mode: 'register', why: 'follow Ayen' }
    expect(await app.tell(asked)).toEqual([])
    expect(await app.tell(absent)).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'register', why: 'follow Ayen' }],
    ])
    expect(await app.tell(absent)).toEqual([])
    expect(await app.tell(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(FOLLOW, true),
    ])
  })

  it('a visitor who asked for nothing is asked nothing', async () => {
    expect(await start().tell(absent)).toEqual([])
  })

  it('a second press of what can be on or off is none', async () => {
    const app = start()
    await app.tell(want(LIKE))
    await app.tell(want(LIKE))
    expect(await app.tell(absent)).toEqual([])
  })

  it.each([
    ['of another one', want(LIKE), { ...LIKE, event: { ...LIKE.event, ref: OTHER } }],
    ['of what is wanted and cannot be taken back', want(FOLLOW), FOLLOW],
  ] as const)('a second press %s is what is wanted', async (_, first, second) => {
    const app = start()
    await app.tell(first)
    await app.tell(want(second as Intent))
    await app.tell(absent)
    expect(await app.tell(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      granted(second as Intent, true),
    ])
  })

  it('a second press of what the page does itself still asks', async () => {
    const app = start()
    await app.tell(want(BUY))
    await app.tell(want(BUY))
    expect(await app.tell(absent)).toEqual([['signInModal', { type: 'modal.open', mode: 'login' }]])
  })
})

describe('what needs a person', () => {
  it('[MODAL-01] a visitor is asked to sign in, and then it is done, once', async () => {
    const app = await visitor()
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
    const app = await visitor()
    expect(await app.tell({ ...want(FOLLOW), why: 'follow Ayen' })).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'login', why: 'follow Ayen' }],
    ])
  })

  it('[A27] who has to join first is shown the other form', async () => {
    const app = await visitor()
    expect(await app.tell({ ...want(BUY), mode: 'register' })).toEqual([
      ['signInModal', { type: 'modal.open', mode: 'register' }],
    ])
  })

  it('closing the sign-in window is thinking better of it', async () => {
    const app = await visitor()
    await app.tell(want(LIKE))
    await app.tell({ type: 'modal.dismissed' })
    expect(await app.tell(authenticated)).toEqual([['signInModal', { type: 'session.started' }]])
  })

  it('what was asked for last is what is done', async () => {
    const app = await visitor()
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
    expect(app.root.getSnapshot().context.wanted).toBeNull()
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
    const app = await visitor()
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
