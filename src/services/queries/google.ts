import { queryOptions } from '@tanstack/react-query'
import type { PublicApi as Api } from '../public-api.ts'

/** The Google client id; rejects with the "not configured" text (GOOGLE-04). */
export const googleConfigQuery = (api: Api) =>
  queryOptions({
    queryKey: ['googleConfig'],
    queryFn: async ({ signal }) => (await api.auth()).googleConfig({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
