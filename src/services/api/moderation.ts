import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Id } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import { BLOCK_FAILED, UNBLOCK_FAILED } from '../../protocol/safety/block-texts.ts'
import { parseBlock, parseReport, REPORT_FAILED } from '../../protocol/safety/moderation.ts'
import type { Block, NewReport, Report } from '../../protocol/safety/moderation-types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { ignoreNotFound } from '../http/form.ts'
import { loadAll } from '../http/pages.ts'
import { withServerMessage } from '../http/server-message.ts'
import type { HttpClient } from '../http/types.ts'

const PAGE_SIZE = 100

/** Reports and blocks. Every rejection is a ServiceFailure. */
export function createModerationApi(http: HttpClient) {
  const call = createCall(http)

  async function blocks(
    { page = 1, size = http.pageSize }: { page?: number; size?: number | null } = {},
    { signal }: CallOptions = {},
  ): Promise<ListPage<Block>> {
    const query = { page_size: size }
    const data = await mapListError(TEXTS.dataFailed, call('blocks.list', { query, page, signal }))
    return parseListPage(data, page, null, (raw) => parseBlock(raw, http.apiOrigin))
  }

  return {
    /** While a report of the same item is open, a second one returns the first. */
    async report(report: NewReport, { signal }: CallOptions = {}): Promise<Report> {
      const data = await withServerMessage(
        REPORT_FAILED,
        call('reports.create', { body: { ...report }, signal }),
      )
      const stored = parseReport(data)
      if (stored === null) throw serviceFailure({ message: REPORT_FAILED, status: 200, body: data })
      return stored
    },

    /** Blocked users, most recently blocked first. */
    blocks,

    /** The ids of all blocked users. */
    async blockedIds({ signal }: CallOptions = {}): Promise<Id[]> {
      const all = await loadAll((page) => blocks({ page, size: PAGE_SIZE }, { signal }))
      return all.map(({ user }) => user.id)
    },

    async block(userId: Id, { signal }: CallOptions = {}): Promise<Block> {
      const body = { user_id: userId }
      const data = await withServerMessage(BLOCK_FAILED, call('blocks.create', { body, signal }))
      const block = parseBlock(data, http.apiOrigin)
      if (block === null) throw serviceFailure({ message: BLOCK_FAILED, status: 200, body: data })
      return block
    },

    async unblock(userId: Id, { signal }: CallOptions = {}): Promise<void> {
      await ignoreNotFound(UNBLOCK_FAILED, call('blocks.delete', { params: { userId }, signal }))
    },
  }
}
