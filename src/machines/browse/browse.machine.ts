/**
 * Root actor of the public scope, which needs no signed-in user. It invokes the lightbox and the
 * search, and keeps one `feed-<key>` per opened list and one `thread-<key>` per content item with
 * comments, at most 20 of either, so that returning to a page finds its state. A failing child is
 * reported and does not affect the others.
 */
import type { ActorRefFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { createSendAction } from '../kit/typed-messaging.ts'
import { type BrowseActors, type BrowseChildEvents, browseActors } from './browse.actors.ts'
import { type BrowseKeyedActorEvents, keyedActors } from './browse.keyed-actors.ts'
import { browseSetup } from './browse.setup.ts'

export type { BrowseCommand } from './browse.types.ts'

const send = createSendAction<BrowseChildEvents>()

/** Sends an event to every actor of a kind. */
const sendToEach = createSendAction<BrowseKeyedActorEvents, 'sendToEach'>('sendToEach')

/** The root sends page, network and session events; this machine sends toasts to it. */
export function createBrowseMachine(env: MachineEnv, actors: BrowseActors = browseActors(env)) {
  return browseSetup(actors).createMachine({
    id: 'browse',
    description:
      'Public scope: lists, comments, images and search; starts with the first page that shows content, runs as long as the page and never ends.',
    context: keyedActors.initialContext,
    invoke: [
      {
        id: 'lightbox',
        systemId: 'lightbox',
        src: 'lightbox',
        onError: { actions: 'reportFailure' },
      },
      {
        id: 'search',
        systemId: 'search',
        src: 'search',
        onError: { actions: 'reportFailure' },
      },
    ],
    initial: 'active',
    states: {
      active: {
        description:
          'Opens lists and comments on demand and forwards page, network and session events to them; has no time limit.',
        on: {
          ...keyedActors.on('open'),
          'feed.forget': {
            actions: { type: 'sendToEach', params: ({ event }) => ({ to: 'feed', event }) },
          },
          'content.published': {
            actions: { type: 'reloadFeeds', params: ({ event }) => ({ kind: event.kind }) },
          },
          'page.visible': { actions: sendToEach('feed', { type: 'page.visible' }) },
          'page.hidden': { actions: sendToEach('feed', { type: 'page.hidden' }) },
          'network.online': {
            actions: [
              sendToEach('feed', { type: 'network.online' }),
              sendToEach('thread', { type: 'network.online' }),
              send('search', { type: 'network.online' }),
            ],
          },
          'session.started': {
            actions: [
              { type: 'sendToEach', params: ({ event }) => ({ to: 'feed', event }) },
              { type: 'sendToEach', params: ({ event }) => ({ to: 'thread', event }) },
            ],
          },
          'session.ended': {
            actions: [
              sendToEach('feed', { type: 'session.ended' }),
              sendToEach('thread', { type: 'session.ended' }),
              send('search', { type: 'session.ended' }),
            ],
          },
          'user.updated': {
            actions: [
              { type: 'sendToEach', params: ({ event }) => ({ to: 'thread', event }) },
              sendToEach('feed', { type: 'feed.reload' }),
            ],
          },
          'toast.show': {
            actions: { type: 'pass', params: ({ event }) => ({ fact: event }) },
          },
        },
      },
    },
    on: { '*': { actions: 'reportUnexpected' } },
  })
}

export type BrowseMachine = ReturnType<typeof createBrowseMachine>
export type BrowseActor = ActorRefFrom<BrowseMachine>
