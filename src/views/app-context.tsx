import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import type { ApplicationActor } from '../machines/application/application.machine.ts'
import type { BlocksActor } from '../machines/blocks/blocks.machine.ts'
import type { CapabilitiesActor } from '../machines/capabilities/capabilities.machine.ts'
import type { ChatActor } from '../machines/chat/chat.machine.ts'
import type { ConfirmationActor } from '../machines/confirmation/confirmation.machine.ts'
import type { ConnectionActor } from '../machines/connection/connection.machine.ts'
import type { ConversationConnectionActor } from '../machines/conversationConnection/conversationConnection.machine.ts'
import type { CountersActor } from '../machines/counters/counters.machine.ts'
import type { DownloadTarget } from '../machines/download/download.key.ts'
import type { DownloadActor } from '../machines/download/download.machine.ts'
import type { EditorActor } from '../machines/editor/editor.machine.ts'
import type { EditorKind } from '../machines/editor/editor.types.ts'
import type { EngagementActor } from '../machines/engagement/engagement.machine.ts'
import type { FeedActor } from '../machines/feed/feed.machine.ts'
import type { FollowActor } from '../machines/follow/follow.machine.ts'
import type { FollowNotificationsActor } from '../machines/followNotifications/followNotifications.machine.ts'
import type { InboxActor } from '../machines/inbox/inbox.machine.ts'
import type { LightboxActor } from '../machines/lightbox/lightbox.machine.ts'
import type { NetworkActor } from '../machines/network/network.machine.ts'
import type { NotificationConnectionActor } from '../machines/notificationConnection/notificationConnection.machine.ts'
import type { NotificationsActor } from '../machines/notifications/notifications.machine.ts'
import type { PageActor } from '../machines/page/page.machine.ts'
import type { PurchaseActor } from '../machines/purchase/purchase.machine.ts'
import type { PushActor } from '../machines/push/push.machine.ts'
import type { RefreshActor } from '../machines/refresh/refresh.machine.ts'
import type { ReportActor } from '../machines/report/report.machine.ts'
import type { SearchActor } from '../machines/search/search.machine.ts'
import type { SessionActor } from '../machines/session/session.machine.ts'
import type { SignInModalActor } from '../machines/signInModal/signInModal.machine.ts'
import type { ThreadActor } from '../machines/thread/thread.machine.ts'
import type { ToastsActor } from '../machines/toasts/toasts.machine.ts'
import type { TypingActor } from '../machines/typing/typing.machine.ts'
import type { FileRef } from '../machines/uploads/uploads.types.ts'
import type { WelcomeActor } from '../machines/welcome/welcome.machine.ts'
import type { ContentRef, Engagement } from '../protocol/creative-types.ts'
import type { FeedSource } from '../protocol/feed.ts'
import type { PageMetadata } from '../protocol/page-head.ts'
import type { FollowStats, Id } from '../protocol/types.ts'
import type { featuredCreatorsQuery } from '../services/queries/profiles.ts'

/** Written by machines, read per key by many small views (valtio). Keys are `idKey(id)`. */
export interface ReadModel {
  readonly follow: Readonly<Record<string, FollowStats>>
  readonly presence: Readonly<Record<string, 'online' | 'offline'>>
  /** When somebody was here last, ISO. */
  readonly lastSeen: Readonly<Record<string, string>>
  /** Who else is typing, by conversation. */
  readonly typing: Readonly<Record<string, readonly Id[]>>
  readonly unread: Readonly<Record<string, number>>
  /** By `contentKey`. */
  readonly engagement: Readonly<Record<string, Engagement>>
}

export type ThemeChoice = 'system' | 'light' | 'dark'

export interface PreferenceValues {
  theme: ThemeChoice
  /** How much moves; `system` does as the device asks. */
  motion: 'system' | 'reduced' | 'full'
  /** Whether to spend little data; `auto` does as the browser says. */
  data: 'auto' | 'on' | 'off'
  /** The language of dates and numbers: `browser` or a BCP 47 name. */
  locale: 'en-SS' | 'browser' | 'en-GB' | 'en-US' | 'ar' | 'sw' | 'fr'
}

