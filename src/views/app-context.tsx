import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { AppActors } from '../machines/app/app.actors.ts'
import type { AppActor } from '../machines/app/app.machine.ts'
import type { BrowseActors, KeyedBrowseChild } from '../machines/browse/browse.actors.ts'
import type { FeedActor } from '../machines/content/feed/feed.machine.ts'
import type { SearchActor } from '../machines/content/search/search.machine.ts'
import type { ThreadActor } from '../machines/content/thread/thread.machine.ts'
import type { FileRef } from '../machines/create/uploads/uploads.types.ts'
import type { RetainedActors } from '../machines/kit/keyed-actors.ts'
import type { RefsOf } from '../machines/kit/typed-messaging.ts'
import type { KeyedMemberChild, MemberActors } from '../machines/member/member.actors.ts'
import type { MemberFamilies } from '../machines/member/member.families.ts'
import type { MemberAsks } from '../machines/member/member.keys.ts'
import type { FirstStepsActor } from '../machines/session/firstSteps/firstSteps.machine.ts'
import type { GoogleButtonActor } from '../machines/session/googleButton/googleButton.machine.ts'
import type { ChatActor } from '../machines/talk/chat/chat.machine.ts'
import type { PageMetadata } from '../protocol/base/page-head.ts'
import type { Id, User } from '../protocol/base/types.ts'
import type { ContentRef, Engagement } from '../protocol/content/creative-types.ts'
import type { FeedSource, ThreadRef } from '../protocol/content/feed.ts'
import type { Muted } from '../protocol/safety/mute.ts'
import type { featuredCreatorsQuery } from '../services/queries/profiles.ts'

/** Written by machines, read per key by many small views (valtio). Keys are `idKey(id)`. */
export interface ReadModel {
  readonly presence: Readonly<Record<string, 'online' | 'offline'>>
  /** When somebody was here last, ISO. */
  readonly lastSeen: Readonly<Record<string, string>>
  /** Who else is typing, by conversation. */
  readonly typing: Readonly<Record<string, readonly Id[]>>
  /** By `contentKey`. */
  readonly engagement: Readonly<Record<string, Engagement>>
  /** What of the market was wished for here, or not any more. */
  readonly wished: Readonly<Record<string, boolean>>
  /** What of one's own is being deleted, or is, by `removalKey`. */
  readonly removed: Readonly<Record<string, true>>
}

export type ThemeChoice = 'system' | 'light' | 'dark'

export interface PreferenceValues {
  theme: ThemeChoice
  /** How much moves; `system` does as the device asks. */
  motion: 'system' | 'reduced' | 'full'
  /** Whether to spend little data; `auto` does as the browser says. */
  data: 'auto' | 'on' | 'off'
  /** Whether keys of one letter do something by themselves. */
  keys: 'on' | 'off'
  /** The language of dates and numbers: `browser` or a BCP 47 name. */
  locale: 'en-SS' | 'browser' | 'en-GB' | 'en-US' | 'ar' | 'sw' | 'fr'
}

/** Choices that belong to this browser; `services/preferences` is one. */
export interface Preferences {
  get<N extends keyof PreferenceValues>(name: N): PreferenceValues[N]
  set<N extends keyof PreferenceValues>(name: N, choice: PreferenceValues[N]): void
  /** What counts until the person chooses, and in what the server writes. */
  unchosen<N extends keyof PreferenceValues>(name: N): PreferenceValues[N]
  /** Hears every choice, of this tab and of others; returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  theme(): ThemeChoice
  setTheme(choice: ThemeChoice): void
  /** Hears every choice of colours, of this tab and of others; returns the unsubscribe function. */
  onTheme(listener: (choice: ThemeChoice) => void): () => void
}

