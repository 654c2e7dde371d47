import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isNotOffered, serviceFailure } from '../../protocol/base/errors.ts'
import type { NotificationSettings } from '../../protocol/notifications/notification-settings.ts'
import type { OwnProfile } from '../api/profiles.ts'
import { UnusablePicture } from '../browser/image-preparation.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { NEVER_RETRIED } from './client.ts'
import { storeMyProfile } from './profiles.ts'

const UNREADABLE = 'This image can’t be opened. Try another one.'
const NOTIFICATIONS = ['notificationSettings'] as const
const CHANGES = ['changeNotificationSettings'] as const

/** Settings that the API has not sent are absent. */
type KnownSettings = Partial<NotificationSettings>

/** /settings: the user's notification settings. */
export const notificationSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: NOTIFICATIONS,
    queryFn: async ({ signal }) => (await api.content()).notifications.settings({ signal }),
  })

/**
 * /settings: changes notification settings with an optimistic update. Changes are sent serially and
 * rolled back if they fail.
 */
export const changeNotificationSettingsMutation = (api: Api, client: QueryClient) =>
  mutationOptions({
    mutationKey: CHANGES,
    scope: { id: CHANGES[0] },
    mutationFn: async (change: KnownSettings) =>
      (await api.content()).notifications.updateSettings({ ...change }),
    // Synchronous: a switch must not show its old value in between.
    onMutate: (change) => {
      void client.cancelQueries({ queryKey: NOTIFICATIONS })
      const previous = client.getQueryData<KnownSettings>(NOTIFICATIONS)
      setCached(client, change)
      return { previous }
    },
    onError: (_error, change, result) => {
      const { previous } = result ?? {}
      if (previous === undefined) return
      const names = Object.keys(change) as (keyof NotificationSettings)[]
      setCached(client, Object.fromEntries(names.map((name) => [name, previous[name]])))
    },
    onSettled: (saved) => {
      // A later change is pending; its response counts.
      if (client.isMutating({ mutationKey: CHANGES }) > 1) return
      if (saved) setCached(client, saved)
      else void client.invalidateQueries({ queryKey: NOTIFICATIONS })
    },
  })

function setCached(client: QueryClient, change: KnownSettings): void {
  client.setQueryData<KnownSettings>(
    NOTIFICATIONS,
    (current) => current && { ...current, ...change },
  )
}

export interface NewAvatar {
  file: File
  /** Makes the upload idempotent. */
  clientId: string
  /** From 0 to 1. */
  onProgress(fraction: number): void
}

/**
 * Uploads the avatar before it is set in the profile, or within the profile form if the server has
 * no upload endpoint (A31).
 */
export async function sendAvatar(
  api: Api,
  picture: File,
  { clientId, onProgress }: Pick<NewAvatar, 'clientId' | 'onProgress'>,
): Promise<OwnProfile> {
  const { uploads } = await api.content()
  const inForm = () => uploads.sendPortrait(picture, { onProgress })
  if (!api.extras.has('uploads')) return inForm()
  try {
    const { id } = await uploads.send(picture, { clientId, onProgress })
    return await (await api.people()).profiles.updateProfile({ avatar: id })
  } catch (error) {
    if (isNotOffered(error)) return inForm()
    throw error
  }
}

/** Called with the saved profile, even after the settings page was unmounted. */
type OnSaved = (profile: OwnProfile) => void

/**
 * /settings: prepares a picture, uploads it and sets it as the user's avatar.
 * @param prepare scales the picture; rejects with an UnusablePicture
 */
export const uploadAvatarMutation = (
  api: Api,
  prepare: (file: File) => Promise<File>,
  onSaved: OnSaved,
) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['uploadAvatar'],
    mutationFn: async ({ file, clientId, onProgress }: NewAvatar): Promise<OwnProfile> => {
      const prepared = await prepare(file).catch((error: unknown) => {
        const message = error instanceof UnusablePicture ? error.message : UNREADABLE
        throw serviceFailure({ message, status: 400 })
      })
      return sendAvatar(api, prepared, { clientId, onProgress })
    },
    onSuccess: (profile, _input, _result, { client }) => {
      onSaved(profile)
      return storeMyProfile(client, profile)
    },
  })

/** /settings: removes the avatar. */
export const removeAvatarMutation = (api: Api, onSaved: OnSaved) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['removeAvatar'],
    mutationFn: async () => (await api.people()).profiles.updateProfile({ avatar: null }),
    onSuccess: (profile, _input, _result, { client }) => {
      onSaved(profile)
      return storeMyProfile(client, profile)
    },
  })
