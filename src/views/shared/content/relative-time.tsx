import { useMinute } from '../../app-context.tsx'
import { Time } from '../../components/time.tsx'
import { publishedLabel } from './published.ts'

/** How long ago something was published, or its date. */
export function RelativeTime({ iso, className }: { iso: string; className?: string | undefined }) {
  return <Time iso={iso} label={publishedLabel(iso, useMinute())} className={className} />
}
