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
  /**
   * @param visible null = the real visibility
   * @param isEventForced whether `visibilitychange` is dispatched even if nothing changed
   */
  show(visible: boolean | null, isEventForced?: boolean): void
}

/** State of the device that a page starts with. */
export interface DeviceState {
  /** How far the wall clock is ahead, ms. */
  ahead: number
  online: boolean
  /** Null = the real visibility. */
  visible: boolean | null
  storage: 'full' | 'blocked' | 'fine'
}

/** A change to the device of a page that a user opened. */
export interface DeviceChange extends Partial<Omit<DeviceState, 'storage'>> {
  /** Sent back as the acknowledgement. */
  number: number
  storage?: Parameters<Handles['setStorage']>[0]
}

/** A console message that a page sends to the lab. */
export interface PageConsoleMessage {
  level: string
  text: string
}

/**
 * Serialized into a page that a user opened, before `preparePage`: applies the lab's commands to
 * the page's handles, and sends its console messages. It reconnects when the lab restarts.
 */
export function connectToLab(socketPath: string): void {
  const LabSocket = WebSocket
  const unsent: string[] = []
  let socket: WebSocket
  const connect = (): void => {
    socket = new LabSocket(new URL(socketPath, location.href))
    socket.onopen = () => {
      for (const text of unsent.splice(0)) socket.send(text)
    }
    socket.onclose = () => setTimeout(connect, 1000)
    socket.onmessage = ({ data }) => {
      const handles = Reflect.get(window, 'lab') as Handles
      const { number, ahead, online, visible, storage } = JSON.parse(data) as DeviceChange
      if (ahead !== undefined) handles.ahead = ahead
      if (storage !== undefined) handles.setStorage(storage)
      if (online !== undefined && online !== navigator.onLine) handles.setOnline(online)
      if (visible !== undefined) handles.show(visible, false)
      socket.send(String(number))
    }
  }
  connect()

  const send = (level: string, text: string): void => {
    const message = JSON.stringify({ level, text: text.slice(0, 1000) })
    if (socket.readyState === LabSocket.OPEN) socket.send(message)
    else if (unsent.length < 50) unsent.push(message)
  }
  const textOf = (value: unknown): string =>
    value instanceof Error ? String(value.stack ?? value) : String(value)
  for (const level of ['error', 'warn'] as const) {
    const original = console[level]
    console[level] = (...values: unknown[]) => {
      send(level, values.map(textOf).join(' '))
      original(...values)
    }
  }
  addEventListener('error', ({ error, message }) => send('error', textOf(error ?? message)))
  addEventListener('unhandledrejection', ({ reason }) => send('error', textOf(reason)))
}

export interface PageScriptOptions {
  tab: string
  parameter: string
  /** Storage key that suppresses the welcome dialog; null = unchanged. */
  welcome: string | null
  device: DeviceState
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

  let { online, storage } = options.device
  const handles: Handles = {
    ahead: options.device.ahead,
    late: 0,
    setOnline(isNowOnline) {
      online = isNowOnline
      window.dispatchEvent(new Event(isNowOnline ? 'online' : 'offline'))
    },
    setStorage(state) {
      if (state === 'cleared') localStorage.clear()
      else storage = state
    },
    show(visible, isEventForced = true) {
      const wasHidden = document.hidden
      Reflect.deleteProperty(document, 'visibilityState')
      Reflect.deleteProperty(document, 'hidden')
      if (visible !== null) {
        const value = visible ? 'visible' : 'hidden'
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        Object.defineProperty(document, 'hidden', { value: !visible, configurable: true })
      }
      if (isEventForced || document.hidden !== wasHidden)
        document.dispatchEvent(new Event('visibilitychange'))
    },
  }
  Object.assign(window, { lab: handles })
  if (options.device.visible !== null) handles.show(options.device.visible, false)
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
