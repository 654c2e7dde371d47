import * as v from 'valibot'
import type * as wire from '../../../src/protocol/base/types.ts'
import type * as creative from '../../../src/protocol/content/creative-types.ts'
import type { LikeResponse } from '../../../src/protocol/content/posts.ts'
import type * as market from '../../../src/protocol/market/market-types.ts'
import type { RegisteredDevice, SignIn } from '../../../src/protocol/notifications/devices.ts'
import type { NotificationSettings } from '../../../src/protocol/notifications/notification-settings.ts'
import type * as admin from '../../../src/protocol/safety/admin-types.ts'
import type * as safety from '../../../src/protocol/safety/moderation-types.ts'
import {
  amount,
  count,
  type Declared,
  flag,
  id,
  participant,
  participantFields,
  picture,
  text,
} from './declared.ts'

const oneOf = <const T extends readonly string[]>(...words: T) => v.picklist(words)
const hidden = { hidden: v.exactOptional(v.literal(true)) }
const currency = oneOf('SSP', 'USD')
const revenue = v.strictObject({ SSP: amount, USD: amount })
const day = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/))
const stars = v.pipe(amount, v.maxValue(5))

const oldAssetFields = {
  id,
  title: text,
  category: text,
  price: text,
  thumbnail: v.nullable(text),
}
export const creativeAsset: Declared<wire.CreativeAsset> = v.strictObject(oldAssetFields)
export const assetCategory: Declared<wire.AssetCategory> = v.strictObject({
  id,
  name: text,
  slug: text,
})
export const assetPurchase: Declared<wire.AssetPurchase> = v.strictObject({
  id,
  asset: v.nullable(creativeAsset),
  price: text,
  created_at: text,
})
const reviewFields = {
  id,
  asset_id: v.nullable(id),
  user: v.nullable(participant),
  comment: text,
  created_at: text,
}
export const assetReview: Declared<wire.AssetReview> = v.strictObject({
  ...reviewFields,
  rating: amount,
})
export const assetDownload: Declared<wire.AssetDownload> = v.strictObject({
  id,
  asset: v.nullable(creativeAsset),
  downloaded_at: text,
})

const rating = v.strictObject({ average: stars, count: v.nullable(count) })
export const asset: Declared<market.Asset> = v.strictObject({
  ...oldAssetFields,
  slug: text,
  description: text,
  category_id: v.nullable(id),
  category_slug: text,
  price_amount: v.nullable(amount),
  currency: v.nullable(currency),
  licence: text,
  tags: v.array(text),
  file: v.nullable(v.strictObject({ name: text, type: text, size: count })),
  images: v.array(picture),
  seller: participant,
  rating,
  sales_count: v.nullable(count),
  owned: flag,
  open_order_id: v.nullable(id),
  wished: v.nullable(flag),
  status: text,
  created_at: text,
  edited_at: v.nullable(text),
  ...hidden,
})
export const purchase: Declared<market.Purchase> = v.strictObject({
  id,
  asset: v.nullable(asset),
  title: text,
  price: text,
  price_amount: v.nullable(amount),
  currency: v.nullable(currency),
  licence: text,
  receipt: text,
  status: v.picklist(['awaiting_payment', 'completed', 'cancelled', 'refunded']),
  payment_methods: v.array(
    v.strictObject({ method: text, account: text, name: text, place: text }),
  ),
  reference: text,
  history: v.array(
    v.strictObject({
      status: v.picklist(['awaiting_payment', 'completed', 'cancelled', 'refunded']),
      by: v.nullable(v.picklist(['buyer', 'seller'])),
      at: text,
    }),
  ),
  buyer: v.nullable(participant),
  seller: v.nullable(participant),
  created_at: text,
})
export const review: Declared<market.Review> = v.strictObject({
  ...reviewFields,
  rating: stars,
  verified: flag,
  reply: text,
  replied_at: v.nullable(text),
  edited_at: v.nullable(text),
})
export const download: Declared<market.Download> = v.strictObject({
  id,
  asset: v.nullable(asset),
  filename: text,
  downloaded_at: text,
})
export const downloadLink: Declared<market.DownloadLink> = v.strictObject({
  url: v.pipe(text, v.nonEmpty()),
  filename: text,
  size: count,
  expires_at: text,
})
export const sellerStats: Declared<market.SellerStats> = v.strictObject({
  assets_count: v.nullable(count),
  sales_count: v.nullable(count),
  downloads_count: v.nullable(count),
  revenue: v.nullable(revenue),
  days: v.array(v.strictObject({ day, sales: count, revenue })),
  best: v.array(v.strictObject({ asset, sales: count, revenue })),
  rating,
})

