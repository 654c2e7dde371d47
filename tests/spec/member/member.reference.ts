/**
 * The signed-in scope as the specification describes it: which actor receives which event from the
 * page, the network, the sockets, the chats and the user. A1 D12, A8, A12, B4, SOCKGEN-08,
 * SOCKCONV-01, SOCKEV-09…13, SOCKNOTIF-05…07, NOTIF-09, INBOX-13, API-MSG-16, -17, -20.
 */
export type Source = 'general' | 'conversation' | 'notifications'
export type PendingToggle = 'like' | 'save' | 'follow' | 'talk'

export type MemberStep =
  | [
      | 'online'
      | 'offline'
      | 'seen'
      | 'hidden'
      | 'left'
      | 'toast'
      | 'notice'
      | 'send'
      | 'startFailed',
    ]
  | ['renamed', name: string]
  | ['chosen' | 'unreadKnown', chat: number, unread: number]
  | ['begun', chat: number, text: string | null]
  | ['lost' | 'opened' | 'proven' | 'silent', Source]
  | ['granted', PendingToggle, late: boolean]
  | ['markedRead' | 'stored', chat: number]
  | ['writes', chat: number, writing: boolean]
  | ['counted', 'add' | 'set' | 'reread' | 'subtract']
  | ['looksAt', user: number]
  | ['keeps', form: string, text: string | null]
  | ['published']
  /** A frame of a socket; the conversation socket belongs to the open conversation. */
  | ['messages', Source, chat: number, by: 'me' | 'other', count: number]
  | ['read' | 'reaction', Source, chat: number | null]
  | ['typing', Source, chat: number]
  | ['counts' | 'unread' | 'status' | 'follow' | 'notification' | 'unknown', Source]
  | ['markedOne' | 'markedAll', Source]

/** Events of a step in order, by receiver: child actors, the root, or the effects. */
export type ReceivedEvents = Record<string, string[]>

const GRANTED: Record<PendingToggle, [to: string, event: string, said: string | null]> = {
  like: ['engagement', 'like.toggle', 'Liked.'],
  save: ['engagement', 'save.toggle', 'Saved.'],
  follow: ['follow', 'follow.want', 'You’re now following them.'],
  talk: ['inbox', 'conversation.start', null],
}
/** Likes and saves, the wishlist and follows wait while offline (B12). */
const TOGGLES = ['engagement', 'wishlist', 'follow', 'inbox']
const CONNECTIONS = ['connection', 'conversationConnection', 'notificationConnection']

export class MemberReference {
  #received: ReceivedEvents = {}
  #seen = true
  /** Chat actors, in order of creation. */
  readonly #chats: number[] = []
  #open: number | null = null
  readonly #texts = new Map<number, string>()
  /** Starts as lost: lists are requested before the general socket opens and may miss events. */
  readonly #lost = new Set<Source>(['general'])
  readonly #drafts = new Map<string, string>()

  get drafts(): Record<string, string> {
    return Object.fromEntries(this.#drafts)
  }

  /** Whether the step can happen: only an open conversation has a socket. */
  may(step: MemberStep): boolean {
    return this.#open !== null || step[1] !== 'conversation'
  }

  do(step: MemberStep): ReceivedEvents {
    this.#received = {}
    if (!this.#ofPage(step) && !this.#ofChats(step) && !this.#ofPerson(step)) this.#ofFrames(step)
    return this.#received
  }

  #notify(who: string, ...what: string[]): void {
    this.#received[who] = [...(this.#received[who] ?? []), ...what]
  }

  #sendToChat(chat: number | null, what: string): void {
    if (chat !== null && this.#chats.includes(chat)) this.#notify(`chat-${chat}`, what)
  }

  #sendToChats(what: string): void {
    for (const chat of this.#chats) this.#sendToChat(chat, what)
  }

  #ofPage(step: MemberStep): boolean {
    switch (step[0]) {
      case 'online':
        for (const each of [...CONNECTIONS, ...TOGGLES]) this.#notify(each, 'network.online')
        this.#sendToChats('network.online')
        return true
      case 'offline':
        for (const each of TOGGLES) this.#notify(each, 'network.offline')
        this.#sendToChats('network.offline')
        return true
      case 'seen':
        this.#seen = true
        for (const each of [...CONNECTIONS, 'counters']) this.#notify(each, 'page.visible')
        this.#sendToChats('page.visible')
        return true
      case 'hidden':
        this.#seen = false
        for (const each of ['counters', 'typing']) this.#notify(each, 'page.hidden')
        this.#sendToChats('page.hidden')
        return true
      case 'lost':
        this.#lost.add(step[1])
        if (step[1] === 'general') this.#notify('effects', 'forgetPresence')
        return true
      case 'opened':
        if (this.#lost.delete(step[1])) this.#catchUp(step[1])
        return true
      case 'proven':
        if (step[1] === 'conversation') return true
        this.#catchUp(step[1])
        if (step[1] === 'notifications') return true
        this.#notify('counters', 'counts.reread')
        this.#notify('effects', 'forgetPresence')
        return true
      case 'silent':
        if (step[1] === 'general') this.#notify('counters', 'counts.reread')
        return true
      default:
        return false
    }
  }

  /** Fetches what a socket would have delivered while it was closed. */
  #catchUp(source: Source): void {
    if (source === 'notifications') {
      this.#notify('notifications', 'notifications.reload')
      this.#notify('followNotifications', 'followNotifications.reload')
    } else if (source === 'conversation') this.#sendToChat(this.#open, 'connection.reopened')
    else {
      this.#notify('inbox', 'inbox.reload')
      this.#sendToChats('connection.reopened')
    }
  }

