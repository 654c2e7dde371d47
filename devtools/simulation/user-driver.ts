import type { ChatActor } from '../../src/machines/messaging/chat/chat.machine.ts'
import type { AppHandle, Member } from '../../src/views/app-context.tsx'
import type { Page } from './page.ts'
import type { Sight } from './scenario.ts'
import { passwordOf } from './server/accounts.ts'

type Message = ReturnType<ChatActor['getSnapshot']>['context']['messages'][number]

/**
 * Drives a page as a user would and reads what is shown, through the same events and selectors as
 * the views. Actions return false if the page does not offer them in its current state.
 */
export interface UserDriver {
  /** Navigates to a path. */
  go(to: string): void
  signIn(username: string): boolean
  signOut(): boolean
  /** Opens the conversation with a user, or starts one. */
  choose(person: { id: number; username: string }): boolean
  leaveChat(): boolean
  /** Sends a message in the open chat. */
  write(text: string): boolean
  /** The last own message of the open chat that can be edited or deleted; null without one. */
  changeable(): Message | null
  /** Replaces the text of that message. */
  edit(text: string): boolean
  /** Deletes that message; the request is sent when the offer to undo is over. */
  deleteLast(): boolean
  /** Retries the oldest failed message of the open chat. */
  retry(): boolean
  remove(): boolean
  /** Conversation id in the current path. */
  chatId(): string | null
  /** The messages of the open chat; null without one. */
  messages(): readonly Message[] | null
  /** Values of the badges; null if no user is signed in. */
  unread(): { messages: number; notifications: number } | null
  sees(sight: Exclude<Sight, { see: 'open' }>): boolean
}

const timeOf = (text: string | undefined): number => Date.parse(text ?? '')

const CHAT = /^\/messages\/([^/?]+)/

export function createUserDriver(app: AppHandle, page: Page): UserDriver {
  const { session, member: source } = app
  const member = (): Member | null => source.current()
  const chatId = (): string | null => CHAT.exec(page.path)?.[1] ?? null
  const openChat = (): ChatActor | null => {
    const id = chatId()
    return id === null ? null : (member()?.chat(id) ?? null)
  }
  const messages = () => openChat()?.getSnapshot().context.messages ?? null

  /** Like the messages page, notifies the authenticated scope which chat is visible. */
  let last: { member: Member | null; id: string | null } = { member: null, id: null }
  const syncOpenChat = (): void => {
    const now = { member: member(), id: chatId() }
    if (now.member === last.member && now.id === last.id) return
    last = now
    now.member?.inbox.send(
      now.id === null
        ? { type: 'conversation.leave' }
        : { type: 'conversation.choose', id: now.id },
    )
  }
  const go = (to: string): void => {
    page.path = to
    syncOpenChat()
  }
  source.subscribe(syncOpenChat)
  syncOpenChat()

  const changeable = (): Message | null => {
    const chat = openChat()
    if (chat === null || !app.api.extras.has('message_changes')) return null
    const { messages, currentUser } = chat.getSnapshot().context
    const own = messages.filter(({ sender }) => String(sender.id) === String(currentUser.id))
    const last = own
      .toSorted((one, other) => timeOf(one.created_at) - timeOf(other.created_at))
      .at(-1)
    const isOpen = last?.deleted_at === undefined && timeOf(last?.editable_until) > app.now()
    return isOpen ? (last ?? null) : null
  }

  const onFailed = (type: 'message.retry' | 'message.remove'): boolean => {
    const failed = messages()?.find(({ status }) => status === 'failed')
    if (failed === undefined) return false
    openChat()?.send({ type, id: failed.id })
    return true
  }

  return {
    go,
    signIn(username) {
      if (!session.getSnapshot().matches('anonymous')) return false
      session.send({ type: 'session.login', username, password: passwordOf(username) })
      return true
    },
    signOut() {
      if (!session.getSnapshot().matches('authenticated')) return false
      session.send({ type: 'session.logout' })
      return true
    },
    choose({ id: userId, username }) {
      const inbox = member()?.inbox
      if (inbox === undefined) return false
      const existing = inbox
        .getSnapshot()
        .context.conversations.find(
          (conversation) => conversation.other_participant?.username === username,
        )
      if (existing !== undefined) go(`/messages/${existing.id}`)
      else inbox.send({ type: 'conversation.start', userId, username })
      return true
    },
    leaveChat() {
      if (chatId() === null) return false
      go('/messages')
      return true
    },
    write(text) {
      const chat = openChat()
      if (chat === null) return false
      chat.send({ type: 'draft.change', text })
      chat.send({ type: 'message.send' })
      return true
    },
    changeable,
    edit(text) {
      const chat = openChat()
      const message = changeable()
      if (chat === null || message === null) return false
      chat.send({ type: 'edit.start', id: message.id })
      if (chat.getSnapshot().context.edit?.id !== message.id) return false
      chat.send({ type: 'edit.change', text })
      chat.send({ type: 'edit.save' })
      return true
    },
    deleteLast() {
      const message = changeable()
      if (message === null) return false
      const { id } = message
      const removal = { kind: 'message', id, note: '', href: page.path, thread: null } as const
      const event = { type: 'removal.open', ...removal } as const
      app.root.send({ type: 'intent.want', intent: { to: 'removal', event } })
      return true
    },
    retry: () => onFailed('message.retry'),
    remove: () => onFailed('message.remove'),
    chatId,
    messages,
    unread() {
      const counters = member()?.counters.getSnapshot().context
      return counters === undefined
        ? null
        : { messages: counters.messages, notifications: counters.notifications }
    },
    sees(sight) {
      const list = messages() ?? []
      switch (sight.see) {
        case 'signed-in':
          return member() !== null && session.getSnapshot().matches('authenticated')
        case 'signed-out':
          return session.getSnapshot().matches('anonymous')
        case 'all-sent':
          return (
            messages() !== null &&
            list.every(({ status }) => status !== 'pending' && status !== 'failed')
          )
        case 'a-failure':
          return list.some(({ status }) => status === 'failed')
        case 'text':
          if (sight.count !== undefined)
            return list.filter(({ body }) => body === sight.text).length === sight.count
          return list.some(({ body }) => body.includes(sight.text))
      }
    },
  }
}
