import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Snapshot } from 'valtio'
import type { FirstStepsActor } from '../machines/account/firstSteps/firstSteps.machine.ts'
import type { GoogleButtonActor } from '../machines/account/googleButton/googleButton.machine.ts'
import type { PasswordResetActor } from '../machines/account/passwordReset/passwordReset.machine.ts'
import type { AppActors } from '../machines/app/app.actors.ts'
import type { AppActor } from '../machines/app/app.machine.ts'
import type { BrowseActors, KeyedBrowseChild } from '../machines/browse/browse.actors.ts'
import type { FeedActor } from '../machines/content/feed/feed.machine.ts'
import type { SearchActor } from '../machines/content/search/search.machine.ts'
import type { ThreadActor } from '../machines/content/thread/thread.machine.ts'
import type { RetainedActors } from '../machines/kit/keyed-actors.ts'
import type { ReadModel } from '../machines/kit/read-model.ts'
import type { RefsOf } from '../machines/kit/typed-messaging.ts'
import type { KeyedMemberChild, MemberActors } from '../machines/member/member.actors.ts'
import type { MemberKeyedActors } from '../machines/member/member.keyed-actors.ts'
import type { ScopeInputs } from '../machines/member/member.keys.ts'
import type { ChatActor } from '../machines/messaging/chat/chat.machine.ts'
import type { FileRef } from '../machines/publishing/uploads/uploads.types.ts'
import type {
  PreferenceName,
  Preferences,
  PreferenceValues,
} from '../protocol/account/preferences.ts'
import type { AbsentFeatures } from '../protocol/base/absent-features.ts'
import type { PageMetadata } from '../protocol/base/page-head.ts'
import type { Id, User } from '../protocol/base/types.ts'
import type { ContentRef } from '../protocol/content/creative-types.ts'
import type { FeedSource, ThreadRef } from '../protocol/content/feed.ts'
import type { RecentSearches } from '../protocol/content/search.ts'
import type { Announcer } from '../protocol/notifications/announcer.ts'
import type { Mutes } from '../protocol/safety/mute.ts'
import type { featuredCreatorsQuery } from '../services/queries/profiles.ts'

/** Dependencies of queries; services define the type. */
type Api = Parameters<typeof featuredCreatorsQuery>[0]

/** Kinds of keyed actors in the authenticated scope. */
export type KeyedActorKind = keyof ScopeInputs
export type KeyedActorOf<F extends KeyedActorKind> =
  RetainedActors<MemberKeyedActors>['keyedActors'][F][string]

/** The authenticated scope. It lives as long as a session; its chunk loads with the first one. */
export interface Member extends RefsOf<Omit<MemberActors, KeyedMemberChild>> {
  readModel: Snapshot<ReadModel>
  mutes: Mutes
  browserNotifications: {
    permission(): NotificationPermission | 'unsupported'
    /** Requests permission; only call it in a click handler. */
    ask(): Promise<NotificationPermission | 'unsupported'>
  }
  /** Fetches once whether a user is online; the read model gets the result. */
  fetchPresence(userId: Id): void
  /** Chat actor of a conversation; null before it was first selected. */
  chat(id: Id): ChatActor | null
  /** A keyed actor; null before it is opened and after it is evicted. */
  find<F extends KeyedActorKind>(family: F, ask: ScopeInputs[F]): KeyedActorOf<F> | null
  /** Opens a keyed actor and retains it until the returned function is called. */
  watch<F extends KeyedActorKind>(family: F, ask: ScopeInputs[F]): () => void
  /** Deletes the drafts and everything else that is stored for this user on this device. */
  removeStoredData(): Promise<void>
  /** Draft of a small form, null if there is none; kept until the session ends. */
  draft(name: string): unknown
  /** Pass null when the draft was saved or discarded. */
  saveDraft(name: string, draft: unknown): void
  /**
   * Calls the listener when a keyed actor is opened or evicted; returns the unsubscribe function.
   */
  onKeyedActorsChange(listener: () => void): () => void
}

/** The public scope: feeds, comments, lightbox and search. It lives as long as the page. */
export interface Browse extends RefsOf<Omit<BrowseActors, KeyedBrowseChild>> {
  /** Retained feed; null before it is opened and after it is evicted. */
  cachedFeed(source: FeedSource): FeedActor | null
  /** Opens the feed if necessary; the same actor for the same `feedKey` as long as it is viewed. */
  feed(source: FeedSource): FeedActor
  cachedThread(content: ThreadRef): ThreadActor | null
  /** Comments on a content item; the same actor for the same `threadKey`. */
  thread(content: ThreadRef): ThreadActor
  /** Removes a deleted content item from all feeds. */
  forget(content: ContentRef): void
}

export interface BrowseSource {
  /** Loads the scope once; after a failure the next call tries again. */
  load(): Promise<Browse>
}

/** The search actor and panel, available once their chunk has loaded. */
export interface SearchParts {
  search: SearchActor
  panel: typeof import('./shell/search-panel.tsx')
}

