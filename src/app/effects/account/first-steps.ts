import { createActor } from 'xstate'
import {
  createFirstStepsMachine,
  type FirstStepsActor,
} from '../../../machines/account/firstSteps/firstSteps.machine.ts'
import {
  type KnownProfile,
  type ProfileLookup,
  type ProfileTexts,
  parseProgress,
  UNKNOWN_PROFILE,
} from '../../../machines/account/firstSteps/firstSteps.policy.ts'
import type { StepChanges } from '../../../machines/account/firstSteps/firstSteps.setup.ts'
import { isNotOffered } from '../../../protocol/base/errors.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import { firstText, type JsonObject } from '../../../protocol/base/json.ts'
import type { Id, User } from '../../../protocol/base/types.ts'
import type { OwnProfile } from '../../../services/api/profiles.ts'
import { exploreCreatorsQuery } from '../../../services/queries/explore.ts'
import { followStatsQuery } from '../../../services/queries/follow-stats.ts'
import { myProfileQuery, storeMyProfile } from '../../../services/queries/profiles.ts'
import { statsQuery } from '../../../services/queries/stats.ts'
import { createFirstStepsStore } from '../../../services/stores/first-steps.ts'
import type { AppParts } from '../../app-parts.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

type Parts = Pick<AppParts, 'env' | 'environment' | 'services' | 'queryClient' | 'inspect'>

/** Null if the server does not provide it. */
const nullOnError = <T>(request: Promise<T>): Promise<T | null> => request.catch(() => null)

/** API field names; a freelancer has a title, a creator a specialization. */
const NAMES = (user: User): { readonly [F in keyof ProfileTexts]: string } => ({
  craft: user.user_type === 'freelancer' ? 'title' : 'specialization',
  town: 'location',
  line: 'headline',
})

function textsOf({ headline, userprofile, details }: OwnProfile): ProfileTexts {
  const fields: JsonObject = { ...userprofile, ...details }
  const text = (...names: string[]): string =>
    firstText(...names.map((name) => fields[name]))?.trim() ?? ''
  return {
    craft: text('specialization', 'title', 'creator_type'),
    town: text('location'),
    line: headline.trim(),
  }
}

/**
 * The first-steps actor of a signed-in user, based on the profile and locally stored progress; not
 * started.
 */
export function createFirstSteps(parts: Parts, user: User): FirstStepsActor {
  const { env, environment, services, queryClient, inspect } = parts
  const { api, log } = services
  const store = createFirstStepsStore(services.storage)
  const names = NAMES(user)

  /** Null if the server has no profiles. */
  async function known(): Promise<KnownProfile | null> {
    const once = { retry: false } as const
    const [profile, stats, figures, creators] = await Promise.all([
      queryClient.fetchQuery({ ...myProfileQuery(api), ...once }).catch((error: unknown) => {
        if (isNotOffered(error)) return null
        throw error
      }),
      nullOnError(queryClient.fetchQuery({ ...statsQuery(api), ...once })),
      nullOnError(queryClient.fetchQuery({ ...followStatsQuery(api, user.id), ...once })),
      nullOnError(queryClient.fetchQuery({ ...exploreCreatorsQuery(api), ...once })),
    ])
    if (profile === null) return null
    return {
      ...textsOf(profile),
      picture: profile.avatar !== null,
      following: figures?.following_count ?? null,
      works: stats?.uploads ?? null,
      makers: (creators ?? []).some((one) => !isSameUser(user, one.user)),
    }
  }

  const machine = createFirstStepsMachine(env).provide({
    actors: {
      lookAround: promise<ProfileLookup | null, { userId: Id }>(async ({ input }) => {
        const progress = parseProgress(store.load(input.userId))
        if (progress.stage === 'away') return { known: UNKNOWN_PROFILE, progress }
        const found = await known()
        return found && { known: found, progress }
      }),
      saveStep: promise<void, StepChanges>(async ({ input, signal }) => {
        const changes = Object.entries(input.changes).map(([field, text]) => [
          names[field as keyof ProfileTexts],
          text,
        ])
        const { profiles } = await api.people()
        const profile = await profiles.updateProfile(Object.fromEntries(changes), { signal })
        await storeMyProfile(queryClient, profile)
      }),
    },
    actions: {
      reportUnexpected: reporter(log),
      keep: (_, { userId, progress }) => store.save(userId, progress),
    },
  })
  return createActor(machine, {
    id: 'firstSteps',
    input: { userId: user.id, makes: user.user_type !== 'client' },
    clock: environment.clock as never,
    ...(inspect ? { inspect } : {}),
  })
}
