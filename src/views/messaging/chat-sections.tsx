import type { ComponentProps, ComponentType } from 'react'
import ChatBanner from './chat-banner.tsx'
import ChatState from './chat-state.tsx'
import ConnectionStatus from './connection-status.tsx'
import ConversationMenu from './conversation-menu.tsx'
import EditComposer from './edit-composer.tsx'
import LengthCounter from './length-counter.tsx'
import ListHead from './list-head.tsx'
import ListState from './list-state.tsx'
import MessageMenuPanel from './message-menu-panel.tsx'
import ReplyPreview from './reply-preview.tsx'
import UnsentMessage from './unsent-message.tsx'

const SECTIONS = {
  ChatBanner,
  ChatState,
  ConnectionStatus,
  ConversationMenu,
  EditComposer,
  LengthCounter,
  ListHead,
  ListState,
  MessageMenuPanel,
  ReplyPreview,
  UnsentMessage,
}

export type SectionName = keyof typeof SECTIONS
export type SectionProps<K extends SectionName> = ComponentProps<(typeof SECTIONS)[K]>

/**
 * One of the parts that a chat does not need at first. They are one chunk, because a file for each
 * would cost a request each.
 */
export default function ChatSection<K extends SectionName>(props: {
  name: K
  props: SectionProps<K>
}) {
  const Section = SECTIONS[props.name] as ComponentType<object>
  return <Section {...props.props} />
}