/** Whom the person muted, on this device; `services/stores` keeps it. */
export interface Mutes {
  /** The last one first; the same list until it changes. */
  all(): readonly Muted[]
  set(person: Muted, on: boolean): void
  /** Hears every change, of this tab and of others; returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** What was looked for last in this browser, until the session ends; `services/stores` keeps it. */
export interface RecentSearches {
  /** The last one first. */
  read(): string[]
  /** Too short a query is not kept. */
  add(query: string): void
  clear(): void
}

/** What queries need; services own its type. */
export type Api = Parameters<typeof featuredCreatorsQuery>[0]

/** Of whom there are many in the signed-in part, and what one is asked for with. */
export type FamilyName = keyof MemberAsks
export type OneOf<F extends FamilyName> = RetainedActors<MemberFamilies>['kept'][F][string]

/** The signed-in part: it lives as long as a session, and its code comes with the first one. */
export interface Member extends RefsOf<Omit<MemberActors, KeyedMemberChild>> {
  readModel: ReadModel
  mutes: Mutes
  browserNotifications: {
    permission(): NotificationPermission | 'unsupported'
    /** Asks the person; only ever called from a click. */
    ask(): Promise<NotificationPermission | 'unsupported'>
  }
  /** Asks the server once whether somebody is here now; the read model gets the answer. */
  lookAt(userId: Id): void
  /** The chat of a conversation, or null before it was first chosen. */
  chat(id: Id): ChatActor | null
  /** One of a family; null before it was opened, and once it was let go. */
  find<F extends FamilyName>(family: F, ask: MemberAsks[F]): OneOf<F> | null
  /** Opens one and keeps it until the function that is returned is called. */
  watch<F extends FamilyName>(family: F, ask: MemberAsks[F]): () => void
  /** What was left in a small form, null when nothing was; it ends with the session. */
  draft(name: string): unknown
  /** Null when it was saved or thrown away. */
  keepDraft(name: string, draft: unknown): void
  /** Calls the listener when one of a family comes or goes; returns the unsubscribe function. */
  onFamilies(listener: () => void): () => void
}

/** The reading part: lists of content and the lightbox; it stays for the life of the page. */
export interface Browse extends RefsOf<Omit<BrowseActors, KeyedBrowseChild>> {
  /** A list as it was left; null before it was opened, or once it was let go. */
  keptFeed(source: FeedSource): FeedActor | null
  /** Opened where there is none: the same for the same `feedKey` as long as somebody looks at it. */
  feed(source: FeedSource): FeedActor
  keptThread(content: ThreadRef): ThreadActor | null
  /** The comments on a piece of content, the same actor for the same `threadKey`. */
  thread(content: ThreadRef): ThreadActor
  /** A piece of content was deleted: no list shows it any more. */
  forget(content: ContentRef): void
}

export interface BrowseSource {
  /** Loads it once; a load that failed is forgotten and tried again at the next call. */
  load(): Promise<Browse>
}

/** What the search box becomes once its code is there. */
export interface SearchParts {
  search: SearchActor
  panel: typeof import('./shell/search-panel.tsx')
}

export interface MemberSource {
  /** The same object as long as the same session lasts; null without one or before it is loaded. */
  current(): Member | null
  /** Has the code of it brought ahead, where it is likely that somebody is signed in. */
  preload(): void
  /** True when its code could not be fetched; `retry` tries again. */
  failed(): boolean
  retry(): void
  subscribe(listener: () => void): () => void
}

/** `services/speech`, as far as views use it. */
export interface Speech {
  addAll(said: readonly { title: string; text: string; count?: number | undefined }[]): void
}

/** What a page that came as HTML was written with, so that it is taken over as it stands. */
export interface Written {
  /** When it was written, milliseconds since 1970. */
  now: number
  /** For who spends little data. */
  saves: boolean
  /** True until all of it runs: before that nothing may look otherwise. */
  standing(): boolean
  /** The page of the route runs. */
  arrived(): void
}

/** Everything React gets (docs/architecture.md). Views read snapshots and send events, no more. */
export interface AppHandle extends RefsOf<AppActors> {
  root: AppActor
  member: MemberSource
  browse: BrowseSource
  /** Null until the search chart has the box (`isTakenOver`). */
  searchParts(): SearchParts | null
  api: Api
  queryClient: QueryClient
  /** Where files lie that the person chose; machines and views speak of them by `fileId`. */
  files: {
    put(file: File): FileRef
    /** An address of the file for this tab, '' once nobody needs it. */
    preview(fileId: string): string
  }
  /**
   * Google's button in a place on the page; whoever asks for it starts and stops it. Its code comes
   * with the first.
   */
  createGoogleButton(place: () => HTMLElement | null): Promise<GoogleButtonActor>
  firstSteps: {
    /** Those of who is signed in, null without anybody; whoever asks for them starts and stops them. */
    create(user: User): Promise<FirstStepsActor | null>
  }
  preferences: Preferences
  /** Their code comes with the first who asks for them. */
  recentSearches(): Promise<RecentSearches>
  metadata: {
    /** Sets the page's head; returns the function that restores the defaults (META-10). */
    set(page: PageMetadata): () => void
    /** Told as the page is rendered; only where it is written, for no effect runs there. */
    note?(page: PageMetadata): void
  }
  /** Milliseconds since 1970. */
  now(): number
  /** The page came as HTML; null when it starts empty. */
  written: Written | null
  /** Calls the listener at the beginning of each minute; returns what ends it. */
  everyMinute(listener: () => void): () => void
  /** Tells readers of live notifications, a sentence every few seconds; its code comes with the first. */
  createSpeech(say: (text: string) => void): Promise<Speech>
  /** Makes a picture small enough to be sent; its code comes with the first. */
  preparePicture(file: File): Promise<File>
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
  return useSyncExternalStore<Member | null>(member.subscribe, member.current, nobody)
}

/** Whether the signed-in part could not be fetched. */
export function useMemberFailed(): boolean {
  const { member } = useApp()
  return useSyncExternalStore(member.subscribe, member.failed, () => false)
}

/** A choice that belongs to this browser, and how to change it. */
export function usePreference<N extends keyof PreferenceValues>(
  name: N,
): [PreferenceValues[N], (choice: PreferenceValues[N]) => void] {
  const { preferences } = useApp()
  const choice = useSyncExternalStore<PreferenceValues[N]>(
    preferences.onChange,
    () => preferences.get(name),
    () => preferences.unchosen(name),
  )
  return [choice, (next) => preferences.set(name, next)]
}

const MINUTE = 60_000

/**
 * The present minute, milliseconds since 1970; of a page that came as HTML first the one it was
 * written in.
 * @param goes on: draws anew with each minute
 */
export function useMinute(goes = false): number {
  const { now, everyMinute, written } = useApp()
  const minute = (at: number) => at - (at % MINUTE)
  return useSyncExternalStore(
    goes ? everyMinute : neverChanges,
    () => minute(now()),
    () => minute(written?.now ?? now()),
  )
}

const neverChanges = () => () => {}
/** The server's pages know of no person. */
const nobody = () => null
