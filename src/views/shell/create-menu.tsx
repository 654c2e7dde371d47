import { ChevronDown } from 'lucide-react'
import { useApp } from '../app-context.tsx'
import { Menu, type MenuEntry } from '../components/overlay/menu.tsx'
import { useOffered } from '../hooks/features.ts'
import { useUser } from '../hooks/session.ts'
import { CREATE_LINKS, EXPLORE_LINK, JOIN_LABEL } from './navigation.ts'

/**
 * Entries of the Create menu: forms when signed in, Explore and sign-up when not (NAV-03, NAV-04).
 */
export function useCreateEntries(): readonly MenuEntry[] {
  const app = useApp()
  const user = useUser()
  const links = useOffered(user ? CREATE_LINKS : [EXPLORE_LINK])
  if (user) return links
  const join = () => app.signInModal.send({ type: 'modal.open', mode: 'register' })
  return [...links, { label: JOIN_LABEL, onSelect: join }]
}

export function CreateMenu({ className }: { className?: string }) {
  const entries = useCreateEntries()
  return (
    <Menu
      className={className}
      entries={entries}
      trigger={
        <>
          Create
          <ChevronDown size={16} aria-hidden />
        </>
      }
    />
  )
}
