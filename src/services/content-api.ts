import { createAssetsApi } from './assets.ts'
import { createBlogApi } from './blog.ts'
import { createCollectionsApi } from './collections.ts'
import { createCommentsApi } from './comments.ts'
import { createDevicesApi } from './devices.ts'
import { createExploreApi } from './explore.ts'
import type { HttpClient } from './http/types.ts'
import { createModerationApi } from './moderation.ts'
import { createNotificationsApi } from './notifications.ts'
import { createPortfolioApi } from './portfolio.ts'
import { createPostsApi } from './posts.ts'
import { createProjectsApi } from './projects.ts'
import { createSearchApi } from './search.ts'
import { createUploadsApi } from './uploads.ts'

/** The areas of content; a chunk of their own, loaded with the first page that shows some. */
export function createContentApi(http: HttpClient) {
  return {
    portfolio: createPortfolioApi(http),
    posts: createPostsApi(http),
    blog: createBlogApi(http),
    comments: createCommentsApi(http),
    explore: createExploreApi(http),
    projects: createProjectsApi(http),
    collections: createCollectionsApi(http),
    search: createSearchApi(http),
    assets: createAssetsApi(http),
    moderation: createModerationApi(http),
    notifications: createNotificationsApi(http),
    uploads: createUploadsApi(http),
    devices: createDevicesApi(http),
  }
}

export type ContentApi = ReturnType<typeof createContentApi>
