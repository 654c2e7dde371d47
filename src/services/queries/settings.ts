import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isNotOffered, serviceFailure } from '../../protocol/base/errors.ts'
import {
  type NotificationSettings,
  readNotificationSettings,
} from '../../protocol/notices/notification-settings.ts'
import type { OwnProfile } from '../api/profiles.ts'
import { UnusablePicture } from '../browser/picture-preparation.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'
import { NEVER_RETRIED } from './client.ts'
import { storeMyProfile } from './profiles.ts'

const UNREADABLE = 'This image can’t be opened. Try another one.'
const NOTIFICATIONS = ['notificationSettings'] as const
const CHANGES = ['changeNotificationSettings'] as const

/** /settings: what the person wants to be told, and how. */
export const notificationSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: NOTIFICATIONS,
    queryFn: async ({ signal }) => (await api.content()).notifications.settings({ signal }),
  })

/**
 * /settings: changes one of them. Shown at once, sent in the order of the presses, taken back when
 * it cannot be saved.
 */
export const changeNotificationSettingsMutation = (api: Api, client: QueryClient) =>
  mutationOptions({
    mutationKey: CHANGES,
    scope: { id: CHANGES[0] },
    mutationFn: async (change: Partial<NotificationSettings>) =>
      readNotificationSettings(
        await (await api.content()).notifications.updateSettings({ ...change }),
      ),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: NOTIFICATIONS })
      const before = client.getQueryData<NotificationSettings>(NOTIFICATIONS)
      put(client, change)
      return { before }
    },
    onError: (_error, change, result) => {
      const { before } = result ?? {}
      if (before === undefined) return
      const names = Object.keys(change) as (keyof NotificationSettings)[]
      put(client, Object.fromEntries(names.map((name) => [name, before[name]])))
    },
    onSettled: (saved) => {
      // A later press is on its way: its answer counts.
      if (client.isMutating({ mutationKey: CHANGES }) > 1) return
      if (saved) client.setQueryData(NOTIFICATIONS, saved)
      else void client.invalidateQueries({ queryKey: NOTIFICATIONS })
    },
  })

function put(client: QueryClient, change: Partial<NotificationSettings>): void {
  client.setQueryData<NotificationSettings>(
    NOTIFICATIONS,
    (known) => known && { ...known, ...change },
  )
}

export interface NewAvatar {
  file: File
  /** The same one twice makes one picture. */
  clientId: string
  /** From 0 to 1. */
  onProgress(fraction: number): void
}

/** Ahead of the profile that shows it, or in its form where the server offers no such call (A31). */
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

/** Told of the saved profile, though nobody looks at the settings any more. */
type Told = (profile: OwnProfile) => void

/**
 * /settings: makes a picture fit, sends it and shows it as the person's own.
 * @param prepare makes it fit; rejects with an UnusablePicture
 */
export const uploadAvatarMutation = (
  api: Api,
  prepare: (file: File) => Promise<File>,
  told: Told,
) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['uploadAvatar'],
    mutationFn: async ({ file, clientId, onProgress }: NewAvatar): Promise<OwnProfile> => {
      const ready = await prepare(file).catch((error: unknown) => {
        const told = error instanceof UnusablePicture ? error.message : UNREADABLE
        throw serviceFailure({ message: told, status: 400 })
      })
      return sendAvatar(api, ready, { clientId, onProgress })
    },
    onSuccess: (profile, _given, _result, { client }) => {
      told(profile)
      return storeMyProfile(client, profile)
    },
  })

/** /settings: takes the picture away. */
export const removeAvatarMutation = (api: Api, told: Told) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['removeAvatar'],
    mutationFn: async () => (await api.people()).profiles.updateProfile({ avatar: null }),
    onSuccess: (profile, _given, _result, { client }) => {
      told(profile)
      return storeMyProfile(client, profile)
    },
  })
