/**
 * Runs in a page of the lab before the client starts. Adds the tab name to its WebSocket URLs, and
 * lets a scenario control the clock, network and storage of the device.
 */
export interface Handles {
  /** How far the device's wall clock is ahead, ms. */
  ahead: number
  /** Maximum delay of a timer on this page, ms. */
  late: number
  setOnline(online: boolean): void
  setStorage(state: 'cleared' | 'full' | 'blocked' | 'fine'): void
  show(visible: boolean): void
}

/** A change to the device of a page that a user opened. */
export interface DeviceChange {
  /** Sent back as the acknowledgement. */
  number: number
  ahead?: number
  online?: boolean
  visible?: boolean
  storage?: Parameters<Handles['setStorage']>[0]
}

/**
 * Serialized into a page that a user opened, before `preparePage`: applies the lab's commands to
 * the page's handles.
 */
export function connectToLab(socketPath: string): void {
  const socket = new WebSocket(new URL(socketPath, location.href))
  socket.onmessage = ({ data }) => {
    const handles = Reflect.get(window, 'lab') as Handles
    const { number, ahead, online, visible, storage } = JSON.parse(data) as DeviceChange
    if (ahead !== undefined) handles.ahead = ahead
    if (storage !== undefined) handles.setStorage(storage)
    if (online !== undefined && online !== navigator.onLine) handles.setOnline(online)
    if (visible !== undefined && visible === document.hidden) handles.show(visible)
    socket.send(String(number))
  }
}

export interface PageScriptOptions {
  tab: string
  parameter: string
  /** Storage key that suppresses the welcome dialog; null = unchanged. */
  welcome: string | null
  ahead: number
}

/** Serialized into the page: must not use anything but its argument. */
export function preparePage(options: PageScriptOptions): void {
  if (options.welcome !== null) localStorage.setItem(options.welcome, 'true')

  const NativeWebSocket = WebSocket
  window.WebSocket = class extends NativeWebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      const socketUrl = new URL(url, location.href)
      socketUrl.searchParams.set(options.parameter, options.tab)
      super(socketUrl, protocols)
    }
  }

  let online = true
  let storage: 'full' | 'blocked' | 'fine' = 'fine'
  const handles: Handles = {
    ahead: options.ahead,
    late: 0,
    setOnline(isNowOnline) {
      online = isNowOnline
      window.dispatchEvent(new Event(isNowOnline ? 'online' : 'offline'))
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
  const NativeDate = Date
  window.Date = new Proxy(NativeDate, {
    get: (target, name) =>
      name === 'now' ? () => NativeDate.now() + handles.ahead : Reflect.get(target, name),
    construct: (target, args) =>
      Reflect.construct(target, args.length === 0 ? [NativeDate.now() + handles.ahead] : args),
  })
  const restrictStorage = (name: 'getItem' | 'setItem' | 'removeItem'): void => {
    const original = Storage.prototype[name] as (...args: unknown[]) => unknown
    Object.assign(Storage.prototype, {
      [name](this: Storage, ...args: unknown[]) {
        if (storage === 'blocked') throw new DOMException('blocked', 'SecurityError')
        if (storage === 'full' && name === 'setItem')
          throw new DOMException('full', 'QuotaExceededError')
        return original.apply(this, args)
      },
    })
  }
  restrictStorage('getItem')
  restrictStorage('setItem')
  restrictStorage('removeItem')
}
