/** Oracle for the state of client and server, by A8, A11, B5 to B7 and A2. */

import type { Handshake } from '../../devtools/simulation/parts.ts'
import type { StoredMessage } from '../../devtools/simulation/server/messaging.ts'
import type { Simulation } from '../../devtools/simulation/simulation.ts'
import type { Tab } from '../../devtools/simulation/tab.ts'
import { tokenExpiry } from '../../src/protocol/account/tokens.ts'
import type { Finding } from './findings.ts'
import type { Edge } from './rest.ts'
import { type Place, TABS } from './stage.ts'

/** The client treats a token as expired this long before it expires (A2.1), ms. */
const MARGIN_MS = 30_000
/** With a clock error above this, expiry is not checked: new tokens appear expired at once. */
const FAR_WRONG_MS = 240_000
/** Messages on the newest page of a conversation. */
const PAGE = 20

/** A message that a user wrote, and where. */
export interface SentMessage {
  text: string
  place: Place
  /** Whether the browser could not store it, or the user deleted it. */
  mayBeGone: boolean
}

export function ofHandshake(handshake: Handshake): Finding[] {
  const { tab, role, token, deviceNow, maxClockError, stored, unsavedKeys } = handshake
  const found: Finding[] = []
  const expiry = tokenExpiry(token)
  const isKnown = maxClockError < FAR_WRONG_MS
  if (expiry !== null && isKnown && expiry <= deviceNow + MARGIN_MS)
    found.push({ rule: 'A2.3', what: `${tab} opened ${role} with an expired token` })
  // If the tokens could not be stored, the user is signed in only in this tab.
  if (!stored.access && !stored.refresh && !unsavedKeys.has('access'))
    found.push({ rule: 'A1.3 p9', what: `${tab} opened ${role} while signed out` })
  return found
}

/** Checked at every moment: no badge is below 0 (A8). */
export function ofBadges(world: Simulation): Finding[] {
  return world.openTabs.flatMap((tab) => {
    const unread = tab.userDriver.unread()
    const isBelow = unread !== null && (unread.messages < 0 || unread.notifications < 0)
    return isBelow ? [{ rule: 'A8', what: `${tab.name} shows ${JSON.stringify(unread)}` }] : []
  })
}

/** What is known about the tabs after recovery. */
interface Calm {
  /** Whether the notification connection has given up as specified. */
  rests(tab: string): boolean
  /** How each tab was reconnected. */
  woken: ReadonlyMap<string, Edge>
}

/** The rule by which a reconnect restores the general socket from any state (B13). */
const BY_EDGE: Readonly<Record<Edge, string>> = { line: 'B4', sight: 'D9', both: 'A1.1' }

/** Checks everything after recovery. */
export function ofCalm(
  world: Simulation,
  sentMessages: readonly SentMessage[],
  { rests, woken }: Calm,
): Finding[] {
  const found: Finding[] = []
  const note = (rule: string, what: string): void => void found.push({ rule, what })
  for (const place of TABS) {
    const tab = world.tab(place.tab)
    if (!tab.userDriver.sees({ see: 'signed-in' })) {
      note('SESSION', `${place.tab} is not signed in`)
      continue
    }
    for (const role of ['general', 'conversation', 'notification'] as const) {
      const open = tab.sockets.filter((socket) => socket.role === role && socket.readyState === 1)
      if (open.length === 1 || (role === 'notification' && rests(place.tab))) continue
      const edge = role === 'general' ? woken.get(place.tab) : undefined
      note(BY_EDGE[edge ?? 'both'], `${place.tab} has ${open.length} open ${role} sockets`)
    }
    found.push(...ofChat(world, tab, place))
    // Without the socket the badge is only updated every 5 min (A8, B13).
    if (!rests(place.tab)) found.push(...ofUnread(world, place))
  }
  return [...found, ...ofStored(world), ...ofSentMessages(world, sentMessages)]
}

