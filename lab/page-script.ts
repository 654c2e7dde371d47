/**
 * Runs in a page of the lab before the client does. Says on its sockets which tab they are of, and
 * lets a scenario turn the clock, the network and the storage of its device.
 */
export interface Handles {
  /** ms the wall clock of this device is ahead. */
  ahead: number
  /** ms by which a timer of this page came late at most. */
  late: number
  setOnline(online: boolean): void
  setStorage(state: 'cleared' | 'full' | 'blocked' | 'fine'): void
  show(visible: boolean): void
}

/** What befalls the device of a page that a person opened. */
export interface Turn {
  /** To be answered with. */
  number: number
  ahead?: number
  online?: boolean
  visible?: boolean
  storage?: Parameters<Handles['setStorage']>[0]
}

/** Sent to a person's page as its text, before `preparePage`: turns its handles as the lab says. */
export function hearLab(address: string): void {
  const socket = new WebSocket(new URL(address, location.href))
  socket.onmessage = ({ data }) => {
    const handles = Reflect.get(window, 'lab') as Handles
    const { number, ahead, online, visible, storage } = JSON.parse(data) as Turn
    if (ahead !== undefined) handles.ahead = ahead
    if (storage !== undefined) handles.setStorage(storage)
    if (online !== undefined && online !== navigator.onLine) handles.setOnline(online)
    if (visible !== undefined && visible === document.hidden) handles.show(visible)
    socket.send(String(number))
  }
}

export interface Prepared {
  tab: string
  parameter: string
  /** The key under which it is kept that nobody is to be welcomed; null = as it is. */
  welcome: string | null
  ahead: number
}

/** Sent to the page as its text: it may use nothing but its argument. */
export function preparePage(given: Prepared): void {
  if (given.welcome !== null) localStorage.setItem(given.welcome, 'true')

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
    ahead: given.ahead,
    late: 0,
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
  let due = performance.now() + 50
  setInterval(() => {
    handles.late = Math.max(handles.late, performance.now() - due)
    due = performance.now() + 50
  }, 50)

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
