import { type ReactNode, use } from 'react'
import { RouteTitle, usePageMeta } from './route-announcer.tsx'

/** Uses the lead text of a page as its meta description (META-01). */
export function usePageDescription(lead: ReactNode): void {
  const title = use(RouteTitle)
  usePageMeta(typeof lead === 'string' && title ? { title, description: lead } : null)
}