/** Choices that belong to this browser; `services/preferences` is one. */
export interface Preferences {
  get<N extends keyof PreferenceValues>(name: N): PreferenceValues[N]
  set<N extends keyof PreferenceValues>(name: N, choice: PreferenceValues[N]): void
  /** Hears every choice, of this tab and of others; returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  theme(): ThemeChoice
  setTheme(choice: ThemeChoice): void
  /** Hears every choice of colours, of this tab and of others; returns the unsubscribe function. */
  onTheme(listener: (choice: ThemeChoice) => void): () => void
}

/** `services/google`, as far as views use it. */
export interface GoogleSignIn {
  /**
   * Loads Google's library and draws its button. Rejects with a ServiceFailure whose message is
   * the text of A26.
   */
  renderButton(button: {
    clientId: string
    nonce?: string
    element: HTMLElement
    onCredential: (idToken: string) => void
    onFailure: (message: string) => void
  }): Promise<void>
}

/** What queries need; services own its type. */
export type Api = Parameters<typeof featuredCreatorsQuery>[0]

/** The signed-in part: it lives as long as a session, and its code comes with the first one. */
export interface Member {
  connection: ConnectionActor
  conversationConnection: ConversationConnectionActor
  notificationConnection: NotificationConnectionActor
  counters: CountersActor
  inbox: InboxActor
  notifications: NotificationsActor
  followNotifications: FollowNotificationsActor
  follow: FollowActor
  capabilities: CapabilitiesActor
  engagement: EngagementActor
  /** Whom one blocked: `block.toggle {userId, name}`. */
  blocks: BlocksActor
  /** The form that tells the moderators: `report.open {target}`. */
  report: ReportActor
  typing: TypingActor
  welcome: WelcomeActor
  push: PushActor
  /** Asks for the password again, or for Google. */
  confirmation: ConfirmationActor
  /** Asks the server once whether somebody is here now; the read model gets the answer. */
  lookAt(userId: Id): void
  /** The chat of a conversation, or null before it was first chosen. */
  chat(id: Id): ChatActor | null
  /** The form for something new or, with an id, for a change; null before it was opened. */
  editor(kind: EditorKind, id: Id | null): EditorActor | null
  openEditor(kind: EditorKind, id: Id | null): void
  /** The own application to a project; null before it was opened. */
  application(projectId: Id): ApplicationActor | null
  openApplication(projectId: Id): void
  /** Buying an asset; null before it was opened. */
  purchase(assetId: Id): PurchaseActor | null
  openPurchase(assetId: Id): void
  /** A download; null before it was opened. */
  download(target: DownloadTarget): DownloadActor | null
  openDownload(target: DownloadTarget): void
  /** Calls the listener when a chat or form comes or goes; returns the unsubscribe function. */
  onChats(listener: () => void): () => void
}

/** The reading part: lists of content and the lightbox; it stays for the life of the page. */
export interface Browse {
  lightbox: LightboxActor
  /** The search box and its overlay. */
  search: SearchActor
  /** The actor of a list, the same for the same `feedKey` as long as somebody looks at it. */
  feed(source: FeedSource): FeedActor
  /** The comments on a piece of content, the same actor for the same `contentKey`. */
  thread(content: ContentRef): ThreadActor
  /** A piece of content was deleted: no list shows it any more. */
  forget(content: ContentRef): void
}

export interface BrowseSource {
  /** Loads it once; a load that failed is forgotten and tried again at the next call. */
  load(): Promise<Browse>
}

export interface MemberSource {
  /** The same object as long as the same session lasts; null without one or before it is loaded. */
  current(): Member | null
  /** True when its code could not be fetched; `retry` tries again. */
  failed(): boolean
  retry(): void
  subscribe(listener: () => void): () => void
}

/** `services/speech`, as far as views use it. */
export interface Speech {
  addAll(said: readonly { title: string; text: string; count?: number | undefined }[]): void
}

