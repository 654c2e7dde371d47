import { createAssetsApi } from './api/assets.ts'
import { createBlogApi } from './api/blog.ts'
import { createCollectionsApi } from './api/collections.ts'
import { createCommentsApi } from './api/comments.ts'
import { createConversationChangesApi } from './api/conversation-changes.ts'
import { createDevicesApi } from './api/devices.ts'
import { createExploreApi } from './api/explore.ts'
import { createMessageChangesApi } from './api/message-changes.ts'
import { createNotificationsApi } from './api/notifications.ts'
import { createOrdersApi } from './api/orders.ts'
import { createOwnCollectionsApi } from './api/own-collections.ts'
import { createPortfolioApi } from './api/portfolio.ts'
import { createPostsApi } from './api/posts.ts'
import { createProjectsApi } from './api/projects.ts'
import { createSearchApi } from './api/search.ts'
import { createServicesApi } from './api/services.ts'
import { createUploadsApi } from './api/uploads.ts'
import { createRecordMemory } from './http/record-memory.ts'
import type { HttpClient } from './http/types.ts'

/** The APIs for content, in a chunk of their own that is loaded with the first content page. */
export function createContentApi(http: HttpClient) {
  const records = createRecordMemory()
  return {
    portfolio: createPortfolioApi(http, records),
    posts: createPostsApi(http, records),
    blog: createBlogApi(http, records),
    comments: createCommentsApi(http, records),
    explore: createExploreApi(http),
    projects: createProjectsApi(http, records),
    collections: createCollectionsApi(http),
    ownCollections: createOwnCollectionsApi(http),
    search: createSearchApi(http),
    services: createServicesApi(http, records),
    assets: createAssetsApi(http, records),
    orders: createOrdersApi(http),
    notifications: createNotificationsApi(http),
    messages: createMessageChangesApi(http),
    conversations: createConversationChangesApi(http),
    uploads: createUploadsApi(http),
    devices: createDevicesApi(http),
  }
}

export type ContentApi = ReturnType<typeof createContentApi>
