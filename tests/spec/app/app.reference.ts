/**
 * The root machine as the specification describes it: which actor receives which event, when the
 * signed-in scope is loaded, and what happens to an action that requires sign-in. SOCKGEN-01, -02,
 * -08, -09, SESSION-08, REFRESH-03, NOTIF-09, NET-01, MODAL-01, A9, A27, B4, B10.
 */
export type Person = 'Ayen' | 'Deng'
/** The signed-in scope performs `like`, the page itself performs `buy`. */
export type PendingToggle = 'like' | 'buy'

export type AppStep =
  | ['online']
  | ['offline']
  | ['seen']
  | ['hidden']
  | ['refreshRefused']
  | ['signedIn', Person, 'login' | 'restored']
  | ['signedOut']
  /** No user is signed in: the first check found no session, or a session ended. */
  | ['absent']
  | ['renamed', Person]
  | ['fetched']
  | ['notFetched']
  | ['again']
  | ['reading']
  | ['published']
  | ['toast']
  | ['notice']
  | ['pendingToggle', PendingToggle, 'login' | 'register']
  | ['taken']
  | ['dismissed']
  | ['wait', number]

/** Event types by receiving actor, in order; an actor that receives nothing has no entry. */
export type ReceivedEvents = Record<string, string[]>

export interface AppSaid {
  received: ReceivedEvents
  /** Loads of the signed-in scope started by this step; true where the session was restored. */
  fetches: boolean[]
  /** Scopes started by this step, with the user, page visibility and network state. */
  came: string[]
  went: string[]
  /** The pending action that the page may perform now. */
  granted: PendingToggle | null
}

const RETRY = 5_000
const INTENT_LIFETIME = 10_000

type Part = 'none' | 'fetching' | 'failed' | 'there'

export class AppReference {
  #user: Person | null = null
  /** Whether the first session check has finished. */
  #known = false
  #part: Part = 'none'
  #reads = false
  #seen = true
  #online = true
  #pendingToggle: PendingToggle | null = null
  #mode = ''
  /** Time until the next retry, or until the pending action expires; ms. */
  #due = 0
  #said: AppSaid = { received: {}, fetches: [], came: [], went: [], granted: null }

  /** Whether the step can happen in the current state. */
  may(step: AppStep): boolean {
    const signedIn = this.#user !== null
    switch (step[0]) {
      case 'signedIn':
      case 'absent':
        return !signedIn
      case 'fetched':
      case 'notFetched':
        return this.#part === 'fetching'
      // A mounted page takes its action immediately, so the action never waits for its expiry.
      case 'pendingToggle':
        return !(step[1] === 'buy' && this.#part === 'there' && this.#due > 0)
      default:
        return true
    }
  }

  do(step: AppStep): AppSaid {
    this.#said = { received: {}, fetches: [], came: [], went: [], granted: null }
    this.#take(step)
    const granted = this.#part === 'there' && this.#pendingToggle === 'buy' ? 'buy' : null
    return { ...this.#said, granted }
  }

  #record(who: string, what: string): void {
    if (who === 'member' && this.#part !== 'there') return
    if (who === 'browse' && !this.#reads) return
    const { received } = this.#said
    received[who] = [...(received[who] ?? []), what]
  }

  #fetch(restored = false): void {
    this.#part = 'fetching'
    this.#said.fetches.push(restored)
  }

  #take(step: AppStep): void {
    switch (step[0]) {
      case 'online':
        this.#online = true
        this.#outside('network.online')
        break
      case 'seen':
        this.#seen = true
        this.#outside('page.visible')
        break
      case 'hidden':
        this.#seen = false
        this.#record('member', 'page.hidden')
        this.#record('browse', 'page.hidden')
        break
      case 'refreshRefused':
        this.#record('session', 'refresh.refused')
        break
      case 'toast':
        this.#record('toasts', 'toast.show')
        break
      case 'notice':
        this.#record('toasts', 'browserNotification.show')
        break
      case 'published':
        this.#record('browse', 'content.published')
        break
      case 'reading':
        this.#read()
        break
      case 'wait':
        this.#wait(step[1])
        break
      case 'taken':
      case 'dismissed':
        this.#pendingToggle = null
        return
      case 'pendingToggle':
        this.#want(step[1], step[2])
        break
      case 'offline':
        this.#online = false
        this.#record('member', 'network.offline')
        return
      default:
        this.#takeOfSession(step)
        break
    }
  }

  #takeOfSession(step: AppStep): void {
    switch (step[0]) {
      case 'signedIn':
        this.#user = step[1]
        this.#known = true
        this.#record('signInModal', 'session.started')
        this.#record(
          'browse',
          `session.started ${step[1]}${step[2] === 'restored' ? ' again' : ''}`,
        )
        this.#fetch(step[2] === 'restored')
        break
      case 'signedOut':
        this.#end()
        break
      case 'absent':
        if (!this.#known && this.#pendingToggle !== null)
          this.#record('signInModal', `modal.open ${this.#mode}`)
        this.#known = true
        break
      case 'renamed':
        if (this.#user === null) return
        this.#user = step[1]
        this.#record('browse', `user.updated ${step[1]}`)
        this.#record('member', `user.updated ${step[1]}`)
        break
      case 'fetched':
        this.#come()
        break
      case 'notFetched':
        this.#part = 'failed'
        this.#due = RETRY
        return
      case 'again':
        if (this.#part === 'failed') this.#fetch()
    }
  }

  /** The network is back, or the page is visible again. */
  #outside(event: string): void {
    for (const who of ['session', 'member', 'browse']) this.#record(who, event)
    if (this.#part === 'failed') this.#fetch()
  }

  #read(): void {
    if (this.#reads) return
    this.#reads = true
    this.#said.came.push('browse')
  }

  #come(): void {
    this.#part = 'there'
    this.#due = INTENT_LIFETIME
    this.#said.came.push(`member ${this.#user}${this.#online ? '' : ' offline'}`)
    if (!this.#seen) this.#record('member', 'page.hidden')
    if (this.#pendingToggle !== 'like') return
    this.#record('member', 'granted like late')
    this.#pendingToggle = null
  }

  #end(): void {
    if (this.#user === null) return
    this.#record('refresh', 'session.loggedOut')
    this.#record('browse', 'session.ended')
    if (this.#part === 'there') this.#said.went.push('member')
    this.#part = 'none'
    this.#user = null
    this.#pendingToggle = null
  }

  #want(pendingToggle: PendingToggle, mode: string): void {
    // A second press of a toggle cancels the first one.
    if (!this.#known && pendingToggle === 'like' && this.#pendingToggle === 'like') {
      this.#pendingToggle = null
      return
    }
    this.#mode = mode
    if (this.#known && this.#user === null) this.#record('signInModal', `modal.open ${mode}`)
    if (this.#part === 'there' && pendingToggle === 'like') {
      this.#pendingToggle = null
      this.#record('member', 'granted like')
      return
    }
    this.#pendingToggle = pendingToggle
  }

  #wait(ms: number): void {
    if (this.#due === 0 || ms < this.#due) {
      this.#due = Math.max(0, this.#due - ms)
      return
    }
    this.#due = 0
    if (this.#part === 'failed') this.#fetch()
    if (this.#part === 'there') this.#pendingToggle = null
  }
}
