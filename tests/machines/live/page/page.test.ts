import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  createPageMachine,
  type PageEvent,
} from '../../../../src/machines/live/page/page.machine.ts'
import { isVisible } from '../../../../src/machines/live/page/page.selectors.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { PAGE_CELLS, type PageState, type PageStep } from '../../../spec/account/session.cells.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'

const EVENTS: readonly PageStep[] = ['browser.visible', 'browser.hidden']
const REACH: Record<PageState, PageStep[]> = { visible: [], hidden: ['browser.hidden'] }

function start(watch: (notify: (event: PageEvent) => void) => void = () => {}) {
  const reported: string[] = []
  const harness = run((env) =>
    createPageMachine(env).provide({
      actors: { watchPage: fromCallback(({ sendBack }) => watch(sendBack)) },
      actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
    }),
  )
  return { ...harness, reported }
}

describe('page', () => {
  it('[A1.1 D9] is visible or hidden and handles every event in both', () => {
    const machine = createPageMachine(testEnv())
    expect(lintMachine(machine, EVENTS)).toEqual([])
    expect(leavesOf(machine)).toEqual(['visible', 'hidden'])
  })

  for (const from of Object.keys(REACH) as PageState[]) {
    for (const event of EVENTS) {
      const { to, emits } = PAGE_CELLS[from][event]
      it(`[A1.1 D9] changes from ${from} on ${event} to ${to}`, () => {
        const { actor, send, sentEvents, reported } = start()
        for (const type of REACH[from]) send({ type })
        sentEvents.length = 0
        send({ type: event })
        expect(actor.getSnapshot().value).toBe(to)
        expect(isVisible(actor.getSnapshot())).toBe(to === 'visible')
        expect(sentEvents).toEqual(emits.map((type) => ({ type })))
        expect(reported).toEqual([])
      })
    }
  }

  it('[A1.1 D9] starts hidden if the browser reports it at once', () => {
    const { actor, sentEvents } = start((notify) => notify({ type: 'browser.hidden' }))
    expect(actor.getSnapshot().value).toBe('hidden')
    expect(sentEvents).toEqual([{ type: 'page.hidden' }])
  })

  it('[A1.1 D9] keeps its state and reports when the watcher fails', () => {
    const { actor, send, reported } = start(() => {
      throw new Error('no document')
    })
    expect(reported).toEqual(['xstate.error.actor.watchPage'])
    send({ type: 'browser.hidden' })
    expect(actor.getSnapshot().value).toBe('hidden')
  })

  it('reports an unknown event', () => {
    const { actor, send, reported } = start()
    send({ type: 'browser.sideways' })
    expect(reported).toEqual(['browser.sideways'])
    expect(actor.getSnapshot().value).toBe('visible')
  })
})
