/**
 * Runs in a page of the lab before the client does. Says on its sockets which tab they are of, and
 * lets a scenario turn the clock, the network and the storage of its device.
 */
export interface Handles {
  /** ms the wall clock of this device is ahead. */
  ahead: number
  setOnline(online: boolean): void
  setStorage(state: 'cleared' | 'full' | 'blocked' | 'fine'): void
  show(visible: boolean): void
}

/** Sent to the page as its text: it may use nothing but its argument. */
export function preparePage(given: { tab: string; parameter: string; welcome: string }): void {
  localStorage.setItem(given.welcome, 'true')

  const Native = WebSocket
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      const address = new URL(url, location.href)
      address.searchParams.set(given.parameter, given.tab)
      super(address, protocols)
    }
  }

  let online = true
  let storage: 'full' | 'blocked' | 'fine' = 'fine'
  const handles: Handles = {
    ahead: 0,
    setOnline(now) {
      online = now
      window.dispatchEvent(new Event(now ? 'online' : 'offline'))
    },
    setStorage(state) {
      if (state === 'cleared') localStorage.clear()
      else storage = state
    },
    show(visible) {
      const value = visible ? 'visible' : 'hidden'
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      Object.defineProperty(document, 'hidden', { value: !visible, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
  Object.assign(window, { lab: handles })

  Object.defineProperty(navigator, 'onLine', { get: () => online, configurable: true })
  const Real = Date
  window.Date = new Proxy(Real, {
    get: (target, name) =>
      name === 'now' ? () => Real.now() + handles.ahead : Reflect.get(target, name),
    construct: (target, args) =>
      Reflect.construct(target, args.length === 0 ? [Real.now() + handles.ahead] : args),
  })
  const refusing = (name: 'getItem' | 'setItem' | 'removeItem'): void => {
    const own = Storage.prototype[name] as (...args: unknown[]) => unknown
    Object.assign(Storage.prototype, {
      [name](this: Storage, ...args: unknown[]) {
        if (storage === 'blocked') throw new DOMException('blocked', 'SecurityError')
        if (storage === 'full' && name === 'setItem')
          throw new DOMException('full', 'QuotaExceededError')
        return own.apply(this, args)
      },
    })
  }
  refusing('getItem')
  refusing('setItem')
  refusing('removeItem')
}
