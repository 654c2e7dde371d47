import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazySection, useSection } from '../routing/lazy-section.tsx'
import type { MessageMenuPanelProps, MessageMenuProps } from './message-menu-panel.tsx'
import { ICON_BUTTON, MORE_ICON } from './row-icons.tsx'

/** The menus' code, loaded after the messages are shown. */
export const MenuPanel = lazySection(() => import('./message-menu-panel.tsx'))

/** Button that opens the actions of a message. The menu is mounted on the first press. */
export function MessageMenu(props: MessageMenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  // A new object per opening: if the popover closes and opens within one task, the browser reports
  // only the opening.
  const [open, setOpen] = useState<object | null>(null)
  const [isDue, setIsDue] = useState(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={ICON_BUTTON}
        data-react=""
        aria-label="React and more"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        title="React and more"
        popoverTarget={id}
        // The popover must be in the DOM before the browser's default action opens it.
        onClick={() => {
          setIsDue(MenuPanel.loaded() === null)
          if (!wasOpened) flushSync(() => setWasOpened(true))
        }}
      >
        {MORE_ICON}
      </button>
      {wasOpened && (
        <Panel {...props} id={id} trigger={trigger} open={open} setOpen={setOpen} isDue={isDue} />
      )}
    </>
  )
}

function Panel(props: MessageMenuPanelProps) {
  const Loaded = useSection(MenuPanel)
  return Loaded && <Loaded {...props} />
}