const textsOf = (messages: readonly { body: string }[]): string[] =>
  messages.map(({ body }) => body)

/**
 * The chat shows each stored message exactly once, and shows none as sent that is not stored (A11).
 */
function ofChat(world: Simulation, tab: Tab, { tab: name, person, other }: Place): Finding[] {
  const shown = tab.userDriver.messages()
  if (shown === null) return [{ rule: 'A11', what: `${name} shows no chat` }]
  const stored = storedBetween(world, person, other)
  const texts = textsOf(shown)
  const found: Finding[] = []
  for (const { id, text, deletedAt } of stored.slice(-PAGE)) {
    if (deletedAt !== null) {
      const isShown = shown.some(
        (each) => String(each.id) === String(id) && each.deleted_at !== undefined,
      )
      if (!isShown)
        found.push({ rule: 'A11', what: `${name} shows message ${id}, which was deleted` })
      continue
    }
    const count = texts.filter((each) => each === text).length
    if (count !== 1) found.push({ rule: 'A11', what: `${name} shows ${text} ${count} times` })
  }
  const known = new Set(stored.map(({ text }) => text))
  for (const { body, status, waits, deleted_at } of shown) {
    if (deleted_at !== undefined) continue
    if (waits) found.push({ rule: 'B12', what: `${name} still queues ${body}` })
    else if (status === 'pending')
      found.push({ rule: 'SEND-03', what: `${name} still sends ${body}` })
    else if (status !== 'failed' && !known.has(body))
      found.push({
        rule: 'SEND-02',
        what: `${name} shows ${body} as sent, but the server has not stored it`,
      })
  }
  return found
}

export function storedBetween(world: Simulation, one: string, other: string): StoredMessage[] {
  const { accounts, messageStore } = world.server
  const [first, second] = [accounts.findByUsername(one), accounts.findByUsername(other)]
  return first && second ? messageStore.findOrCreateConversation(first, second).messages : []
}

/** Badges show the server's counts (A8). */
export function ofUnread(world: Simulation, { tab: name, person }: Place): Finding[] {
  const { accounts, messageStore } = world.server
  const who = accounts.findByUsername(person)
  const shown = world.tab(name).userDriver.unread()
  if (who === undefined || shown === null) return [{ rule: 'A8', what: `${name} has no badges` }]
  const counted = {
    messages: messageStore.unreadMessages(who),
    notifications: messageStore.unreadNotifications(who),
  }
  const [one, other] = [JSON.stringify(shown), JSON.stringify(counted)]
  return one === other
    ? []
    : [{ rule: 'A8', what: `${name} shows ${one}, the server counts ${other}` }]
}

/** No message is stored twice, however often it was sent (B5). */
function ofStored(world: Simulation): Finding[] {
  const known = new Set<string>()
  return world.server.messageStore.conversations.flatMap(({ messages }) =>
    messages.flatMap(({ text, deletedAt }): Finding[] => {
      if (deletedAt !== null) return []
      const isTwice = known.has(text)
      known.add(text)
      return isTwice ? [{ rule: 'B5', what: `${text} is stored more than once` }] : []
    }),
  )
}

/** Every message is stored, or shown as failed where it was written (SEND-03, B6). */
function ofSentMessages(world: Simulation, sentMessages: readonly SentMessage[]): Finding[] {
  return sentMessages.flatMap(({ text, place, mayBeGone }): Finding[] => {
    const stored = storedBetween(world, place.person, place.other)
    if (mayBeGone || stored.some((message) => message.text === text)) return []
    const inBrowser = TABS.filter(({ browser }) => browser === place.browser)
    const isShown = inBrowser.some(({ tab }) =>
      (world.tab(tab).userDriver.messages() ?? []).some(
        ({ body, status }) => body === text && status === 'failed',
      ),
    )
    return isShown ? [] : [{ rule: 'SEND-03', what: `${text} of ${place.tab} is lost` }]
  })
}
