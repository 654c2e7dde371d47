import { REPLY_PREVIEW_LENGTH } from '../../../src/protocol/base/constants.ts'
import { blogPath, portfolioPath, postPath } from '../../../src/protocol/base/page-paths.ts'
import { isolate, truncate } from '../../../src/protocol/base/text.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import type { OrderRole, PurchaseStatus } from '../../../src/protocol/enums/market.ts'
import type { TargetType } from '../../db/creative-schema.ts'

/** Texts and payload of a notification, without its recipient. */
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

/** Preview of a message text: one line, truncated. */
export const previewOf = (text: string): string =>
  truncate(text.replace(/\s+/gu, ' ').trim(), REPLY_PREVIEW_LENGTH)

/** A new message. Each conversation has at most one unread notification, which is updated. */
export function messageContent(facts: MessageFacts): NotificationContent {
  return {
    title: 'New message',
    message: `${isolate(facts.senderName)} sent you a message`,
    verb: 'messaged',
    payload: {
      preview: previewOf(facts.text),
      conversation_id: facts.conversationId,
      message_id: facts.messageId,
      url: `/messages/${facts.conversationId}`,
    },
  }
}

/** A new follower. */
export function followContent(follower: { name: string; username: string }): NotificationContent {
  return {
    title: 'New follower',
    message: `${isolate(follower.name)} started following you`,
    verb: 'followed',
    payload: { preview: '', url: `/u/${encodeURIComponent(follower.username)}` },
  }
}

/** The content item a notification is about. */
export interface ContentFacts {
  type: TargetType
  id: number
  slug: string
  title: string
}

const KIND_NAMES = { work: 'work', post: 'post', blog: 'blog post' } as const

/** Path of a content item's page (A10). */
function contentUrl(facts: Pick<ContentFacts, 'type' | 'id' | 'slug'>): string {
  if (facts.type === 'blog') return blogPath(facts)
  return facts.type === 'work' ? portfolioPath(facts) : postPath(facts)
}

/** A like by `name`. */
export function likedContent(facts: ContentFacts & { name: string }): NotificationContent {
  return {
    title: 'New like',
    message: `${isolate(facts.name)} liked your ${KIND_NAMES[facts.type]}`,
    verb: 'liked',
    payload: {
      preview: previewOf(facts.title),
      content_type: facts.type,
      content_id: facts.id,
      url: contentUrl(facts),
    },
  }
}

/** A comment by `name` with the text `text`. */
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

/** A comment, for the author of the content. */
export function commentedContent(facts: CommentFacts): NotificationContent {
  return {
    title: 'New comment',
    message: `${isolate(facts.name)} commented on your ${KIND_NAMES[facts.type]}`,
    verb: 'commented',
    payload: commentPayload(facts),
  }
}

/** A mention in a post. */
export function mentionedInPostContent(
  facts: ContentFacts & { name: string; text: string },
): NotificationContent {
  return {
    title: 'New mention',
    message: `${isolate(facts.name)} mentioned you in a post`,
    verb: 'mentioned',
    payload: {
      preview: previewOf(facts.text),
      content_type: facts.type,
      content_id: facts.id,
      url: contentUrl(facts),
    },
  }
}

/** A mention in a comment. */
export function mentionedInCommentContent(facts: CommentFacts): NotificationContent {
  return {
    title: 'New mention',
    message: `${isolate(facts.name)} mentioned you in a comment`,
    verb: 'mentioned',
    payload: commentPayload(facts),
  }
}

/** A reply, for the author of the comment replied to. */
export function repliedContent(facts: CommentFacts): NotificationContent {
  return {
    title: 'New reply',
    message: `${isolate(facts.name)} replied to your comment`,
    verb: 'replied',
    payload: commentPayload(facts),
  }
}

/** An applicant and the project. */
export interface ApplicationFacts {
  name: string
  project: string
  text: string
  projectId: number
  applicationId: number
  url: string
}

/** An application, for the owner of the project. */
export function applicationContent(facts: ApplicationFacts): NotificationContent {
  return {
    title: 'New application',
    message: `${isolate(facts.name)} applied to ${isolate(facts.project)}`,
    verb: 'applied',
    payload: {
      preview: previewOf(facts.text),
      project_id: facts.projectId,
      application_id: facts.applicationId,
      url: facts.url,
    },
  }
}

