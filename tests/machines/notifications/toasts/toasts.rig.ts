import { type AnyEventObject, fromCallback } from 'xstate'
import { createToastsMachine } from '../../../../src/machines/notifications/toasts/toasts.machine.ts'
import {
  visibleToasts,
  waitingToasts,
} from '../../../../src/machines/notifications/toasts/toasts.selectors.ts'
import type {
  BrowserNotificationContent,
  ToastKind,
  ToastsEvent,
} from '../../../../src/machines/notifications/toasts/toasts.types.ts'
import { run } from '../../../kit/harness.ts'
import type { ToastLook, ToastStep } from '../../../spec/notifications/toasts.table.ts'

/** Toasts on a step clock, with a browser that opens and closes notifications. */
export function toastsRig() {
  const outside: BrowserNotificationContent[] = []
  const reported: AnyEventObject[] = []
  const showBrowserNotification = fromCallback<ToastsEvent, BrowserNotificationContent>(
    ({ input }) => {
      if (input.body === 'unshowable') throw new TypeError('Illegal constructor')
      outside.push(input)
      return () => {
        outside.splice(outside.indexOf(input), 1)
      }
    },
  )
  const harness = run((env) =>
    createToastsMachine(env).provide({
      actors: { showBrowserNotification },
      actions: {
        reportUnexpected: ({ event }) => {
          reported.push(event)
        },
      },
    }),
  )
  const send = (event: ToastsEvent) => harness.send(event)
  const id = (n: number) => `local-${n}`
  const WORDS: { [W in ToastStep[0]]: (...values: never[]) => void } = {
    show: (kind: ToastKind, title: string) =>
      send({ type: 'toast.show', toast: { kind, title, text: 'text' } }),
    dismiss: (n: number) => send({ type: 'toast.dismiss', id: id(n) }),
    hold: (n: number) => send({ type: 'toast.hold', id: id(n) }),
    release: (n: number) => send({ type: 'toast.release', id: id(n) }),
    outside: (title: string) => send({ type: 'browserNotification.show', title, body: 'text' }),
    outsideFails: (title: string) =>
      send({ type: 'browserNotification.show', title, body: 'unshowable' }),
    wait: () => {},
  }
  return {
    harness,
    reported,
    async do([word, ...values]: ToastStep) {
      ;(WORDS[word] as (...given: unknown[]) => void)(...values)
      await (word === 'wait' ? harness.advance(values[0] as number) : harness.settle())
    },
    look(): ToastLook {
      const snapshot = harness.actor.getSnapshot()
      return {
        shown: visibleToasts(snapshot).map((toast) => toast.title),
        waiting: waitingToasts(snapshot),
        outside: outside.map((content) => content.title),
      }
    },
    emitted: () => harness.sentEvents,
  }
}
