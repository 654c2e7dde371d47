import { enqueueActions, setup } from 'xstate'
import type { KeyedActorEvent } from '../kit/keyed-actors.ts'
import { isPageVisible } from '../kit/page-visibility.ts'
import {
  createSendToChild,
  type EmittedEvent,
  type Envelope,
  sendToActor,
  sendToParent,
} from '../kit/typed-messaging.ts'
import type { EditorKind } from '../publishing/editor/editor.types.ts'
import type { BrowseActors, BrowseChildEvents } from './browse.actors.ts'
import {
  type BrowseKeyedActorEvents,
  type BrowseKeyedActors,
  keyedActors,
} from './browse.keyed-actors.ts'
import { canShow } from './browse.policy.ts'
import type { BrowseContext, BrowseEvent, BrowseFact } from './browse.types.ts'

const sendToChild = createSendToChild<BrowseChildEvents>()
const notifyParent = sendToParent<BrowseFact>()

/** Types, children, effects and actions of the public scope. */
export function browseSetup(actors: BrowseActors) {
  const base = setup({
    types: {
      context: {} as BrowseContext,
      events: {} as BrowseEvent,
      emitted: {} as EmittedEvent<BrowseFact>,
    },
    actors,
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      pass: notifyParent((_, params: { fact: BrowseFact }) => params.fact),
    },
  })
  return base.extend({
    actions: {
      receiveFromActors: enqueueActions(
        ({ context, enqueue, system }, event: KeyedActorEvent<BrowseKeyedActors, 'open'>) => {
          keyedActors.handle(enqueue, context, event)
          if (event.type !== 'feed.open' || isPageVisible(system)) return
          const id = keyedActors.idOf('feed', keyedActors.keyOf('feed', event))
          enqueue(sendToActor(id, { type: 'page.hidden' }))
        },
      ),
      send: enqueueActions(({ enqueue }, envelope: Envelope<BrowseChildEvents>) => {
        enqueue(sendToChild(envelope.to, envelope.event))
      }),
      sendToEach: enqueueActions(
        ({ context, enqueue }, { to, event }: Envelope<BrowseKeyedActorEvents>) => {
          for (const key of Object.keys(context.keyedActors[to])) {
            enqueue(sendToActor(keyedActors.idOf(to, key), event))
          }
        },
      ),
      reloadFeeds: enqueueActions(({ context, enqueue }, params: { kind: EditorKind }) => {
        for (const key of Object.keys(context.keyedActors.feed)) {
          if (!canShow(key, params.kind)) continue
          enqueue(sendToActor(keyedActors.idOf('feed', key), { type: 'feed.reload' }))
        }
      }),
    },
  })
}