/** The owner's decision, for the applicant. */
export function decisionContent({
  accepted,
  ...facts
}: Omit<ApplicationFacts, 'name' | 'text'> & { accepted: boolean }): NotificationContent {
  return {
    title: accepted ? 'Application accepted' : 'Application declined',
    message: accepted
      ? `You were accepted for ${isolate(facts.project)}`
      : `Your application to ${isolate(facts.project)} was declined`,
    verb: accepted ? 'accepted' : 'declined',
    payload: {
      preview: '',
      project_id: facts.projectId,
      application_id: facts.applicationId,
      url: facts.url,
    },
  }
}

/** A team membership or invitation, for the new member. */
export function addedContent(
  facts: Pick<ApplicationFacts, 'name' | 'project' | 'projectId' | 'url'> & {
    role: string
    invited: boolean
  },
): NotificationContent {
  const verb = facts.invited ? 'invited' : 'added'
  return {
    title: facts.invited ? 'Team invitation' : 'Added to a team',
    message: `${isolate(facts.name)} ${verb} you to the team of ${isolate(facts.project)}`,
    verb,
    payload: { preview: previewOf(facts.role), project_id: facts.projectId, url: facts.url },
  }
}

/** An asset that was purchased or reviewed. */
interface AssetFacts {
  name: string
  title: string
  assetId: number
  url: string
}

/** A sale, for the seller. */
export function soldContent(
  facts: AssetFacts & { price: string; purchaseId: number },
): NotificationContent {
  return {
    title: 'New sale',
    message: `${isolate(facts.name)} bought ${isolate(facts.title)}`,
    verb: 'bought',
    payload: {
      preview: facts.price,
      asset_id: facts.assetId,
      purchase_id: facts.purchaseId,
      url: facts.url,
    },
  }
}

/** An order that awaits payment, for the seller. */
export function orderedContent(
  facts: AssetFacts & { price: string; purchaseId: number },
): NotificationContent {
  return {
    title: 'New order',
    message: `${isolate(facts.name)} ordered ${isolate(facts.title)}`,
    verb: 'ordered',
    payload: {
      preview: facts.price,
      asset_id: facts.assetId,
      purchase_id: facts.purchaseId,
      url: facts.url,
    },
  }
}

type OrderChange = Exclude<PurchaseStatus, 'awaiting_payment'>

/** Texts by new status; `name` is who changed the order. */
const ORDER_CHANGES: {
  readonly [status in OrderChange]: {
    title: string
    verb: string
    message: (name: string, title: string) => string
  }
} = {
  completed: {
    title: 'Payment confirmed',
    verb: 'confirmed',
    message: (name, title) =>
      `${name} confirmed your payment for ${title}. You can download it now`,
  },
  cancelled: {
    title: 'Order cancelled',
    verb: 'cancelled',
    message: (name, title) => `${name} cancelled the order of ${title}`,
  },
  refunded: {
    title: 'Order refunded',
    verb: 'refunded',
    message: (name, title) => `${name} refunded your order of ${title}`,
  },
}

/** A changed order, for the other side. */
export function orderChangedContent(
  facts: Omit<AssetFacts, 'assetId'> & {
    status: OrderChange
    price: string
    assetId: number | null
    purchaseId: number
  },
): NotificationContent {
  const { title, verb, message } = ORDER_CHANGES[facts.status]
  return {
    title,
    message: message(isolate(facts.name), isolate(facts.title)),
    verb,
    payload: {
      preview: facts.price,
      ...(facts.assetId !== null && { asset_id: facts.assetId }),
      purchase_id: facts.purchaseId,
      url: facts.url,
    },
  }
}

/** An order whose other side deleted the account; `role` is that side's. */
export function abandonedOrderContent(facts: {
  role: OrderRole
  title: string
  purchaseId: number
}): NotificationContent {
  return {
    title: 'Order cancelled',
    message: `The ${facts.role} of ${isolate(facts.title)} deleted their account, so the order was cancelled`,
    verb: 'cancelled',
    payload: {
      preview: '',
      purchase_id: facts.purchaseId,
      url: `/dashboard?tab=${facts.role === 'seller' ? 'purchases' : 'shop'}`,
    },
  }
}

/** A review, for the seller. */
export function reviewedContent(
  facts: AssetFacts & { text: string; rating: number; reviewId: number },
): NotificationContent {
  return {
    title: 'New review',
    message: `${isolate(facts.name)} reviewed ${isolate(facts.title)}`,
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

/** Many failed sign-in attempts for the account. */
export const failedLoginsContent = (): NotificationContent => ({
  title: 'Unusual sign-in attempts',
  message: 'Someone tried to guess your password. We’ve slowed them down. Change it if it’s weak.',
  verb: 'guessed',
  payload: { preview: '', url: '/settings' },
})
