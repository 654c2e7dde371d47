import type { ComponentType, ReactNode } from 'react'
import type { AppHandle } from '../app-context.tsx'
import { type LazySection, lazySection, useSection } from '../routing/lazy-section.tsx'

/** Parts of the page that are not needed at first, in one chunk. */
const SECTIONS: LazySection<never>[] = []

/** Loads them once the page is shown, so that they also work without network. */
export function preloadSections(app: AppHandle): void {
  for (const section of SECTIONS) section.preload(app)
}

/** Renders `fallback` until its chunk is there. */
function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const section = lazySection(load)
  SECTIONS.push(section as LazySection<never>)
  function Later(props: P & { fallback?: ReactNode }) {
    const Loaded = useSection(section)
    return Loaded ? <Loaded {...props} /> : props.fallback
  }
  return Object.assign(Later, { section })
}

export const ListState = later(() => import('./list-state.tsx'))
export const ListHead = later(() => import('./list-head.tsx'))
export const ConversationMenu = later(() => import('./conversation-menu.tsx'))
export const ChatState = later(() => import('./chat-state.tsx'))
export const ChatBanner = later(() => import('./chat-banner.tsx'))
export const ConnectionStatus = later(() => import('./connection-status.tsx'))
export const ReplyPreview = later(() => import('./reply-preview.tsx'))
/** Edits a message in the place of the composer. */
export const EditComposer = later(() => import('./edit-composer.tsx'))
export const LengthCounter = later(() => import('./length-counter.tsx'))
export const MessageMenuPanel = later(() => import('./message-menu-panel.tsx'))
export const UnsentMessage = later(() => import('./unsent-message.tsx'))
