import { describe, expect, it } from 'vitest'
import { type AnyActorRef, type AnyEventObject, createActor, fromCallback, setup } from 'xstate'
import { createMemberMachine } from '../../../src/machines/member/member.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { quiet } from '../../kit/quiet.ts'

const AYEN = {
  id: 7,
  username: 'ayen',
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: 'creator' as const,
  is_staff: false,
  is_superuser: false,
  avatar: null,
  freelancer_profile: null,
  assets: [],
}

/** The authenticated scope; all children but the market actors ignore everything. */
function start() {
  const made: [id: string, input: unknown][] = []
  const emitted: [id: string, type: string][] = []
  const facts: AnyEventObject[] = []
  const deaf = fromCallback(() => {})
  const trader = fromCallback<AnyEventObject, object>(({ input, receive, self, sendBack }) => {
    made.push([self.id, input])
    receive((event) => {
      emitted.push([self.id, event.type])
      if (event.type === 'purchase.start') {
        sendBack({ type: 'toast.show', toast: { kind: 'success', title: 'Yours', text: '' } })
      }
    })
  })
  const machine = quiet(createMemberMachine(testEnv()))
  const names = Object.keys(machine.implementations.actors)
  const actors = Object.fromEntries(
    names.map((name) => [name, name === 'purchase' || name === 'download' ? trader : deaf]),
  )
  const parent = setup({
    // These replace machines of other types, hence the cast.
    actors: { member: machine.provide({ actors: actors as never }) },
  }).createMachine({
    invoke: {
      id: 'member',
      src: 'member',
      input: { user: AYEN, apiOrigin: '', online: true },
    },
    on: { '*': { actions: ({ event }) => void facts.push(event) } },
  })
  const root = createActor(parent).start()
  const member = root.getSnapshot().children.member as AnyActorRef
  return { member, made, emitted, facts }
}

describe('the market in the authenticated scope', () => {
  it('[API-ASSET-10 API-ASSET-15] has one actor per asset and per download, with the signed-in user', () => {
    const { member, made } = start()
    member.send({ type: 'purchase.open', assetId: 4 })
    member.send({ type: 'purchase.open', assetId: '4' })
    member.send({ type: 'download.open', target: { kind: 'asset', id: 4 } })
    member.send({ type: 'download.open', target: { kind: 'asset', id: '4' } })
    member.send({ type: 'download.open', target: { kind: 'purchase', id: 4 } })
    expect(made).toEqual([
      ['purchase-4', { assetId: 4 }],
      ['download-asset:4', { target: { kind: 'asset', id: 4 }, userId: 7 }],
      ['download-purchase:4', { target: { kind: 'purchase', id: 4 }, userId: 7 }],
    ])
    const { purchase, download } = member.getSnapshot().context.keyedActors
    expect([Object.keys(purchase), Object.keys(download)]).toEqual([
      ['4'],
      ['asset:4', 'purchase:4'],
    ])
  })

  it('[A15] forwards the return of the network to downloads, but not to purchases', () => {
    const { member, emitted } = start()
    member.send({ type: 'purchase.open', assetId: 4 })
    member.send({ type: 'download.open', target: { kind: 'purchase', id: 9 } })
    member.send({ type: 'network.online' })
    expect(emitted).toEqual([['download-purchase:9', 'network.online']])
  })

  it('[API-ASSET-10] forwards toasts of a purchase', () => {
    const { member, facts } = start()
    member.send({ type: 'purchase.open', assetId: 4 })
    member.getSnapshot().context.keyedActors.purchase['4'].send({ type: 'purchase.start' })
    expect(facts.filter(({ type }) => type === 'toast.show')).toEqual([
      { type: 'toast.show', toast: { kind: 'success', title: 'Yours', text: '' } },
    ])
  })
})
