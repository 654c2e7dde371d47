import {
  createPendingToggleMachine,
  type PendingToggleRequest,
  type PendingToggleResponse,
} from '../../../../src/machines/kit/pending-toggle.machine.ts'
import {
  type BlocksEvent,
  createBlocksMachine,
} from '../../../../src/machines/safety/blocks/blocks.machine.ts'
import { BLOCKS, type BlockAbout } from '../../../../src/machines/safety/blocks/blocks.policy.ts'
import { blocksFailed } from '../../../../src/machines/safety/blocks/blocks.selectors.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import { type BlocksLook, type BlocksStep, nameOf } from '../../../spec/safety/blocks.table.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) => {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })
}

/** The blocks machine; the test settles its requests. */
export function blocksRig() {
  const list = controlled<Id[]>()
  const change = controlled<PendingToggleResponse, PendingToggleRequest>()
  const requests = (ask: PendingToggleRequest) => {
    const { userId, on } = ask as PendingToggleRequest & BlockAbout
    return { userId, on }
  }
  const harness = run((env) =>
    createBlocksMachine(env).provide({
      actors: {
        loadBlocks: list.logic,
        pendingToggle: createPendingToggleMachine(env).provide({
          actors: { sendRequest: change.logic },
        }),
      },
    }),
  )
  const emitted: { type: string; [key: string]: unknown }[] = []
  const heard = { facts: 0, lists: 0, changes: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(...list.calls.slice(heard.lists).map(() => ({ type: 'list' })))
    emitted.push(
      ...change.calls
        .slice(heard.changes)
        .map((call) => ({ type: 'change', ...requests(call.input) })),
    )
    heard.facts = harness.sentEvents.length
    heard.lists = list.calls.length
    heard.changes = change.calls.length
  }
  listen()
  const send = (event: BlocksEvent) => harness.send(event)
  const WORDS: { [W in BlocksStep[0]]: (...values: never[]) => void } = {
    toggle: (userId: Id) => send({ type: 'block.toggle', userId, name: nameOf(userId) }),
    reload: () => send({ type: 'blocks.reload' }),
    listed: (ids: Id[]) => list.current.resolve(ids),
    done: () => change.current.resolve({ already: false }),
    refused: (status: number) =>
      (list.isOpen ? list.current : change.current).reject(failureOf(status)),
  }
  return {
    harness,
    list,
    change,
    isListing: () => list.isOpen,
    isChanging: () => change.isOpen,
    async do([word, ...values]: BlocksStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await harness.settle()
      listen()
    },
    look: (): BlocksLook => {
      const snapshot = harness.actor.getSnapshot()
      return {
        blocked: (BLOCKS.displayed(snapshot.context) ?? []).toSorted(),
        running: list.isOpen ? 'list' : change.isOpen ? requests(change.current.input) : null,
        failed: blocksFailed(snapshot),
      }
    },
    emitted: () => emitted,
  }
}
