import { contentRefSchema, unifiedLikeSchema } from '../../src/protocol/content/likes-schemas.ts'
import { AVAILABILITIES, PROJECT_STATUSES } from '../../src/protocol/enums/work.ts'
import {
  applicationSchema,
  applicationStatusSchema,
  projectPatchSchema,
  projectSchema,
  teamMemberSchema,
  teamRoleSchema,
} from '../../src/protocol/work/projects-schemas.ts'
import { FEED_MODES } from '../content/explore/keys.ts'
import type { ComponentName } from './components.ts'
import type { Group, Operation } from './operation.ts'
import {
  count,
  flag,
  link,
  list,
  nullable,
  object,
  oneOf,
  page,
  record,
  ref,
  said,
  text,
} from './shape.ts'

const filters = { search: text, category: text, tag: text }
const remove = (summary: string): Operation => ({ summary, who: 'person', answers: { 204: null } })
/** 200 when this `client_id` made it before. */
const made = (name: ComponentName) => ({ 200: ref(name), 201: ref(name) })

export const DISCOVERY_GROUPS: readonly Group[] = [
  {
    tag: 'likes and saves',
    about: 'By type (`work`, `portfolio`, `post`, `blog`, `comment`) and id.',
    who: 'person',
    operations: {
      'POST /api/likes/unified/': {
        summary: 'Like or unlike',
        body: unifiedLikeSchema,
        answers: { 200: ref('LikedContent') },
      },
      'GET /api/likes/unified/': {
        summary: 'Says that there is such a call',
        answers: { 200: object({}) },
      },
      'PUT /api/likes/': {
        summary: 'Like',
        body: contentRefSchema,
        answers: { 201: ref('LikedContent') },
      },
      'DELETE /api/likes/': {
        summary: 'Unlike',
        body: contentRefSchema,
        answers: { 200: ref('LikedContent') },
      },
      'GET /api/likes/status/': {
        summary: 'Which of several one likes',
        query: { type: text, ids: said(text, 'Joined by commas.') },
        answers: { 200: said(record(flag), 'Empty where nothing is asked.') },
      },
      'PUT /api/bookmarks/': {
        summary: 'Save',
        body: contentRefSchema,
        answers: { 201: ref('SavedContent') },
      },
      'DELETE /api/bookmarks/': {
        summary: 'Take a save back',
        body: contentRefSchema,
        answers: { 200: ref('SavedContent') },
      },
      'GET /api/bookmarks/status/': {
        summary: 'Which of several one saved',
        query: { type: text, ids: said(text, 'Joined by commas.') },
        answers: { 200: said(record(flag), 'Empty where nothing is asked.') },
      },
      'GET /api/bookmarks/': {
        summary: 'What one saved',
        answers: { 200: page(ref('FeedItem')) },
      },
    },
  },
  {
    tag: 'explore',
    about: 'What is new, much liked, or may please.',
    who: 'anyone',
    operations: {
      'GET /api/explore/feed/': {
        summary: 'One list of everything',
        query: {
          mode: oneOf(FEED_MODES),
          limit: text,
          offset: text,
        },
        answers: {
          200: object({
            next: nullable(link),
            previous: nullable(link),
            results: list(ref('FeedItem')),
          }),
        },
      },
      'GET /api/explore/trending/': {
        summary: 'What is liked most of late',
        query: { limit: text },
        answers: { 200: list(ref('FeedItem')) },
      },
      'GET /api/explore/tags/': {
        summary: 'The tags in use',
        query: { limit: text },
        answers: { 200: list(object({ name: text, count })) },
      },
      'GET /api/explore/creators/': {
        summary: 'Creators with their newest works',
        query: {
          craft: said(text, 'Part of what they make, or of its style.'),
          location: said(text, 'Part of it.'),
          availability: oneOf(AVAILABILITIES),
          page: said(text, 'A dozen each; one that is not full is the last.'),
        },
        answers: { 200: list(ref('FeaturedCreator')) },
      },
      'GET /api/explore/numbers/': {
        summary: 'How much there is to see',
        answers: { 200: ref('ExploreNumbers') },
      },
      'GET /api/collections/': {
        summary: 'Collections',
        answers: { 200: page(ref('Collection')) },
      },
      'GET /api/collections/:slug/': {
        summary: 'One collection with its works',
        answers: { 200: ref('FullCollection') },
      },
    },
  },
  {
    tag: 'projects',
    about: 'Projects that look for people, applications and teams.',
    who: 'person',
    operations: {
      'GET /api/projects/': {
        summary: 'Projects, the newest first',
        who: 'anyone',
        query: { ...filters, skill: text, status: oneOf(PROJECT_STATUSES) },
        answers: { 200: page(ref('Project')) },
      },
      'GET /api/projects/my_projects/': {
        summary: 'The own projects',
        answers: { 200: page(ref('Project')) },
      },
      'GET /api/projects/my-projects/': {
        summary: 'The own projects',
        answers: { 200: page(ref('Project')) },
      },
      'GET /api/projects/:id/': {
        summary: 'One project, by id or slug',
        who: 'anyone',
        answers: { 200: ref('Project') },
      },
      'POST /api/projects/': {
        summary: 'Start a project',
        body: projectSchema,
        files: ['cover'],
        answers: made('Project'),
      },
      'PATCH /api/projects/:id/': {
        summary: 'Change the given fields',
        body: projectPatchSchema,
        files: ['cover'],
        answers: { 200: ref('Project') },
      },
      'DELETE /api/projects/:id/': remove('Delete a project'),
      'GET /api/projects/:id/applications/': {
        summary: 'Who applied; for the owner',
        answers: { 200: page(ref('Application')) },
      },
      'POST /api/projects/:id/applications/': {
        summary: 'Apply, once',
        body: applicationSchema,
        answers: { 201: ref('Application') },
      },
      'GET /api/project-applications/': {
        summary: 'Who applied to a project; for the owner',
        query: { project_id: text },
        answers: { 200: page(ref('Application')) },
      },
      'GET /api/project-applications/mine/': {
        summary: 'What one applied for',
        answers: { 200: page(ref('OwnApplication')) },
      },
      'PATCH /api/project-applications/:id/': {
        summary: 'Decide as the owner, or withdraw',
        body: applicationStatusSchema,
        answers: { 200: ref('Application') },
      },
      'GET /api/team/': {
        summary: 'Members of teams',
        who: 'anyone',
        query: { project_id: text },
        answers: { 200: page(ref('TeamMember')) },
      },
      'POST /api/team/': {
        summary: 'Invite somebody; who applied and was accepted is added',
        body: teamMemberSchema,
        answers: made('TeamMember'),
      },
      'PATCH /api/team/:id/': {
        summary: 'Change a role',
        body: teamRoleSchema,
        answers: { 200: ref('TeamMember') },
      },
      'POST /api/team/:id/accept/': {
        summary: 'Accept an invitation to a team',
        answers: { 200: ref('TeamMember') },
      },
      'DELETE /api/team/:id/': remove('Take a member out, leave, or decline an invitation'),
    },
  },
]
