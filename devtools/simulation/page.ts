/**
 * A window and document without rendering, for the client to run in: events, a location and a
 * document head.
 */

/** An element that accepts every operation and renders nothing. */
function silentElement(): object {
  return {
    setAttribute() {},
    getAttribute: () => null,
    append() {},
    remove() {},
    toggleAttribute() {},
    dataset: {},
    style: {},
    textContent: '',
  }
}

class PageDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  title = ''
  readonly head = { ...silentElement(), querySelectorAll: () => [] }
  readonly body = silentElement()
  readonly documentElement = silentElement()

  querySelector(): null {
    return null
  }

  querySelectorAll(): [] {
    return []
  }

  createElement(): object {
    return silentElement()
  }
}

/** A browser notification with permission granted, which is never displayed. */
class PageNotification extends EventTarget {
  static readonly permission = 'granted'
  static readonly requestPermission = async () => 'granted'

  close(): void {}
}

const silentConsole = { debug() {}, info() {}, log() {}, warn() {}, error() {} }

const ORIGIN = 'https://kinyeti.test'

export interface PageOptions {
  path: string
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  WebSocket: unknown
  locks: unknown
  isOnline(): boolean
  origin?: string
}

/** The window of one page. */
export class Page extends EventTarget {
  readonly document = new PageDocument()
  readonly navigator: object
  readonly location: { origin: string; href: string; assign(): void }
  readonly performance = {}
  readonly console = silentConsole
  readonly Notification = PageNotification
  readonly URL = { createObjectURL: () => 'blob:none', revokeObjectURL() {} }
  path: string
  readonly fetch: PageOptions['fetch']
  readonly WebSocket: unknown
  localStorage: Storage | null = null

  constructor({ path, fetch, WebSocket, locks, isOnline, origin = ORIGIN }: PageOptions) {
    super()
    this.path = path
    this.location = { origin, href: origin + path, assign() {} }
    this.fetch = fetch
    this.WebSocket = WebSocket
    this.navigator = {
      locks,
      get onLine() {
        return isOnline()
      },
    }
  }

  focus(): void {}

  get isVisible(): boolean {
    return this.document.visibilityState === 'visible'
  }

  show(visible: boolean): void {
    if (visible === this.isVisible) return
    this.document.visibilityState = visible ? 'visible' : 'hidden'
    this.document.dispatchEvent(new Event('visibilitychange'))
  }
}
