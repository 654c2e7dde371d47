import type { Confirm } from '../../protocol/account/confirmation.ts'
import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { firstText, isObject, type JsonObject, parseList } from '../../protocol/base/json.ts'
import type {
  CreatorProfile,
  FreelancerProfile,
  Id,
  Json,
  PublicProfile,
} from '../../protocol/base/types.ts'
import {
  parseCreatorProfile,
  parseFreelancerProfile,
  parsePublicProfile,
} from '../../protocol/users/profile.ts'
import { type BodyValue, bodyOf } from '../http/body.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { loadAllRows } from '../http/pages.ts'
import { createPublicUsersCall } from '../http/public-users-call.ts'
import type { HttpClient } from '../http/types.ts'

/** The public profile with the fields that only its owner sees. */
export interface OwnProfile extends PublicProfile {
  email: string
  preferences: JsonObject
  /** The raw record, for forms that edit further fields. */
  details: JsonObject
}

export const SAVE_FAILED = 'Your changes couldn’t be saved. Please try again.'

/** Profiles, creators and freelancers (7.2, 7.8). Every rejection is a ServiceFailure. */
export function createProfilesApi(http: HttpClient, confirm: Confirm = (task) => task()) {
  const call = createPublicUsersCall(http)
  const load = <T>(promise: Promise<T>): Promise<T> => mapListError(TEXTS.dataFailed, promise)
  const list = <T>(data: Json, read: (raw: Json, apiOrigin: string) => T | null): T[] =>
    parseList(data, (raw) => read(raw, http.apiOrigin))
  const parseOne = <T>(data: Json, read: (raw: Json, apiOrigin: string) => T | null): T => {
    const item = read(data, http.apiOrigin)
    if (item === null)
      throw serviceFailure({ message: TEXTS.resourceNotFound, status: 404, body: data })
    return item
  }

  return {
    async myProfile({ signal }: CallOptions = {}): Promise<OwnProfile> {
      return parseOne(await load(call('profiles.mine', { signal })), readOwnProfile)
    },

    /** Changes only the given fields; sent as a form if one of them is a file (A31). */
    async updateProfile(
      changes: { readonly [field: string]: BodyValue },
      { signal }: CallOptions = {},
    ): Promise<OwnProfile> {
      const data = await mapListError(
        SAVE_FAILED,
        confirm((proof) =>
          call('profiles.update', { body: bodyOf({ ...changes, ...proof }), signal }),
        ),
      )
      return parseOne(data, readOwnProfile)
    },

    /** Resolves with all preferences; null removes one. */
    async preferences(changes: JsonObject, { signal }: CallOptions = {}): Promise<JsonObject> {
      const data = await mapListError(
        SAVE_FAILED,
        call('profiles.preferences', { body: changes, signal }),
      )
      return isObject(data) ? data : {}
    },

    async publicProfile(username: string, { signal }: CallOptions = {}): Promise<PublicProfile> {
      const data = await load(call('publicProfiles.get', { params: { username }, signal }))
      return parseOne(data, parsePublicProfile)
    },

    async publicProfiles({ signal }: CallOptions = {}): Promise<PublicProfile[]> {
      const rows = loadAllRows((page) => call('publicProfiles.list', { page, signal }))
      return list(await load(rows), parsePublicProfile)
    },

    /** Null if no user has this id. */
    async publicProfileByUserId(
      id: Id,
      { signal }: CallOptions = {},
    ): Promise<PublicProfile | null> {
      const query = { user__id: id }
      const data = await load(call('publicProfiles.list', { query, signal }))
      // An API may ignore the filter (B15).
      return list(data, parsePublicProfile).find(({ user }) => sameId(user.id, id)) ?? null
    },

    async searchPublicProfiles(q: string, { signal }: CallOptions = {}): Promise<PublicProfile[]> {
      const input = { query: { q }, signal }
      const rows = loadAllRows((page) => call('publicProfiles.search', { ...input, page }))
      return list(await load(rows), parsePublicProfile)
    },

    async creators({ signal }: CallOptions = {}): Promise<CreatorProfile[]> {
      const rows = loadAllRows((page) => call('creators.list', { page, signal }))
      return list(await load(rows), parseCreatorProfile)
    },

    async creator(id: Id, { signal }: CallOptions = {}): Promise<CreatorProfile> {
      const data = await load(call('creators.get', { params: { id }, signal }))
      return parseOne(data, parseCreatorProfile)
    },

    async featuredCreators({ signal }: CallOptions = {}): Promise<CreatorProfile[]> {
      const rows = loadAllRows((page) => call('creators.featured', { page, signal }))
      return list(await load(rows), parseCreatorProfile)
    },

    async freelancers({ signal }: CallOptions = {}): Promise<FreelancerProfile[]> {
      const rows = loadAllRows((page) => call('freelancers.list', { page, signal }))
      return list(await load(rows), parseFreelancerProfile)
    },

    async freelancer(id: Id, { signal }: CallOptions = {}): Promise<FreelancerProfile> {
      const data = await load(call('freelancers.get', { params: { id }, signal }))
      return parseOne(data, parseFreelancerProfile)
    },
  }
}

export function readOwnProfile(raw: Json, apiOrigin: string): OwnProfile | null {
  const profile = parsePublicProfile(raw, apiOrigin)
  if (profile === null || !isObject(raw)) return null
  const user = isObject(raw.user) ? raw.user : raw
  return {
    ...profile,
    email: firstText(user.email, raw.email) ?? '',
    preferences: isObject(raw.preferences) ? raw.preferences : {},
    details: raw,
  }
}
