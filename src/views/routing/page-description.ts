import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { routeAt } from '../routes.tsx'
import { usePageMeta } from './route-announcer.tsx'

/** Uses the lead text of a page as its meta description (META-01). */
export function usePageDescription(lead: ReactNode): void {
  const [path] = useLocation()
  const title = routeAt(path)?.title
  usePageMeta(typeof lead === 'string' && title ? { title, description: lead } : null)
}
