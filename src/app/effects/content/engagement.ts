import {
  type CapabilitiesMachine,
  createCapabilitiesMachine,
  type Detection,
} from '../../../machines/account/capabilities/capabilities.machine.ts'
import {
  createEngagementMachine,
  type EngagementMachine,
  type StatusInput,
} from '../../../machines/content/engagement/engagement.machine.ts'
import type {
  EngagementAbout,
  StatusResponse,
} from '../../../machines/content/engagement/engagement.policy.ts'
import type { MachineEnv } from '../../../machines/env.ts'
import type { ReadModel } from '../../../machines/kit/read-model.ts'
import type { MemberApi } from '../../../services/member-api.ts'
import type { Services } from '../../services.ts'
import { providePendingToggle } from '../pending-toggle.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** Likes, saves, and feature detection (TOGGLE, A5). */
export function provideEngagement(
  env: MachineEnv,
  services: Pick<Services, 'log'>,
  api: Pick<MemberApi, 'likes' | 'capabilities'>,
  readModel: ReadModel,
): { capabilities: CapabilitiesMachine; engagement: EngagementMachine } {
  const reportUnexpected = reporter(services.log)
  return {
    capabilities: createCapabilitiesMachine(env).provide({
      actors: {
        detectCapabilities: promise<Detection>(({ signal }) => api.capabilities.detect({ signal })),
      },
      actions: { reportUnexpected },
    }),
    engagement: createEngagementMachine(env).provide({
      actors: {
        pendingToggle: providePendingToggle<EngagementAbout>(
          env,
          services,
          ({ kind, on, ...ref }, options) =>
            kind === 'like'
              ? api.likes.changeLike(ref, on, options)
              : api.likes.changeSave(ref, on, options),
        ),
        lookEngagement: promise<StatusResponse, StatusInput>(
          async ({ input: { type, ids }, signal }) => {
            const [likes, saves] = await Promise.all([
              api.likes.likeStatus(type, ids, { signal }),
              api.likes.saveStatus(type, ids, { signal }),
            ])
            return { likes, saves }
          },
        ),
      },
      actions: {
        reportUnexpected,
        projectEngagement: (_, { key, engagement }) => {
          readModel.engagement[key] = engagement
        },
      },
    }),
  }
}
