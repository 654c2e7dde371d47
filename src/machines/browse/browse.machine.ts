/**
 * The reading part of the app; it needs nobody to be signed in. It invokes the lightbox and the search
 * box, and keeps one `feed-<key>` for each list that was opened and one `thread-<key>` for the comments
 * on each piece of content, at most 20 of either, so that coming back finds everything as it was. A
 * child that fails is reported and takes nothing else down.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { createSendAction } from '../kit/typed-messaging.ts'
import { type BrowseActors, type BrowseChildEvents, browseActors } from './browse.actors.ts'
import { type BrowseFamilyEvents, families } from './browse.families.ts'
import { browseSetup } from './browse.setup.ts'

export type { BrowseCommand, BrowseEvent, BrowseFact, BrowseInput } from './browse.types.ts'

const tell = createSendAction<BrowseChildEvents>()

/** Tells each of a family. */
const eachOf = createSendAction<BrowseFamilyEvents, 'tellEach'>('tellEach')

/** Told of the page, the network and the session by the root; tells it toasts. */
export function createBrowseMachine(env: MachineEnv, actors: BrowseActors = browseActors(env)) {
  return browseSetup(actors).createMachine({
    id: 'browse',
    description:
      'The part of the app for reading: lists, comments, pictures, search. It comes with the first page that shows content, lives as long as the page and never ends.',
    context: ({ input }) => ({ pageVisible: input.pageVisible, ...families.nothing }),
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
          'Lists and comments are opened on demand and told of page, network and session. It waits for nothing of its own, so it has no bound.',
        on: {
          ...families.on('open'),
          'feed.forget': {
            actions: { type: 'tellEach', params: ({ event }) => ({ to: 'feed', event }) },
          },
          'content.published': {
            actions: { type: 'reloadFeeds', params: ({ event }) => ({ kind: event.kind }) },
          },
          'page.visible': {
            actions: [
              { type: 'notePage', params: { visible: true } },
              eachOf('feed', { type: 'page.visible' }),
            ],
          },
          'page.hidden': {
            actions: [
              { type: 'notePage', params: { visible: false } },
              eachOf('feed', { type: 'page.hidden' }),
            ],
          },
          'network.online': {
            actions: [
              eachOf('feed', { type: 'network.online' }),
              eachOf('thread', { type: 'network.online' }),
              tell('search', { type: 'network.online' }),
            ],
          },
          'session.started': {
            actions: [
              { type: 'tellEach', params: ({ event }) => ({ to: 'feed', event }) },
              { type: 'tellEach', params: ({ event }) => ({ to: 'thread', event }) },
            ],
          },
          'session.ended': {
            actions: [
              eachOf('feed', { type: 'session.ended' }),
              eachOf('thread', { type: 'session.ended' }),
              tell('search', { type: 'session.ended' }),
            ],
          },
          'user.updated': {
            actions: [
              { type: 'tellEach', params: ({ event }) => ({ to: 'thread', event }) },
              eachOf('feed', { type: 'feed.reload' }),
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
export type BrowseSnapshot = SnapshotFrom<BrowseMachine>