export interface MemberSource {
  /** The same object during a session; null without one or before the scope is loaded. */
  current(): Member | null
  /** Preloads the chunk, for when the user is probably signed in. */
  preload(): void
  /** True if the chunk failed to load; `retry` tries again. */
  failed(): boolean
  retry(): void
  subscribe(listener: () => void): () => void
}

/** What this browser keeps for reading without network. */
interface Offline {
  /** From when saved data on the page is, as a sentence; null = none is shown. */
  notice(): string | null
  subscribe(listener: () => void): () => void
  part(): Promise<{
    /** Bytes that the browser stores for this site; null = unknown. */
    usage(): Promise<number | null>
    /** Removes all saved pages and responses. */
    forget(): Promise<void>
  }>
}

/** Values that a server-rendered page was rendered with, so that it hydrates unchanged. */
export interface SsrSnapshot {
  /** Time of the server render, ms since 1970. */
  now: number
  /** Rendered for data-saving mode. */
  dataSaver: boolean
  /** True until the page is completely hydrated; until then the output must match the server's. */
  isHydrating(): boolean
  /** Call when the page of the route has hydrated. */
  markHydrated(): void
}

/** Dependencies of the views (ARCHITECTURE.md). Views only read snapshots and send events. */
export interface AppHandle extends RefsOf<AppActors> {
  root: AppActor
  member: MemberSource
  browse: BrowseSource
  offline: Offline
  /** Null until the search machine controls the box (`isHandedOver`). */
  searchParts(): SearchParts | null
  api: Api
  queryClient: QueryClient
  /** Files chosen by the user; machines and views refer to them by `fileId`. */
  files: {
    put(file: File): FileRef
    /** URL of the file in this tab; '' after the file was released. */
    preview(fileId: string): string
  }
  /**
   * Actor of Google's button inside an element of the page; the caller starts and stops it. Its
   * chunk loads with the first one.
   */
  createGoogleButton(place: () => HTMLElement | null): Promise<GoogleButtonActor>
  /** Password reset of /reset-password; the caller starts and stops it. */
  createPasswordReset(): Promise<PasswordResetActor>
  firstSteps: {
    /**
     * First-steps actor of the signed-in user, null without one; the caller starts and stops it.
     */
    create(user: User): Promise<FirstStepsActor | null>
  }
  preferences: Preferences
  /** The chunk loads on first use. */
  recentSearches(): Promise<RecentSearches>
  metadata: {
    /** Sets the document's metadata; returns the function that restores the defaults (META-10). */
    set(page: PageMetadata): () => void
    /** Called during render; only on the server, where effects do not run. */
    note?(page: PageMetadata): void
  }
  /** Current time, ms since 1970. */
  now(): number
  /** Set if the page was server-rendered; null if it was rendered on the client. */
  /** Path of the administration, `/admin` unless configured (B2). */
  adminPath: string
  /** Number of rows of a full page of a list, as far as the page is configured (B2). */
  pageSize: number
  /** Null unless the configuration of the page names features that the API lacks (B2). */
  absentFeatures: AbsentFeatures | null
  ssrSnapshot: SsrSnapshot | null
  /** Calls the listener at the start of each minute; returns the function that stops it. */
  everyMinute(listener: () => void): () => void
  /**
   * Announces live notifications, a sentence every few seconds; its chunk loads with the first one.
   */
  createAnnouncer(say: (text: string) => void): Promise<Pick<Announcer, 'addAll'>>
  /** Shrinks a picture for the upload; its chunk loads with the first one. */
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

/** The dependencies of the running app. Throws outside of `AppProvider`. */
export function useApp(): AppHandle {
  const app = use(AppContext)
  if (app === null) throw new Error('no AppProvider above')
  return app
}

/** What the API lacks, as the configuration of the page says; null without that. */
export const useAbsentFeatures = (): AbsentFeatures | null =>
  use(AppContext)?.absentFeatures ?? null

/** The authenticated scope; null without a signed-in user or while its chunk is loading. */
export function useMember(): Member | null {
  const { member } = useApp()
  return useSyncExternalStore<Member | null>(member.subscribe, member.current, getNull)
}

/** Whether the authenticated scope failed to load. */
export function useMemberFailed(): boolean {
  const { member } = useApp()
  return useSyncExternalStore(member.subscribe, member.failed, () => false)
}

/** A preference of this browser and its setter. */
export function usePreference<N extends PreferenceName>(
  name: N,
): [PreferenceValues[N], (choice: PreferenceValues[N]) => void] {
  const { preferences } = useApp()
  const choice = useSyncExternalStore<PreferenceValues[N]>(
    preferences.onChange,
    () => preferences.get(name),
    () => preferences.unchosen(name),
  )
  return [choice, (value) => preferences.set(name, value)]
}

const MINUTE_MS = 60_000

/**
 * The current minute, ms since 1970, which re-renders at the start of each; while a server-rendered
 * page hydrates, the minute it was rendered in.
 */
export function useMinute(): number {
  const { now, everyMinute, ssrSnapshot } = useApp()
  const minute = (at: number) => at - (at % MINUTE_MS)
  return useSyncExternalStore(
    everyMinute,
    () => minute(now()),
    () => minute(ssrSnapshot?.now ?? now()),
  )
}

/** Server-rendered pages have no signed-in user. */
const getNull = () => null
