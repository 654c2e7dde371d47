import { fromCallback } from 'xstate'
import { createToastsMachine } from '../../../../src/machines/notifications/toasts/toasts.machine.ts'
import {
  visibleToasts,
  waitingToasts,
} from '../../../../src/machines/notifications/toasts/toasts.selectors.ts'
import type {
  BrowserNotificationContent,
  ToastsEvent,
} from '../../../../src/machines/notifications/toasts/toasts.types.ts'
import type { ToastLook, ToastStep } from '../../../spec/notifications/toasts.table.ts'
import { runControlled } from '../../rig.ts'

const id = (n: number) => `local-${n}`

/** Toasts on a step clock, with a browser that opens and closes notifications. */
export function toastsRig() {
  const outside: BrowserNotificationContent[] = []
  const showBrowserNotification = fromCallback<ToastsEvent, BrowserNotificationContent>(
    ({ input }) => {
      if (input.body === 'unshowable') throw new TypeError('Illegal constructor')
      outside.push(input)
      return () => {
        outside.splice(outside.indexOf(input), 1)
      }
    },
  )
  const { rig } = runControlled((env) =>
    createToastsMachine(env).provide({ actors: { showBrowserNotification } }),
  )
  return rig<ToastStep, ToastLook>({
    steps: {
      show: (kind, title) => ({ type: 'toast.show', toast: { kind, title, text: 'text' } }),
      dismiss: (n) => ({ type: 'toast.dismiss', id: id(n) }),
      hold: (n) => ({ type: 'toast.hold', id: id(n) }),
      release: (n) => ({ type: 'toast.release', id: id(n) }),
      outside: (title) => ({ type: 'browserNotification.show', title, body: 'text' }),
      outsideFails: (title) => ({ type: 'browserNotification.show', title, body: 'unshowable' }),
    },
    look: (snapshot) => ({
      shown: visibleToasts(snapshot).map((toast) => toast.title),
      waiting: waitingToasts(snapshot),
      outside: outside.map((content) => content.title),
    }),
  })
}