const applicationFields = {
  id,
  project_id: v.union([id, v.literal('')]),
  applicant: participant,
  message: text,
  status: text,
  created_at: text,
  updated_at: text,
}
export const application: Declared<creative.Application> = v.strictObject(applicationFields)
export const ownApplication = v.strictObject({
  ...applicationFields,
  project: v.nullable(v.strictObject({ id, title: text, slug: text, status: text })),
})
export const teamMember: Declared<creative.TeamMember> = v.strictObject({
  id,
  project_id: v.union([id, v.literal('')]),
  project_title: text,
  user: participant,
  role: text,
  status: oneOf('member', 'invited'),
  created_at: text,
})
export const project: Declared<creative.Project> = v.strictObject({
  id,
  title: text,
  slug: text,
  summary: text,
  description: text,
  category: text,
  skills: v.array(text),
  budget: text,
  location: text,
  deadline: v.nullable(day),
  status: text,
  owner: participant,
  cover: v.nullable(picture),
  team: v.array(teamMember),
  applications_count: v.nullable(count),
  my_application: v.nullable(application),
  created_at: text,
  ...hidden,
})

const target = oneOf('user', 'post', 'blog', 'work', 'asset', 'comment', 'message', 'project')
const reportFields = {
  id,
  content_type: target,
  object_id: id,
  reason: oneOf('spam', 'scam', 'abuse', 'stolen', 'nudity', 'other'),
  details: text,
  status: oneOf('open', 'resolved', 'dismissed'),
  created_at: text,
}
export const report: Declared<safety.Report> = v.strictObject(reportFields)
export const block: Declared<safety.Block> = v.strictObject({
  user: v.strictObject({ ...participantFields, id }),
  created_at: text,
})

const counts = <const N extends string>(...names: N[]) =>
  v.strictObject(
    Object.fromEntries(names.map((name) => [name, count])) as { [name in N]: typeof count },
  )
export const adminOverview: Declared<admin.AdminOverview> = v.strictObject({
  totals: counts(
    'users',
    'staff',
    'suspended',
    'works',
    'posts',
    'blog_entries',
    'projects',
    'assets',
    'comments',
    'messages',
    'sales',
    'hidden',
  ),
  revenue,
  active: counts('today', 'week', 'month'),
  open_reports: count,
  days: v.array(
    v.strictObject({ day, sign_ups: count, posts: count, messages: count, sales: count }),
  ),
})
const adminUserFields = {
  ...participantFields,
  id,
  email: text,
  user_type: v.nullable(oneOf('creator', 'client', 'freelancer')),
  is_staff: flag,
  is_superuser: flag,
  status: oneOf('active', 'suspended', 'deleted'),
  suspension: v.nullable(v.strictObject({ reason: text, since: text, until: v.nullable(text) })),
  created_at: text,
  last_seen_at: v.nullable(text),
  open_reports: count,
  may: v.strictObject({ suspend: flag, change_staff: flag }),
}
export const adminUser: Declared<admin.AdminUser> = v.strictObject(adminUserFields)
export const adminContent: Declared<admin.AdminContent> = v.strictObject({
  type: target,
  id,
  title: text,
  text,
  author: v.nullable(participant),
  created_at: text,
  hidden: v.nullable(v.strictObject({ reason: text, since: text })),
  open_reports: count,
  href: text,
  thumbnail: v.nullable(text),
})
const adminReportFields = {
  ...reportFields,
  title: text,
  reporter: v.nullable(participant),
  owner: v.nullable(participant),
  open_reports: count,
  handled_by: v.nullable(participant),
  handled_at: v.nullable(text),
  note: text,
  action: oneOf('none', 'hide', 'suspend'),
}
export const adminReport: Declared<admin.AdminReport> = v.strictObject(adminReportFields)
export const adminReportDetail: Declared<admin.AdminReportDetail> = v.strictObject({
  ...adminReportFields,
  target: v.nullable(adminContent),
  others: v.array(adminReport),
  may: v.strictObject({ hide: flag, suspend: flag }),
})
export const staffAction: Declared<admin.StaffAction> = v.strictObject({
  id,
  staff: v.nullable(participant),
  action: oneOf(
    'suspend',
    'lift',
    'make_staff',
    'unmake_staff',
    'hide',
    'unhide',
    'delete',
    'resolve',
    'dismiss',
  ),
  target_type: oneOf(...target.options, 'report'),
  target_id: v.union([id, v.literal('')]),
  target_name: text,
  reason: text,
  created_at: text,
})
export const adminUserDetail: Declared<admin.AdminUserDetail> = v.strictObject({
  ...adminUserFields,
  counts: counts(
    'works',
    'posts',
    'blog_entries',
    'projects',
    'assets',
    'comments',
    'followers',
    'sales',
  ),
  reports: v.array(adminReport),
  log: v.array(staffAction),
})

export const signIns: Declared<SignIn[]> = v.array(
  v.strictObject({ id: text, device: text, created_at: text, last_used_at: text, current: flag }),
)
export const devices: Declared<RegisteredDevice[]> = v.array(
  v.strictObject({ id: text, endpoint: v.nullable(text) }),
)
export const settings: Declared<NotificationSettings> = v.strictObject({
  messages: flag,
  follows: flag,
  likes: flag,
  comments: flag,
  email: flag,
  push: flag,
})
export const likeAnswer: Declared<LikeResponse> = v.strictObject({
  liked: v.nullable(flag),
  likes_count: v.nullable(count),
})
