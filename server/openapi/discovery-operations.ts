import {
  collectionPatchSchema,
  collectionPlaceSchema,
  collectionSchema,
} from '../../src/protocol/content/collections-schemas.ts'
import { contentRefSchema, unifiedLikeSchema } from '../../src/protocol/content/likes-schemas.ts'
import { AVAILABILITIES, PROJECT_STATUSES } from '../../src/protocol/enums/projects.ts'
import {
  applicationSchema,
  applicationStatusSchema,
  projectPatchSchema,
  projectSchema,
  teamMemberSchema,
  teamRoleSchema,
} from '../../src/protocol/projects/projects-schemas.ts'
import { FEED_MODES } from '../content/explore/keys.ts'
import type { ComponentName } from './components.ts'
import type { Group, Operation } from './operation.ts'
import {
  count,
  described,
  flag,
  link,
  list,
  nullable,
  object,
  oneOf,
  page,
  record,
  ref,
  text,
} from './shape.ts'

const filters = { search: text, category: text, tag: text }
const remove = (summary: string): Operation => ({
  summary,
  audience: 'user',
  responses: { 204: null },
})
/** 200 when this `client_id` was stored before. */
const made = (name: ComponentName) => ({ 200: ref(name), 201: ref(name) })

export const DISCOVERY_GROUPS: readonly Group[] = [
  {
    tag: 'likes and saves',
    about: 'By type (`work`, `portfolio`, `post`, `blog`, `comment`) and id.',
    audience: 'user',
    operations: {
      'POST /api/likes/unified/': {
        summary: 'Like or unlike',
        body: unifiedLikeSchema,
        responses: { 200: ref('LikedContent') },
      },
      'GET /api/likes/unified/': {
        summary: 'Check that the endpoint exists',
        responses: { 200: object({}) },
      },
      'PUT /api/likes/': {
        summary: 'Like',
        body: contentRefSchema,
        responses: { 201: ref('LikedContent') },
      },
      'DELETE /api/likes/': {
        summary: 'Unlike',
        body: contentRefSchema,
        responses: { 200: ref('LikedContent') },
      },
      'GET /api/likes/status/': {
        summary: 'Get the like status of several items',
        query: { type: text, ids: described(text, 'Comma-separated.') },
        responses: { 200: described(record(flag), 'Empty if nothing was requested.') },
      },
      'PUT /api/bookmarks/': {
        summary: 'Save',
        body: contentRefSchema,
        responses: { 201: ref('SavedContent') },
      },
      'DELETE /api/bookmarks/': {
        summary: 'Remove a bookmark',
        body: contentRefSchema,
        responses: { 200: ref('SavedContent') },
      },
      'GET /api/bookmarks/status/': {
        summary: 'Get the bookmark status of several items',
        query: { type: text, ids: described(text, 'Comma-separated.') },
        responses: { 200: described(record(flag), 'Empty if nothing was requested.') },
      },
      'GET /api/bookmarks/': {
        summary: 'List my bookmarks',
        responses: { 200: page(ref('FeedItem')) },
      },
    },
  },
  {
    tag: 'explore',
    about: 'Discovery: new, trending and recommended content.',
    audience: 'anyone',
    operations: {
      'GET /api/explore/feed/': {
        summary: 'List all content',
        query: {
          mode: oneOf(FEED_MODES),
          limit: text,
          offset: text,
        },
        responses: {
          200: object({
            next: nullable(link),
            previous: nullable(link),
            results: list(ref('FeedItem')),
          }),
        },
      },
      'GET /api/explore/trending/': {
        summary: 'List trending content',
        query: { limit: text },
        responses: { 200: list(ref('FeedItem')) },
      },
      'GET /api/explore/tags/': {
        summary: 'List popular tags',
        query: { limit: text },
        responses: { 200: list(object({ name: text, count })) },
      },
      'GET /api/explore/creators/': {
        summary: 'List creators with their newest works',
        query: {
          craft: described(text, 'Part of the discipline or style.'),
          location: described(text, 'A part of the name.'),
          availability: oneOf(AVAILABILITIES),
          page: described(text, 'Twelve per page; a page with fewer is the last.'),
        },
        responses: { 200: list(ref('FeaturedCreator')) },
      },
      'GET /api/explore/numbers/': {
        summary: 'Get totals for the home page',
        responses: { 200: ref('ExploreNumbers') },
      },
      'GET /api/collections/': {
        summary: 'List public collections, newest first',
        query: { username: text },
        responses: { 200: page(ref('Collection')) },
      },
      'GET /api/collections/:slug/': {
        summary: 'Get a collection with its first works',
        responses: { 200: ref('FullCollection') },
      },
      'GET /api/collections/:slug/works/': {
        summary: 'List the works of a collection in its order',
        responses: { 200: page(ref('Work')) },
      },
      'GET /api/collections/mine/': {
        summary: 'List my collections, newest first',
        audience: 'user',
        query: { work: described(text, 'Id of a work: each says whether it has it.') },
        responses: { 200: page(ref('OwnCollection')) },
      },
      'POST /api/collections/mine/': {
        summary: 'Create a collection, with a work in it if one is named',
        audience: 'user',
        body: collectionSchema,
        responses: made('OwnCollection'),
      },
      'PATCH /api/collections/mine/:id/': {
        summary: 'Update the given fields',
        audience: 'user',
        body: collectionPatchSchema,
        responses: { 200: ref('OwnCollection') },
      },
      'DELETE /api/collections/mine/:id/': remove('Delete a collection; its works stay'),
      'PUT /api/collections/mine/:id/works/:workId/': {
        summary: 'Add a work, or move it to a position among the works that I see',
        audience: 'user',
        body: collectionPlaceSchema,
        responses: { 204: null },
      },
      'DELETE /api/collections/mine/:id/works/:workId/': remove('Remove a work'),
    },
  },
  {
    tag: 'projects',
    about: 'Projects, applications and teams.',
    audience: 'user',
    operations: {
      'GET /api/projects/': {
        summary: 'List projects, newest first',
        audience: 'anyone',
        query: { ...filters, skill: text, status: oneOf(PROJECT_STATUSES) },
        responses: { 200: page(ref('Project')) },
      },
      'GET /api/projects/my_projects/': {
        summary: 'List my projects',
        responses: { 200: page(ref('Project')) },
      },
      'GET /api/projects/my-projects/': {
        summary: 'List my projects',
        responses: { 200: page(ref('Project')) },
      },
      'GET /api/projects/:id/': {
        summary: 'Get a project by id or slug',
        audience: 'anyone',
        responses: { 200: ref('Project') },
      },
      'POST /api/projects/': {
        summary: 'Create a project',
        body: projectSchema,
        files: ['cover'],
        responses: made('Project'),
      },
      'PATCH /api/projects/:id/': {
        summary: 'Update the given fields',
        body: projectPatchSchema,
        files: ['cover'],
        responses: { 200: ref('Project') },
      },
      'DELETE /api/projects/:id/': remove('Delete a project'),
      'GET /api/projects/:id/applications/': {
        summary: 'List applications (owner)',
        responses: { 200: page(ref('Application')) },
      },
      'POST /api/projects/:id/applications/': {
        summary: 'Apply, once',
        body: applicationSchema,
        responses: { 201: ref('Application') },
      },
      'GET /api/project-applications/': {
        summary: 'List a project’s applications (owner)',
        query: { project_id: text },
        responses: { 200: page(ref('Application')) },
      },
      'GET /api/project-applications/mine/': {
        summary: 'List my applications',
        responses: { 200: page(ref('OwnApplication')) },
      },
      'PATCH /api/project-applications/:id/': {
        summary: 'Decide on an application (owner) or withdraw it (applicant)',
        body: applicationStatusSchema,
        responses: { 200: ref('Application') },
      },
      'GET /api/team/': {
        summary: 'List team members',
        audience: 'anyone',
        query: { project_id: text },
        responses: { 200: page(ref('TeamMember')) },
      },
      'POST /api/team/': {
        summary: 'Invite a user; an accepted applicant is added at once',
        body: teamMemberSchema,
        responses: made('TeamMember'),
      },
      'PATCH /api/team/:id/': {
        summary: 'Change a member’s role',
        body: teamRoleSchema,
        responses: { 200: ref('TeamMember') },
      },
      'POST /api/team/:id/accept/': {
        summary: 'Accept an invitation to a team',
        responses: { 200: ref('TeamMember') },
      },
      'DELETE /api/team/:id/': remove('Remove a member, leave the team, or decline an invitation'),
    },
  },
]
