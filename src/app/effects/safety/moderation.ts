import {
  type BlocksMachine,
  createBlocksMachine,
} from '../../../machines/safety/blocks/blocks.machine.ts'
import type { BlockAbout } from '../../../machines/safety/blocks/blocks.policy.ts'
import {
  createReportMachine,
  type ReportCall,
  type ReportMachine,
} from '../../../machines/safety/report/report.machine.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { MemberApi } from '../../../services/member-api.ts'
import { followStatsQuery } from '../../../services/queries/follow-stats.ts'
import type { AppParts } from '../../app-parts.ts'
import { providePendingToggle } from '../pending-toggle.ts'
import { promise } from '../promise.ts'
import { reporter } from './report.ts'

/** Blocks and reports through the API. */
export function provideModeration(
  { env, services: { api, log }, queryClient }: AppParts,
  { moderation }: Pick<MemberApi, 'moderation'>,
): { blocks: BlocksMachine; report: ReportMachine } {
  const actions = { reportUnexpected: reporter(log) }
  return {
    blocks: createBlocksMachine(env).provide({
      actors: {
        loadBlocks: promise<Id[]>(async ({ signal }) =>
          api.extras.has('blocks') ? moderation.blockedIds({ signal }) : [],
        ),
        pendingToggle: providePendingToggle<BlockAbout>(
          env,
          { log },
          async ({ userId, on }, options) => {
            if (on) await moderation.block(userId, options)
            else await moderation.unblock(userId, options)
            // A block may end the follows between the two.
            void queryClient.invalidateQueries(followStatsQuery(api, userId))
            return { already: false }
          },
        ),
      },
      actions,
    }),
    report: createReportMachine(env).provide({
      actors: {
        sendReport: promise<void, ReportCall>(async ({ input, signal }) => {
          const { target, reason, details, clientId } = input
          const { type: content_type, id: object_id } = target
          await moderation.report(
            { content_type, object_id, reason, details, client_id: clientId },
            { signal },
          )
        }),
      },
      actions,
    }),
  }
}
