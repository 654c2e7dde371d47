import {
  createEngagementMachine,
  type EngagementMachine,
  type LookInput,
} from '../../machines/content/engagement/engagement.machine.ts'
import type { StatusAnswer } from '../../machines/content/engagement/engagement.policy.ts'
import {
  type ChangeAnswer,
  type ChangeCall,
  createEngagementChangeMachine,
} from '../../machines/content/engagement/engagementChange.machine.ts'
import type { MachineEnv } from '../../machines/env.ts'
import {
  type CapabilitiesMachine,
  createCapabilitiesMachine,
  type Detection,
} from '../../machines/session/capabilities/capabilities.machine.ts'
import type { MemberApi } from '../../services/member-api.ts'
import type { ReadModel } from '../read-model.ts'
import type { Services } from '../services.ts'
import { promise } from './promise.ts'
import { reporter } from './report.ts'

/** Likes, saves, and what the server can do of them (TOGGLE, A5). */
export function provideEngagement(
  env: MachineEnv,
  { log }: Pick<Services, 'log'>,
  api: Pick<MemberApi, 'likes' | 'capabilities'>,
  readModel: ReadModel,
): { capabilities: CapabilitiesMachine; engagement: EngagementMachine } {
  const reportUnexpected = reporter(log)
  const engagementChange = createEngagementChangeMachine(env).provide({
    actors: {
      changeLike: promise<ChangeAnswer, ChangeCall>(({ input: { on, ...ref }, signal }) =>
        api.likes.changeLike(ref, on, { signal }),
      ),
      changeSave: promise<ChangeAnswer, ChangeCall>(({ input: { on, ...ref }, signal }) =>
        api.likes.changeSave(ref, on, { signal }),
      ),
    },
    actions: { reportUnexpected },
  })
  return {
    capabilities: createCapabilitiesMachine(env).provide({
      actors: {
        detectCapabilities: promise<Detection>(({ signal }) => api.capabilities.detect({ signal })),
      },
      actions: { reportUnexpected },
    }),
    engagement: createEngagementMachine(env).provide({
      actors: {
        engagementChange,
        lookEngagement: promise<StatusAnswer, LookInput>(
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