/** Everything React gets (docs/architecture.md). Views read snapshots and send events, no more. */
export interface AppHandle {
  network: NetworkActor
  page: PageActor
  refresh: RefreshActor
  session: SessionActor
  toasts: ToastsActor
  signInModal: SignInModalActor
  member: MemberSource
  browse: BrowseSource
  readModel: ReadModel
  api: Api
  queryClient: QueryClient
  /** Where files lie that the person chose; machines and views speak of them by `fileId`. */
  files: {
    put(file: File): FileRef
    /** An address of the file for this tab, '' once nobody needs it. */
    preview(fileId: string): string
  }
  google: GoogleSignIn
  preferences: Preferences
  browserNotifications: {
    permission(): NotificationPermission | 'unsupported'
    /** Asks the person; only ever called from a click. */
    ask(): Promise<NotificationPermission | 'unsupported'>
  }
  metadata: {
    /** Sets the page's head; returns the function that restores the defaults (META-10). */
    set(page: PageMetadata): () => void
  }
  /** Milliseconds since 1970. */
  now(): number
  /** Calls the listener at the beginning of each minute; returns what ends it. */
  everyMinute(listener: () => void): () => void
  /** Tells readers of live notifications, a sentence every few seconds; its code comes with the first. */
  createSpeech(say: (text: string) => void): Promise<Speech>
  /** A lazy import that rejects after 120 s (CONST-06, A37). */
  loadChunk<T>(load: () => Promise<T>): Promise<T>
}

const AppContext = createContext<AppHandle | null>(null)

export function AppProvider({ app, children }: { app: AppHandle; children: ReactNode }) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queryClient}>{children}</QueryClientProvider>
    </AppContext>
  )
}

/** The running app. Throws outside of `AppProvider`. */
export function useApp(): AppHandle {
  const app = use(AppContext)
  if (app === null) throw new Error('useApp needs an AppProvider above it')
  return app
}

/** The signed-in part, or null while nobody is signed in or its code is on the way. */
export function useMember(): Member | null {
  const { member } = useApp()
  return useSyncExternalStore(member.subscribe, member.current)
}

/** Whether the signed-in part could not be fetched. */
export function useMemberFailed(): boolean {
  const { member } = useApp()
  return useSyncExternalStore(member.subscribe, member.failed)
}

/** A chat of the signed-in person, as soon as it lives. */
export function useChat(id: Id | null): ChatActor | null {
  const member = useMember()
  return useSyncExternalStore(member?.onChats ?? neverChanges, () =>
    id === null || member === null ? null : member.chat(id),
  )
}

/** The own application to a project, as soon as it lives; opened by the first page that asks. */
export function useApplication(projectId: Id): ApplicationActor | null {
  const member = useMember()
  const application = useSyncExternalStore(member?.onChats ?? neverChanges, () =>
    member === null ? null : member.application(projectId),
  )
  useEffect(() => member?.openApplication(projectId), [member, projectId])
  return application
}

/** A choice that belongs to this browser, and how to change it. */
export function usePreference<N extends keyof PreferenceValues>(
  name: N,
): [PreferenceValues[N], (choice: PreferenceValues[N]) => void] {
  const { preferences } = useApp()
  const choice = useSyncExternalStore(preferences.onChange, () => preferences.get(name))
  return [choice, (next) => preferences.set(name, next)]
}

/** Buying an asset, as soon as it lives; opened by the first page that asks. */
export function usePurchase(assetId: Id): PurchaseActor | null {
  const member = useMember()
  const purchase = useSyncExternalStore(member?.onChats ?? neverChanges, () =>
    member === null ? null : member.purchase(assetId),
  )
  useEffect(() => member?.openPurchase(assetId), [member, assetId])
  return purchase
}

/** A download, as soon as it lives; opened by the first page that asks. */
export function useDownload({ kind, id }: DownloadTarget): DownloadActor | null {
  const member = useMember()
  const download = useSyncExternalStore(member?.onChats ?? neverChanges, () =>
    member === null ? null : member.download({ kind, id }),
  )
  useEffect(() => member?.openDownload({ kind, id }), [member, kind, id])
  return download
}

const neverChanges = () => () => {}
