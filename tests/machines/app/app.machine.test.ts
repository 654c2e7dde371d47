import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { appActors } from '../../../src/machines/app/app.actors.ts'
import { createAppMachine } from '../../../src/machines/app/app.machine.ts'
import type { MachineEnv } from '../../../src/machines/env.ts'
import { settle } from '../../kit/clock.ts'
import { testEnv } from '../../kit/harness.ts'
import { lintMachine } from '../matrix.ts'
import { authenticated, ayen, start } from './world.ts'

describe('the root machine', () => {
  it('[SOCKGEN-09] has no authenticated scope before a session', async () => {
    const app = start()
    await app.send({ type: 'page.visible' })
    await app.send({ type: 'network.online' })
    expect(app.loads()).toBe(0)
    expect(app.root.getSnapshot().children).not.toHaveProperty('member')
  })

  it('[SOCKGEN-01] spawns the authenticated scope with the signed-in user', async () => {
    const app = start()
    expect(await app.send(authenticated)).toEqual([['signInModal', { type: 'session.started' }]])
    expect(app.root.getSnapshot().value).toEqual({ signedIn: 'ready' })
    expect(app.inputs).toEqual([{ user: ayen, apiOrigin: 'https://api.example.org', online: true }])
  })

  it('forwards an updated user to both scopes', async () => {
    const app = start()
    app.root.send({ type: 'browse.arrived' })
    await app.send(authenticated)
    const event = { type: 'user.updated', user: { ...ayen, full_name: 'Ayen Garang' } }
    expect(await app.send(event)).toEqual([
      ['browse', event],
      ['member', event],
    ])
  })

  it('[B12] spawns the authenticated scope with the current network state', async () => {
    const app = start()
    await app.send({ type: 'network.offline' })
    await app.send(authenticated)
    await app.send({ type: 'session.ended', reason: 'logout' })
    await app.send({ type: 'network.online' })
    await app.send(authenticated)
    expect((app.inputs as { online: boolean }[]).map(({ online }) => online)).toEqual([false, true])
  })

  it('spawns the authenticated scope with the user of a later sign-in', async () => {
    const app = start(1)
    await app.send(authenticated)
    const user = { ...ayen, full_name: 'Ayen Garang' }
    await app.send({ ...authenticated, user })
    await app.send({ type: 'member.retry' })
    expect(app.inputs).toEqual([{ user, apiOrigin: 'https://api.example.org', online: true }])
  })

  it('spawns the authenticated scope with the latest user data', async () => {
    const app = start(1)
    await app.send(authenticated)
    const user = { ...ayen, full_name: 'Ayen Garang' }
    await app.send({ type: 'user.updated', user })
    await app.send({ type: 'member.retry' })
    expect(app.inputs).toEqual([{ user, apiOrigin: 'https://api.example.org', online: true }])
  })

  it('[SOCKGEN-02 SESSION-08] stops the authenticated scope with the session and aborts a refresh', async () => {
    const app = start()
    await app.send(authenticated)
    expect(await app.send({ type: 'session.ended', reason: 'logout' })).toEqual([
      ['refresh', { type: 'session.loggedOut' }],
    ])
    expect(app.stopped).toEqual(['member'])
    expect(app.root.getSnapshot().value).toEqual({ signedOut: 'visitor' })
    expect(app.root.getSnapshot().context).toEqual({
      apiOrigin: 'https://api.example.org',
      online: true,
      wanted: null,
    })
  })

  it.each([
    ['restored', true],
    ['login', false],
    ['google', false],
    ['registration', false],
  ])('[A15] tells the loader whether the session was restored: %s', async (how, restored) => {
    const app = start()
    await app.send({ ...authenticated, how })
    expect(app.requests).toEqual([{ restored }])
  })

  it('[NOTIF-09] spawns the authenticated scope with a hidden page', async () => {
    const app = start()
    await app.send({ type: 'page.hidden' })
    expect(await app.send(authenticated)).toEqual([
      ['signInModal', { type: 'session.started' }],
      ['member', { type: 'page.hidden' }],
    ])
  })

  it('spawns a new authenticated scope for a second session', async () => {
    const app = start()
    await app.send(authenticated)
    await app.send({ type: 'session.ended', reason: 'logout' })
    await app.send({ ...authenticated, user: { ...ayen, id: 8 } })
    expect(app.inputs).toEqual([
      { user: ayen, apiOrigin: 'https://api.example.org', online: true },
      {
        user: { ...ayen, id: 8 },
        apiOrigin: 'https://api.example.org',
        online: true,
      },
    ])
  })

  it('does not spawn the authenticated scope when the session ends during its loading', async () => {
    const app = start()
    app.deliver(authenticated)
    app.deliver({ type: 'session.ended', reason: 'logout' })
    await settle()
    expect(app.root.getSnapshot().value).toEqual({ signedOut: 'visitor' })
    expect(app.inputs).toEqual([])
  })

  it('retries every 5 s when the authenticated scope fails to load', async () => {
    const app = start(2)
    await app.send(authenticated)
    expect(app.root.getSnapshot().value).toEqual({ signedIn: 'failed' })
    await app.clock.advanceAsync(4_999)
    expect(app.loads()).toBe(1)
    await app.clock.advanceAsync(1)
    expect(app.loads()).toBe(2)
    await app.clock.advanceAsync(5_000)
    expect(app.root.getSnapshot().value).toEqual({ signedIn: 'ready' })
    expect(app.reported).toEqual(['xstate.error.actor.loadMember', 'xstate.error.actor.loadMember'])
  })

  it.each(['member.retry', 'network.online', 'page.visible'])(
    'retries at once on %s after a failure',
    async (type) => {
      const app = start(1)
      await app.send(authenticated)
      await app.send({ type })
      expect(app.root.getSnapshot().value).toEqual({ signedIn: 'ready' })
    },
  )

  it.each([
    ['network.offline', 'network.online'],
    ['page.hidden', 'page.visible'],
  ])(
    'spawns the authenticated scope with the current state, not that of %s, when %s triggers the retry',
    async (was, is) => {
      const app = start(1)
      await app.send({ type: was })
      await app.send(authenticated)
      expect(app.root.getSnapshot().value).toEqual({ signedIn: 'failed' })
      await app.send({ type: is })
      expect(app.inputs).toMatchObject([{ online: true }])
    },
  )

  it('[SOCKGEN-08 B4 B10] forwards page and network events to session and member', async () => {
    const app = start()
    expect(await app.send({ type: 'page.visible' })).toEqual([
      ['session', { type: 'page.visible' }],
    ])
    expect(await app.send({ type: 'page.hidden' })).toEqual([])
    await app.send(authenticated)
    for (const type of ['page.visible', 'network.online']) {
      expect(await app.send({ type })).toEqual([
        ['session', { type }],
        ['member', { type }],
      ])
    }
    expect(await app.send({ type: 'page.hidden' })).toEqual([['member', { type: 'page.hidden' }]])
    expect(await app.send({ type: 'network.offline' })).toEqual([
      ['member', { type: 'network.offline' }],
    ])
  })

  it('[REFRESH-03] forwards a rejected refresh to the session', async () => {
    expect(await start().send({ type: 'refresh.refused' })).toEqual([
      ['session', { type: 'refresh.refused' }],
    ])
  })

  it('[A9] forwards toasts and browser notifications to the toasts actor', async () => {
    const app = start()
    const toast = { type: 'toast.show', toast: { kind: 'info', title: 't', text: 'x' } }
    const shown = { type: 'browserNotification.show', title: 't', body: 'x' }
    expect(await app.send(toast)).toEqual([['toasts', toast]])
    expect(await app.send(shown)).toEqual([['toasts', shown]])
  })

  it('spawns the public scope once, when its code has loaded, and keeps it', async () => {
    const app = start()
    await app.send({ type: 'browse.arrived' })
    await app.send({ type: 'browse.arrived' })
    expect(app.inputs).toHaveLength(1)
    await app.send(authenticated)
    await app.send({ type: 'session.ended', reason: 'logout' })
    expect(app.stopped).toEqual(['member'])
    expect(app.root.getSnapshot().children).toHaveProperty('browse')
  })

  it('forwards page, network and session events to the public scope in every state', async () => {
    const app = start(1)
    await app.send({ type: 'browse.arrived' })
    const expectForwarded = async (event: AnyEventObject, forwarded: AnyEventObject = event) => {
      const emitted = await app.send(event)
      expect(emitted.filter(([to]) => to === 'browse')).toEqual([['browse', forwarded]])
    }
    const outside = ['page.hidden', 'page.visible', 'network.online'].map((type) => ({ type }))
    for (const event of outside) await expectForwarded(event)
    await expectForwarded({ type: 'content.published', kind: 'post' })
    await expectForwarded(authenticated, { type: 'session.started', user: ayen, restored: false })
    expect(app.root.getSnapshot().value).toEqual({ signedIn: 'failed' })
    // The second of them loads the authenticated scope.
    for (const event of outside) await expectForwarded(event)
    expect(app.root.getSnapshot().value).toEqual({ signedIn: 'ready' })
    for (const event of outside) await expectForwarded(event)
    await expectForwarded({ type: 'session.ended', reason: 'logout' }, { type: 'session.ended' })
    await expectForwarded(
      { ...authenticated, how: 'restored' },
      { type: 'session.started', user: ayen, restored: true },
    )
    await expectForwarded(
      { ...authenticated, how: 'google' },
      { type: 'session.started', user: ayen, restored: false },
    )
  })

  it('[NET-01] forwards the return of the network to the public scope while the authenticated scope is missing', async () => {
    const app = start(1)
    await app.send({ type: 'browse.arrived' })
    await app.send(authenticated)
    expect(await app.send({ type: 'network.online' })).toEqual([
      ['session', { type: 'network.online' }],
      ['browse', { type: 'network.online' }],
    ])
  })

  it('handles every event in every state', () => {
    const facts = [
      'intent.want',
      'intent.taken',
      'modal.dismissed',
      'network.online',
      'network.offline',
      'page.visible',
      'page.hidden',
      'refresh.refused',
      'session.ended',
      'content.published',
      'toast.show',
      'browserNotification.show',
      'member.retry',
      'browse.arrived',
    ]
    expect(lintMachine(createAppMachine(testEnv()), facts)).toEqual([])
  })

  it('uses the given children and creates no others', () => {
    const actors = appActors(testEnv())
    const emptyEnv = {} as MachineEnv
    const { implementations } = createAppMachine(emptyEnv, actors)
    for (const [name, given] of Object.entries(actors))
      expect(implementations.actors[name], name).toBe(given)
  })
})
