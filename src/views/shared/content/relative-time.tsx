import { useMinute } from '../../app-context.tsx'
import { Time } from '../../components/time.tsx'
import { publishedLabel } from './published.ts'

/** How long ago something was published, or its date; nothing if the API does not say. */
export function RelativeTime({ iso, className }: { iso: string; className?: string | undefined }) {
  const now = useMinute()
  return iso && <Time iso={iso} label={publishedLabel(iso, now)} className={className} />
}
