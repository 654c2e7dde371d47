import { Copy, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { center, flex } from '../../../styled-system/patterns'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import { canReply, isChangeable } from '../../machines/messaging/chat/chat.selectors.ts'
import { hasOwnReaction } from '../../machines/messaging/chat/reactions.policy.ts'
import { idKey } from '../../protocol/base/ids.ts'
import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'
import type { ChatUser, Message } from '../../protocol/base/types.ts'
import { useApp } from '../app-context.tsx'
import { useRequireAuth } from '../hooks/use-require-auth.ts'
import { ReportMessage } from '../shared/safety/report-message.tsx'
import { REACTION_CHOICES, useToggleReaction } from './reactions.tsx'
import { REPLY_ICON } from './row-icons.tsx'

const menu = css({
  position: 'fixed',
  inset: '[auto]',
  margin: '0',
  padding: '1',
  borderRadius: 'lg',
  border: 'hairline',
  background: 'surface',
  color: 'fg',
  boxShadow: 'raised',
})

const bar = flex()

const choice = center({
  width: 'touch',
  height: 'touch',
  borderRadius: 'full',
  fontSize: 'xl',
  lineHeight: 'none',
  cursor: 'pointer',
  _hover: { background: 'sunken' },
  _pressed: { background: 'nile.wash' },
})

const entry = flex({
  align: 'center',
  gap: '3',
  width: 'full',
  minHeight: 'touch',
  paddingInline: '3',
  borderRadius: 'md',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { background: 'sunken' },
})

export interface MessageMenuProps {
  message: Message
  me: ChatUser
  chat: ChatActor
}

/** Minimum distance from the edges of the window, px. */
const EDGE_PX = 8

/** Positions the menu above its button if there is space, else below; always within the window. */
function positionPanel(panel: HTMLElement, trigger: HTMLElement): void {
  const triggerBox = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const clamp = (start: number, size: number, room: number) =>
    Math.max(EDGE_PX, Math.min(start, room - size - EDGE_PX))
  const above = triggerBox.top - height - EDGE_PX / 2
  const top = above >= EDGE_PX ? above : triggerBox.bottom + EDGE_PX / 2
  panel.style.left = `${clamp(triggerBox.left + triggerBox.width / 2 - width / 2, width, window.innerWidth)}px`
  panel.style.top = `${clamp(top, height, window.innerHeight)}px`
}

export interface MessageMenuPanelProps extends MessageMenuProps {
  id: string
  trigger: RefObject<HTMLButtonElement | null>
  open: object | null
  setOpen: (open: object | null) => void
  /** The button was pressed before this code was loaded. */
  isDue: boolean
}

/** Popover with the actions of a message; its button opens it. */
export default function MessageMenuPanel(panelProps: MessageMenuPanelProps) {
  const { id, trigger, open, setOpen, isDue, ...props } = panelProps
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDue) panel.current?.showPopover()
  }, [isDue])
  useEffect(() => {
    const element = panel.current
    if (!open || !element || !trigger.current) return
    positionPanel(element, trigger.current)
    element.querySelector('button')?.focus()
    // The menu has a fixed position, so it closes when the messages scroll.
    const hide = () => element.hidePopover()
    window.addEventListener('scroll', hide, { capture: true, once: true })
    window.addEventListener('resize', hide, { once: true })
    return () => {
      window.removeEventListener('scroll', hide, { capture: true })
      window.removeEventListener('resize', hide)
    }
  }, [open, trigger])
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label="Message actions"
      className={menu}
      onToggle={(event) => setOpen(event.newState === 'open' ? {} : null)}
      onKeyDown={ignoreComposition(moveByArrows)}
    >
      {open && (
        <>
          <Reactions {...props} close={() => panel.current?.hidePopover()} />
          <Entries {...props} close={() => panel.current?.hidePopover()} />
        </>
      )}
    </div>
  )
}

interface PanelContentProps extends MessageMenuProps {
  close: () => void
}

function Reactions({ close, ...props }: PanelContentProps) {
  const { message, me } = props
  const toggle = useToggleReaction(props)
  return (
    <div role="toolbar" aria-label="Reactions to choose" className={bar}>
      {REACTION_CHOICES.map(({ reaction, name }) => (
        <button
          key={reaction}
          type="button"
          className={choice}
          aria-label={name}
          aria-pressed={hasOwnReaction(message.reactions, me, reaction)}
          title={name}
          onClick={() => {
            close()
            toggle(reaction)
          }}
        >
          <span aria-hidden>{reaction}</span>
        </button>
      ))}
    </div>
  )
}

function Entries({ message, me, chat, close }: PanelContentProps) {
  const { api, toasts, now } = useApp()
  const requireAuth = useRequireAuth()
  const mayChange = api.extras.has('message_changes') && isChangeable(message, me, now())
  const copy = async () => {
    close()
    const show = (kind: 'success' | 'error', title: string) =>
      toasts.send({ type: 'toast.show', toast: { kind, title, text: '' } })
    try {
      await navigator.clipboard.writeText(message.body)
      show('success', 'Message copied')
    } catch {
      show('error', 'Couldn’t copy the message')
    }
  }
  const reply = () => {
    close()
    chat.send({ type: 'reply.choose', id: message.id })
  }
  const edit = () => {
    close()
    chat.send({ type: 'edit.start', id: message.id })
  }
  const remove = () => {
    close()
    const href = `/messages/${encodeURIComponent(idKey(message.conversation_id))}`
    const removal = { kind: 'message', id: message.id, note: '', href, thread: null } as const
    requireAuth(
      { to: 'removal', event: { type: 'removal.open', ...removal } },
      'delete this message',
    )
  }
  return (
    <>
      {canReply(message, me) && (
        <button type="button" className={entry} onClick={reply}>
          {REPLY_ICON}
          Reply
        </button>
      )}
      <button type="button" className={entry} onClick={() => void copy()}>
        <Copy size={18} aria-hidden />
        Copy text
      </button>
      {mayChange && (
        <>
          <button type="button" className={entry} onClick={edit}>
            <Pencil size={18} aria-hidden />
            Edit
          </button>
          <button type="button" className={entry} onClick={remove}>
            <Trash2 size={18} aria-hidden />
            Delete
          </button>
        </>
      )}
      <ReportMessage message={message} me={me} className={entry} onChosen={close} />
    </>
  )
}

const STEPS: { [key: string]: 1 | -1 } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Left and right move between the reactions, up and down between the reactions and the entries. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key]
  const focused = document.activeElement
  if (step === undefined || focused === null) return
  event.preventDefault()
  const bar = event.currentTarget.querySelector('[role=toolbar]')
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  const isInBar = bar?.contains(focused)
  if (sideways && !isInBar) return
  const row = buttons.filter((button) =>
    sideways
      ? bar?.contains(button)
      : !bar?.contains(button) || button === (isInBar ? focused : buttons[0]),
  )
  const triggerBox = row.indexOf(focused as HTMLButtonElement)
  row[(triggerBox + step + row.length) % row.length]?.focus()
}
