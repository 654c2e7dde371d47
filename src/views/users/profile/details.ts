import { firstText, isObject, listOf } from '../../../protocol/base/json.ts'
import type { Json, PublicProfile } from '../../../protocol/base/types.ts'
import type { Availability } from '../../../protocol/enums/projects.ts'
import { parseAvailability } from '../../../protocol/users/freelance.ts'

/** Profile details of a user; '' or empty if the API does not provide them. */
export interface Details {
  craft: string
  style: string
  place: string
  website: string
  availability: Availability | null
  skills: readonly string[]
}

export function detailsOf({ userprofile }: PublicProfile): Details {
  const fields = isObject(userprofile) ? userprofile : {}
  const text = (name: string): string => firstText(fields[name])?.trim() ?? ''
  return {
    craft: text('specialization') || text('title'),
    style: text('artistic_style'),
    place: text('location'),
    website: text('website'),
    availability: parseAvailability(fields.availability),
    skills: listOf(fields.skills)
      .map(wordOf)
      .filter((word) => word !== ''),
  }
}

function wordOf(value: Json): string {
  return firstText(isObject(value) ? value.name : value)?.trim() ?? ''
}
