import { assign, enqueueActions, setup } from 'xstate'
import type { EditorKind } from '../create/editor/editor.types.ts'
import type { FamilyEvent } from '../kit/family.ts'
import { type Letter, sending, type Told, toOne, toParent } from '../kit/wires.ts'
import type { BrowseActors, BrowseChildEvents } from './browse.actors.ts'
import { type BrowseFamilies, type BrowseFamilyEvents, families } from './browse.families.ts'
import { mayShow } from './browse.policy.ts'
import type { BrowseContext, BrowseEvent, BrowseFact, BrowseInput } from './browse.types.ts'

const toChild = sending<BrowseChildEvents>()
const tellParent = toParent<BrowseFact>()

/** Types, children, effects and actions of the reading part; the chart arranges them. */
export function browseSetup(actors: BrowseActors) {
  const base = setup({
    types: {
      context: {} as BrowseContext,
      events: {} as BrowseEvent,
      emitted: {} as Told<BrowseFact>,
      input: {} as BrowseInput,
    },
    actors,
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      notePage: assign((_, params: { visible: boolean }) => ({ pageVisible: params.visible })),
      pass: tellParent((_, params: { fact: BrowseFact }) => params.fact),
    },
  })
  return base.extend({
    actions: {
      hearFamily: enqueueActions(
        ({ context, enqueue }, event: FamilyEvent<BrowseFamilies, 'open'>) => {
          families.hear(enqueue, context, event)
        },
      ),
      tell: enqueueActions(({ enqueue }, letter: Letter<BrowseChildEvents>) => {
        enqueue(toChild(letter.to, letter.event))
      }),
      tellEach: enqueueActions(
        ({ context, enqueue }, { to, event }: Letter<BrowseFamilyEvents>) => {
          for (const key of Object.keys(context.kept[to])) {
            enqueue(toOne(families.idOf(to, key), event))
          }
        },
      ),
      reloadFeeds: enqueueActions(({ context, enqueue }, params: { kind: EditorKind }) => {
        for (const key of Object.keys(context.kept.feed)) {
          if (!mayShow(key, params.kind)) continue
          enqueue(toOne(families.idOf('feed', key), { type: 'feed.reload' }))
        }
      }),
    },
  })
}
