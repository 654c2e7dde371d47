import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Id, Participant } from '../../protocol/base/types.ts'
import type { OwnProfile } from '../api/profiles.ts'
import type { BodyValue } from '../http/body.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { NEVER_RETRIED } from './client.ts'

const MY_PROFILE = ['myProfile'] as const
const PUBLIC_PROFILES = ['publicProfile'] as const

/** /u/{username} (A28). A missing user rejects with status 404. */
export const publicProfileQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: [...PUBLIC_PROFILES, username],
    queryFn: async ({ signal }) =>
      (await api.people()).profiles.publicProfile(username, { signal }),
  })

/** /profile/{username} (A28). */
export const userQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['user', username],
    queryFn: ({ signal }) => api.users.byUsername(username, { signal }),
  })

/** A user whose record shows only the id; null if the API has no public profile of that user. */
export const userByIdQuery = (api: Api, id: Id | null) =>
  queryOptions({
    queryKey: ['userById', String(id)],
    queryFn: async ({ signal }): Promise<Participant | null> => {
      if (id === null) return null
      const profile = await (await api.people()).profiles.publicProfileByUserId(id, { signal })
      if (profile === null) return null
      const { username, full_name } = profile.user
      return { id, username, full_name, avatar: profile.avatar }
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...NEVER_RETRIED,
  })

/** The first followers of a user, in the server's order. */
export const followersQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: ['followers', String(id)],
    queryFn: async ({ signal }) => (await api.people()).follow.followers(id, { signal }),
  })

/** /settings: the user's own profile with e-mail and preferences. */
export const myProfileQuery = (api: Api) =>
  queryOptions({
    queryKey: MY_PROFILE,
    queryFn: async ({ signal }) => (await api.people()).profiles.myProfile({ signal }),
  })

/** Home: rejects on failure, so that the samples are shown then and only then (A35). */
export const featuredCreatorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['featuredCreators'],
    queryFn: async ({ signal }) => (await api.people()).profiles.featuredCreators({ signal }),
  })

/** Stores the saved profile in the cache and invalidates the public profile. */
export function storeMyProfile(client: QueryClient, profile: OwnProfile): Promise<void> {
  client.setQueryData(MY_PROFILE, profile)
  return client.invalidateQueries({ queryKey: [...PUBLIC_PROFILES, profile.user.username] })
}

type ProfileChanges = { readonly [field: string]: BodyValue }

/**
 * /settings: changes the given fields of the user's own profile.
 * @param onSaved called even after the settings page was unmounted
 */
export const updateProfileMutation = (
  api: Api,
  onSaved: (profile: OwnProfile, changes: ProfileChanges) => void = () => {},
) =>
  mutationOptions({
    mutationKey: ['updateProfile'],
    mutationFn: async (changes: ProfileChanges) =>
      (await api.people()).profiles.updateProfile(changes),
    onSuccess: (profile, changes, _result, { client }) => {
      onSaved(profile, changes)
      return storeMyProfile(client, profile)
    },
  })

/** Pins a portfolio item of the user to the top of the profile; null unpins it. */
export const pinWorkMutation = (api: Api, username: string) =>
  mutationOptions({
    mutationKey: ['pinWork'],
    mutationFn: async (id: Id | null) =>
      (await api.people()).profiles.updateProfile({ pinned_work_id: id }),
    onSuccess: (_profile, _id, _result, { client }) =>
      client.invalidateQueries(publicProfileQuery(api, username)),
  })

/** /settings. Never retried. */
export const changePasswordMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['changePassword'],
    mutationFn: async (passwords: { oldPassword: string; newPassword: string }) =>
      (await api.auth()).changePassword(passwords),
  })

/**
 * /settings. Never retried.
 * @param onDeleted signs out; called even after the settings page was unmounted
 */
export const deleteAccountMutation = (api: Api, onDeleted: () => void = () => {}) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['deleteAccount'],
    mutationFn: () => api.users.deleteMe(),
    onSuccess: onDeleted,
  })
