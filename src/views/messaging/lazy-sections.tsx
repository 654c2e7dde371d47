import type { ReactNode } from 'react'
import { type LazySection, lazySection, useSection } from '../routing/lazy-section.tsx'
import type { SectionName, SectionProps } from './chat-sections.tsx'

/**
 * The parts of the page that are not needed at first. Loaded once it is shown, so that they also
 * work offline.
 */
export const chatSections: LazySection<{ name: SectionName; props: SectionProps<SectionName> }> =
  lazySection(() => import('./chat-sections.tsx'))

/** Renders `fallback` until its chunk is there. */
const later = <K extends SectionName>(name: K) =>
  function Later({ fallback, ...props }: SectionProps<K> & { fallback?: ReactNode }) {
    const Section = useSection(chatSections)
    return Section ? <Section name={name} props={props as SectionProps<K>} /> : fallback
  }

export const ListState = later('ListState')
export const ListHead = later('ListHead')
export const ConversationMenu = later('ConversationMenu')
export const ChatState = later('ChatState')
export const ChatBanner = later('ChatBanner')
export const ConnectionStatus = later('ConnectionStatus')
export const ReplyPreview = later('ReplyPreview')
/** Edits a message in the place of the composer. */
export const EditComposer = later('EditComposer')
export const LengthCounter = later('LengthCounter')
export const MessageMenuPanel = later('MessageMenuPanel')
export const UnsentMessage = later('UnsentMessage')
