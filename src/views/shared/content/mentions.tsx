import type { RefObject } from 'react'
import { lazySection, useSection } from '../../routing/lazy-section.tsx'

const suggestions = lazySection(() => import('./mention-suggestions.tsx'))

/** Suggests users to mention in a text field; loads once the text contains `@`. */
export function Mentions({
  field,
  text,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
}) {
  const Suggestions = useSection(text.includes('@') ? suggestions : null)
  return Suggestions && <Suggestions field={field} />
}
