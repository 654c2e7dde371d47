import { firstText, isObject, listOf } from '../../../protocol/base/json.ts'
import type { Json, PublicProfile } from '../../../protocol/base/types.ts'
import type { Availability } from '../../../protocol/enums/projects.ts'
import { parseAvailability } from '../../../protocol/users/freelance.ts'

/** Profile details of a user; '' or empty if the API does not provide them. */
export interface Details {
  discipline: string
  style: string
  location: string
  website: string
  availability: Availability | null
  skills: readonly string[]
}

export function detailsOf({ userprofile }: PublicProfile): Details {
  const fields = isObject(userprofile) ? userprofile : {}
  const text = (name: string): string => firstText(fields[name])?.trim() ?? ''
  return {
    discipline: text('specialization') || text('title'),
    style: text('artistic_style'),
    location: text('location'),
    website: text('website'),
    availability: parseAvailability(fields.availability),
    skills: listOf(fields.skills)
      .map(skillName)
      .filter((skill) => skill !== ''),
  }
}

function skillName(value: Json): string {
  return firstText(isObject(value) ? value.name : value)?.trim() ?? ''
}
