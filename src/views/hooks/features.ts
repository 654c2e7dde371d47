import type { FeatureName } from '../../protocol/base/absent-features.ts'
import { useAbsentFeatures } from '../app-context.tsx'

/** False if the configuration of the page says that the API lacks the feature. */
export const useHasFeature = (name: FeatureName): boolean => !useAbsentFeatures()?.has(name)

/** An entry may name a feature that it belongs to, or link to a page. */
interface Entry {
  feature?: FeatureName
  href?: string
}

/** The entries of a list, without those of features that the API lacks. */
export function useOffered<T extends object | string>(entries: readonly T[]): readonly T[] {
  const absentFeatures = useAbsentFeatures()
  if (absentFeatures === null) return entries
  return entries.filter((entry) => {
    const { feature, href = '' }: Entry = typeof entry === 'string' ? {} : entry
    const isAbsent = feature !== undefined && absentFeatures.has(feature)
    return !isAbsent && !absentFeatures.hasPage(href)
  })
}
