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

/** The authenticated scope; all children but the forms ignore everything. */
function start() {
  const emitted: [id: string, event: AnyEventObject][] = []
  const inputs: unknown[] = []
  const stopped: string[] = []
  const navigated: unknown[] = []
  const facts: AnyEventObject[] = []
  const deaf = fromCallback(() => {})
  const editor = fromCallback<AnyEventObject, object>(({ input, receive, self }) => {
    inputs.push(input)
    receive((event) => emitted.push([self.id, event]))
    return () => stopped.push(self.id)
  })
  const machine = quiet(createMemberMachine(testEnv()))
  const names = Object.keys(machine.implementations.actors)
  const actors = Object.fromEntries(names.map((name) => [name, name === 'editor' ? editor : deaf]))
  const parent = setup({
    actors: {
      member: machine.provide({
        // These replace machines of other types, hence the cast.
        actors: actors as never,
        actions: { navigate: (_, params) => navigated.push(params) },
      }),
    },
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
  const forms = () => Object.keys(member.getSnapshot().context.keyedActors.editor)
  return { root, member, forms, emitted, inputs, stopped, navigated, facts }
}

const PUBLISHED = { type: 'editor.published', key: 'post', kind: 'post', id: 4, href: '/posts/4' }

describe('forms in the authenticated scope', () => {
  it('[PROD-07] has one form per kind and id, with the signed-in user', () => {
    const app = start()
    app.member.send({ type: 'editor.open', kind: 'post', id: null })
    app.member.send({ type: 'editor.open', kind: 'blog', id: 12 })
    expect(app.forms()).toEqual(['post', 'blog-12'])
    expect(app.inputs).toEqual([
      { kind: 'post', id: null, userId: 7 },
      { kind: 'blog', id: 12, userId: 7 },
    ])
    app.member.send({ type: 'editor.open', kind: 'blog', id: '12' })
    expect(app.forms()).toEqual(['post', 'blog-12'])
    expect(app.emitted).toEqual([['editor-blog-12', { type: 'editor.opened' }]])
  })

  it('[PROD-07] forwards a hidden page and the return of the network to all forms', () => {
    const app = start()
    app.member.send({ type: 'editor.open', kind: 'post', id: null })
    app.member.send({ type: 'editor.open', kind: 'work', id: null })
    app.member.send({ type: 'page.hidden' })
    app.member.send({ type: 'network.online' })
    expect(app.emitted).toEqual([
      ['editor-post', { type: 'page.hidden' }],
      ['editor-work', { type: 'page.hidden' }],
      ['editor-post', { type: 'network.online' }],
      ['editor-work', { type: 'network.online' }],
    ])
  })

  it('[PROD-07] navigates to published content and creates a new form for the next one of its kind', () => {
    const app = start()
    app.member.send({ type: 'editor.open', kind: 'post', id: null })
    app.member.send(PUBLISHED)
    expect([app.forms(), app.stopped]).toEqual([[], ['editor-post']])
    expect(app.navigated).toEqual([{ to: '/posts/4', replace: true }])
    expect(app.facts).toEqual([{ type: 'content.published', kind: 'post' }])
    app.member.send({ type: 'editor.open', kind: 'post', id: null })
    expect([app.forms(), app.inputs.length]).toEqual([['post'], 2])
  })

  it('[PROD-07] stops forms with the session', () => {
    const app = start()
    app.member.send({ type: 'editor.open', kind: 'post', id: null })
    app.root.stop()
    expect(app.stopped).toEqual(['editor-post'])
  })

  it('[PROD-07] forwards toasts of a form', () => {
    const app = start()
    const toast = { type: 'toast.show', toast: { kind: 'success', title: 'There.', text: '' } }
    app.member.send(toast)
    expect(app.facts).toEqual([toast])
  })
})
