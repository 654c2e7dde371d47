import { TEXTS } from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import type { AdminContentType } from '../../protocol/enums/safety.ts'
import {
  parseAdminContent,
  parseAdminOverview,
  parseAdminReport,
  parseAdminReportDetail,
  parseAdminUser,
  parseAdminUserDetail,
  parseStaffAction,
} from '../../protocol/safety/admin.ts'
import type {
  AdminContent,
  AdminContentFilters,
  AdminOverview,
  AdminReport,
  AdminReportDetail,
  AdminReportFilters,
  AdminUser,
  AdminUserDetail,
  AdminUserFilters,
  ResolveInput,
  StaffAction,
  SuspendInput,
} from '../../protocol/safety/admin-types.ts'
import type { CallOptions } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { parseOne, type Read } from '../http/response-body.ts'
import { withServerMessage } from '../http/server-message.ts'
import type { HttpClient } from '../http/types.ts'

interface Paged {
  /** From 1. */
  page?: number
}

const CHANGE_FAILED = 'Something went wrong. Please try again.'

/** Empty filters are not sent. */
const nonEmpty = (value: string | undefined): string | null => value || null
function createTools(http: HttpClient) {
  const fetchOne = async <T>(text: string, promise: Promise<Json>, read: Read<T>): Promise<T> => {
    const data = await withServerMessage(text, promise)
    return parseOne(data, read, http.apiOrigin)
  }
  const list = async <T>(promise: Promise<Json>, page: number, read: Read<T>) => {
    const data = await withServerMessage(TEXTS.dataFailed, promise)
    return parseListPage(data, page, null, (raw) => read(raw, http.apiOrigin))
  }
  return { call: createCall(http), fetchOne, list }
}

type Tools = ReturnType<typeof createTools>

/**
 * The administration API. Every rejection is a ServiceFailure; rejections have the server's
 * message.
 */
export function createAdminApi(http: HttpClient) {
  const tools = createTools(http)
  return {
    ...createUsers(tools),
    ...createContent(tools),
    ...createReports(tools),
  }
}

function createUsers({ call, fetchOne, list }: Tools) {
  return {
    overview({ signal }: CallOptions = {}): Promise<AdminOverview> {
      return fetchOne(TEXTS.dataFailed, call('admin.overview', { signal }), parseAdminOverview)
    },

    users(
      { page = 1, ...filters }: AdminUserFilters & Paged = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<AdminUser>> {
      const query = {
        search: nonEmpty(filters.search),
        status: nonEmpty(filters.status),
        role: nonEmpty(filters.role),
        sort: nonEmpty(filters.sort),
      }
      return list(call('admin.users', { query, page, signal }), page, parseAdminUser)
    },

    user(id: Id, { signal }: CallOptions = {}): Promise<AdminUserDetail> {
      return fetchOne(
        TEXTS.dataFailed,
        call('admin.user', { params: { id }, signal }),
        parseAdminUserDetail,
      )
    },

    suspend({ id, reason, until }: SuspendInput): Promise<AdminUserDetail> {
      const request = call('admin.suspend', { params: { id }, body: { reason, until } })
      return fetchOne(CHANGE_FAILED, request, parseAdminUserDetail)
    },

    lift({ id, reason = '' }: { id: Id; reason?: string }): Promise<AdminUserDetail> {
      const request = call('admin.lift', { params: { id }, body: { reason } })
      return fetchOne(CHANGE_FAILED, request, parseAdminUserDetail)
    },

    /** Superusers only. */
    setStaff({ id, is_staff }: { id: Id; is_staff: boolean }): Promise<AdminUserDetail> {
      const request = call('admin.changeUser', { params: { id }, body: { is_staff } })
      return fetchOne(CHANGE_FAILED, request, parseAdminUserDetail)
    },
  }
}

interface ContentAction {
  type: AdminContentType
  id: Id
  reason: string
}

function createContent({ call, fetchOne, list }: Tools) {
  return {
    content(
      { page = 1, ...filters }: AdminContentFilters & Paged = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<AdminContent>> {
      const query = {
        type: nonEmpty(filters.type),
        search: nonEmpty(filters.search),
        hidden: filters.hidden === true ? 1 : null,
      }
      return list(call('admin.content', { query, page, signal }), page, parseAdminContent)
    },

    hide({ type, id, reason }: ContentAction): Promise<AdminContent> {
      const request = call('admin.hide', { params: { type, id }, body: { reason } })
      return fetchOne(CHANGE_FAILED, request, parseAdminContent)
    },

    unhide({ type, id, reason = '' }: Omit<ContentAction, 'reason'> & { reason?: string }) {
      const request = call('admin.unhide', { params: { type, id }, body: { reason } })
      return fetchOne(CHANGE_FAILED, request, parseAdminContent)
    },

    /** Deletes permanently, with the comments and reactions on it. */
    async remove({ type, id, reason }: ContentAction): Promise<void> {
      await withServerMessage(
        CHANGE_FAILED,
        call('admin.deleteContent', { params: { type, id }, body: { reason } }),
      )
    },
  }
}

function createReports({ call, fetchOne, list }: Tools) {
  return {
    reports(
      { page = 1, ...filters }: AdminReportFilters & Paged = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<AdminReport>> {
      const query = {
        status: nonEmpty(filters.status),
        type: nonEmpty(filters.type),
      }
      return list(call('admin.reports', { query, page, signal }), page, parseAdminReport)
    },

    report(id: Id, { signal }: CallOptions = {}): Promise<AdminReportDetail> {
      const request = call('admin.report', { params: { id }, signal })
      return fetchOne(TEXTS.dataFailed, request, parseAdminReportDetail)
    },

    /** Resolves every open report of the same item. */
    resolve({ id, note, action, until = null }: ResolveInput): Promise<AdminReportDetail> {
      const request = call('admin.resolve', { params: { id }, body: { note, action, until } })
      return fetchOne(CHANGE_FAILED, request, parseAdminReportDetail)
    },

    dismiss({ id, note }: { id: Id; note: string }): Promise<AdminReportDetail> {
      const request = call('admin.dismiss', { params: { id }, body: { note } })
      return fetchOne(CHANGE_FAILED, request, parseAdminReportDetail)
    },

    /** Staff actions, newest first. */
    log({ page = 1 }: Paged = {}, { signal }: CallOptions = {}): Promise<ListPage<StaffAction>> {
      return list(call('admin.log', { page, signal }), page, parseStaffAction)
    },
  }
}