  #ofChats(step: MemberStep): boolean {
    switch (step[0]) {
      case 'chosen':
        this.#choose(step[1], step[2])
        return true
      case 'left':
        this.#notify('conversationConnection', 'conversation.leave')
        this.#sendToChat(this.#open, 'chat.closed')
        this.#open = null
        return true
      case 'unreadKnown':
        this.#sendToChat(step[1], `chat.opened ${step[2]}`)
        return true
      case 'begun':
        if (step[2] !== null) this.#suggest(step[1], step[2])
        this.#notify('effects', `navigate /messages/${step[1]}`)
        return true
      case 'markedRead':
        this.#notify('inbox', `conversation.markedRead ${step[1]} 3`)
        return true
      case 'stored':
        this.#notify('inbox', 'messages.arrived 1')
        return true
      case 'writes':
        this.#notify('typing', `${step[2] ? 'typing.input' : 'typing.stopped'} ${step[1]}`)
        return true
      default:
        return false
    }
  }

  #choose(chat: number, unread: number): void {
    if (this.#open !== chat) this.#sendToChat(this.#open, 'chat.closed')
    this.#notify('conversationConnection', `conversation.choose ${chat}`)
    if (!this.#chats.includes(chat)) {
      this.#chats.push(chat)
      if (!this.#seen) this.#sendToChat(chat, 'page.hidden')
    }
    this.#sendToChat(chat, `chat.opened ${unread}`)
    const text = this.#texts.get(chat)
    if (text !== undefined) this.#sendToChat(chat, `draft.suggest ${text}`)
    this.#texts.delete(chat)
    this.#open = chat
  }

  #suggest(chat: number, text: string): void {
    if (this.#chats.includes(chat)) this.#sendToChat(chat, `draft.suggest ${text}`)
    else this.#texts.set(chat, text)
  }

  #ofPerson(step: MemberStep): boolean {
    switch (step[0]) {
      case 'renamed':
        this.#sendToChats(`me.changed ${step[1]}`)
        return true
      case 'granted': {
        const [to, event, said] = GRANTED[step[1]]
        this.#notify(to, event)
        if (step[2] && said !== null) this.#notify('root', `success ${said}`)
        return true
      }
      case 'toast':
        this.#notify('root', 'info Hello')
        return true
      case 'notice':
        this.#notify('root', 'browserNotification.show')
        return true
      case 'startFailed':
        this.#notify('root', 'error No.')
        return true
      case 'published':
        this.#notify('root', 'content.published post')
        this.#notify('effects', 'navigate /post/3')
        return true
      case 'send':
        this.#notify('notificationConnection', 'connection.send')
        return true
      case 'counted':
        this.#notify(
          'counters',
          step[1] === 'subtract'
            ? 'counts.messages.subtract 3 at 4'
            : `counts.notifications.${step[1]}`,
        )
        return true
      case 'looksAt':
        this.#notify('effects', `lookUpPresence ${step[1]}`)
        return true
      case 'keeps':
        if (step[2] === null) this.#drafts.delete(step[1])
        else this.#drafts.set(step[1], step[2])
        return true
      default:
        return false
    }
  }

  #ofFrames(step: MemberStep): void {
    switch (step[0]) {
      case 'messages': {
        const [, source, named, by, count] = step
        const chat = this.#chatOf(source, named)
        this.#notify('inbox', `messages.arrived ${count}`)
        this.#sendToChat(chat, `messages.arrived ${count}`)
        if (by === 'other') this.#notify('typing', `typing.received ${chat} 9 false`)
        break
      }
      case 'read':
      case 'reaction': {
        const what = step[0] === 'read' ? 'messages.wereRead 41' : 'reactions.changed 41'
        const chat = this.#chatOf(step[1], step[2])
        // Every chat checks a frame without a conversation id.
        if (chat === null) this.#sendToChats(what)
        else this.#sendToChat(chat, what)
        // It may have been read in another tab or device.
        if (step[0] === 'read') this.#notify('inbox', what)
        break
      }
      case 'typing':
        this.#notify('typing', `typing.received ${this.#chatOf(step[1], step[2])} 9 true`)
        break
      default:
        this.#ofNotices(step)
    }
  }

  #chatOf<C extends number | null>(source: Source, named: C): C | number {
    return source === 'conversation' && this.#open !== null ? this.#open : named
  }

  #ofNotices([what, source]: MemberStep): void {
    if (what === 'counts' && source !== 'notifications')
      this.#notify('effects', 'dispatchUnread 2 1')
    else if (what === 'counts' || what === 'unread')
      this.#notify('counters', 'counts.notifications.set')
    else if (what === 'status') this.#notify('effects', 'projectPresence 9 true')
    else if (what === 'unknown') this.#notify('effects', 'logFrame')
    else if (what === 'notification') this.#notify('notifications', 'notification.arrived')
    else if (what === 'markedOne') this.#notify('notifications', 'notification.wasMarkedRead')
    else if (what === 'markedAll') this.#notify('notifications', 'notifications.wereAllMarkedRead')
    else if (what === 'follow' && source !== 'conversation')
      for (const who of ['notifications', 'followNotifications'])
        this.#notify(who, 'followNotification.arrived')
  }
}
