import { blogAddress, postAddress, workAddress } from '../../../src/protocol/base/addresses.ts'
import { REPLY_PREVIEW_LENGTH } from '../../../src/protocol/base/constants.ts'
import { truncate } from '../../../src/protocol/base/text.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import type { TargetType } from '../../db/creative-schema.ts'

/** What a notification says, whoever it is for. */
export interface NotificationContent {
  title: string
  message: string
  verb: string
  payload: { preview: string; [field: string]: Json }
}

export interface MessageFacts {
  senderName: string
  conversationId: number
  messageId: number
  text: string
}

/** How a cut of a message's text stands in a notification: one line. */
const previewOf = (text: string): string =>
  truncate(text.replace(/\s+/gu, ' ').trim(), REPLY_PREVIEW_LENGTH)

/** Of a new message. One unread notification a conversation is kept and brought up to date. */
export function messageContent(facts: MessageFacts): NotificationContent {
  return {
    title: 'New message',
    message: `${facts.senderName} sent you a message`,
    verb: 'messaged',
    payload: {
      preview: previewOf(facts.text),
      conversation_id: facts.conversationId,
      message_id: facts.messageId,
      url: `/messages/${facts.conversationId}`,
    },
  }
}

/** Of a new follower. */
export function followContent(follower: { name: string; username: string }): NotificationContent {
  return {
    title: 'New follower',
    message: `${follower.name} started following you`,
    verb: 'followed',
    payload: { preview: '', url: `/u/${encodeURIComponent(follower.username)}` },
  }
}

/** What is said about a piece of content. */
export interface ContentFacts {
  type: TargetType
  id: number
  slug: string
  title: string
}

const KIND_NAMES = { work: 'work', post: 'post', blog: 'blog post' } as const

/** The page of a piece of content (A10). */
export function contentUrl(facts: Pick<ContentFacts, 'type' | 'id' | 'slug'>): string {
  if (facts.type === 'blog') return blogAddress(facts)
  return facts.type === 'work' ? workAddress(facts) : postAddress(facts)
}

/** Of a like. `name` is whose. */
export function likedContent(facts: ContentFacts & { name: string }): NotificationContent {
  return {
    title: 'New like',
    message: `${facts.name} liked your ${KIND_NAMES[facts.type]}`,
    verb: 'liked',
    payload: {
      preview: previewOf(facts.title),
      content_type: facts.type,
      content_id: facts.id,
      url: contentUrl(facts),
    },
  }
}

/** Of a comment: `name` is whose, `text` what it says. */
export interface CommentFacts extends ContentFacts {
  name: string
  text: string
  commentId: number
}

const commentPayload = (facts: CommentFacts): NotificationContent['payload'] => ({
  preview: previewOf(facts.text),
  content_type: facts.type,
  content_id: facts.id,
  comment_id: facts.commentId,
  url: contentUrl(facts),
})

/** Of a comment, for the author of the content. */
export function commentedContent(facts: CommentFacts): NotificationContent {
  return {
    title: 'New comment',
    message: `${facts.name} commented on your ${KIND_NAMES[facts.type]}`,
    verb: 'commented',
    payload: commentPayload(facts),
  }
}

/** Of an answer, for the author of the comment it answers. */
export function repliedContent(facts: CommentFacts): NotificationContent {
  return {
    title: 'New reply',
    message: `${facts.name} replied to your comment`,
    verb: 'replied',
    payload: commentPayload(facts),
  }
}

/** A person who applied to a project, and to which. */
export interface ApplicationFacts {
  name: string
  project: string
  text: string
  projectId: number
  applicationId: number
  url: string
}

/** Of an application, for the owner of the project. */
export function applicationContent(facts: ApplicationFacts): NotificationContent {
  return {
    title: 'New application',
    message: `${facts.name} applied to ${facts.project}`,
    verb: 'applied',
    payload: {
      preview: previewOf(facts.text),
      project_id: facts.projectId,
      application_id: facts.applicationId,
      url: facts.url,
    },
  }
}

/** Of what the owner decided, for the one who applied. */
export function decisionContent({
  accepted,
  ...facts
}: Omit<ApplicationFacts, 'name' | 'text'> & { accepted: boolean }): NotificationContent {
  return {
    title: accepted ? 'Application accepted' : 'Application declined',
    message: accepted
      ? `You were accepted for ${facts.project}`
      : `Your application to ${facts.project} was declined`,
    verb: accepted ? 'accepted' : 'declined',
    payload: {
      preview: '',
      project_id: facts.projectId,
      application_id: facts.applicationId,
      url: facts.url,
    },
  }
}

/** Of a place in a team, for the one who is there, or is asked to be. */
export function addedContent(
  facts: Pick<ApplicationFacts, 'name' | 'project' | 'projectId' | 'url'> & {
    role: string
    invited: boolean
  },
): NotificationContent {
  const verb = facts.invited ? 'invited' : 'added'
  return {
    title: facts.invited ? 'Team invitation' : 'Added to a team',
    message: `${facts.name} ${verb} you to the team of ${facts.project}`,
    verb,
    payload: { preview: previewOf(facts.role), project_id: facts.projectId, url: facts.url },
  }
}

/** An asset somebody bought or reviewed. */
interface AssetFacts {
  name: string
  title: string
  assetId: number
  url: string
}

/** Of a sale, for the seller. */
export function soldContent(
  facts: AssetFacts & { price: string; purchaseId: number },
): NotificationContent {
  return {
    title: 'New sale',
    message: `${facts.name} bought ${facts.title}`,
    verb: 'bought',
    payload: {
      preview: facts.price,
      asset_id: facts.assetId,
      purchase_id: facts.purchaseId,
      url: facts.url,
    },
  }
}

/** Of a review, for the seller. */
export function reviewedContent(
  facts: AssetFacts & { text: string; rating: number; reviewId: number },
): NotificationContent {
  return {
    title: 'New review',
    message: `${facts.name} reviewed ${facts.title}`,
    verb: 'reviewed',
    payload: {
      preview: previewOf(facts.text),
      asset_id: facts.assetId,
      review_id: facts.reviewId,
      rating: facts.rating,
      url: facts.url,
    },
  }
}

/** Of many wrong passwords for one's name. */
export const guessedContent = (): NotificationContent => ({
  title: 'Unusual sign-in attempts',
  message: 'Someone tried to guess your password. We’ve slowed them down. Change it if it’s weak.',
  verb: 'guessed',
  payload: { preview: '', url: '/settings' },
})
