import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { chatSections, MessageMenuPanel } from './lazy-sections.tsx'
import type { MessageMenuProps } from './message-menu-panel.tsx'
import { ICON_BUTTON, MORE_ICON } from './row-icons.tsx'

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
          setIsDue(chatSections.loaded() === null)
          if (!wasOpened) flushSync(() => setWasOpened(true))
        }}
      >
        {MORE_ICON}
      </button>
      {wasOpened && (
        <MessageMenuPanel
          {...props}
          id={id}
          trigger={trigger}
          open={open}
          setOpen={setOpen}
          isDue={isDue}
        />
      )}
    </>
  )
}
