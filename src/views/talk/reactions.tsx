import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '../../../styled-system/css'
import { center, flex, wrap } from '../../../styled-system/patterns'
import type { ChatActor } from '../../machines/talk/chat/chat.machine.ts'
import {
  hasMine,
  type ReactionGroup,
  reactionGroups,
} from '../../machines/talk/chat/reactions.policy.ts'
import { idKey } from '../../protocol/base/ids.ts'
import type { ChatUser, Message } from '../../protocol/base/types.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { ReportMessage } from '../safety/report-message.tsx'
import { ICON_BUTTON, REACT_ICON } from './row-icons.tsx'

/** What one can react with, and what it is called. */
const CHOICES = [
  { reaction: '👍', name: 'Thumbs up' },
  { reaction: '❤️', name: 'Heart' },
  { reaction: '😂', name: 'Laughing' },
  { reaction: '🔥', name: 'Fire' },
  { reaction: '👏', name: 'Applause' },
  { reaction: '🙏', name: 'Thank you' },
] as const

const nameOf = (reaction: string): string =>
  CHOICES.find((choice) => choice.reaction === reaction)?.name ?? reaction

const chips = wrap({ gap: '1', clear: 'both', paddingBlockStart: '1' })

const chip = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minWidth: 'touch',
  minHeight: '[30px]',
  paddingInline: '2',
  borderRadius: 'full',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'transparent',
  background: '[color-mix(in srgb, currentColor 12%, transparent)]',
  textStyle: 'small',
  cursor: 'pointer',
  // A finger has more room than there is to see.
  _before: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '[-7px]' },
  _pressed: {
    borderColor: 'current',
    background: '[color-mix(in srgb, currentColor 22%, transparent)]',
    fontWeight: 'semibold',
  },
})

interface Props {
  message: Message
  me: ChatUser
  chat: ChatActor
  otherName: string
}

/** Sends the press, and says to readers what it did. */
function useToggle({ message, me, chat }: Omit<Props, 'otherName'>): (reaction: string) => void {
  const announce = useAnnounce()
  return (reaction) => {
    const there = hasMine(message.reactions, me, reaction)
    chat.send({ type: 'reaction.toggle', id: message.id, reaction })
    announce(`${nameOf(reaction)} ${there ? 'taken back' : 'added'}`)
  }
}

/** `You and Ayen Deng`, as far as they are known. */
function whoOf({ mine, others, count }: ReactionGroup): string {
  const names = [...(mine ? ['You'] : []), ...new Set(others)]
  const more = count - names.length
  if (more > 0 && names.length > 0) names.push(`${more} more`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The reactions to a message, one's own marked; a press gives or takes back. */
export function ReactionChips({ otherName, ...props }: Props) {
  const { message, me } = props
  const toggle = useToggle(props)
  const groups = reactionGroups(message, me, () => otherName)
  if (groups.length === 0) return null
  return (
    <ul className={chips} aria-label="Reactions" data-of={idKey(message.id)}>
      {groups.map((group) => {
        const who = whoOf(group)
        const { reaction, count, mine } = group
        return (
          <li key={reaction}>
            <button
              type="button"
              className={chip}
              aria-pressed={mine}
              aria-label={`${nameOf(reaction)}, ${count}${who === '' ? '' : `: ${who}`}`}
              title={who}
              onClick={() => toggle(reaction)}
            >
              <span aria-hidden>{reaction}</span>
              {count > 1 && <span aria-hidden>{count}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const menu = css({
  position: 'fixed',
  inset: '[auto]',
  margin: '0',
  padding: '1',
  borderRadius: 'full',
  border: 'hairline',
  background: 'surface',
  color: 'fg',
  boxShadow: 'raised',
  '& > div': { display: 'flex' },
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

/** How far the menu stays from the edges of the window, px. */
const EDGE = 8

/** Over the button where there is room, else under it; always within the window. */
function place(panel: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const middle = at.left + at.width / 2 - width / 2
  const left = Math.min(Math.max(EDGE, middle), window.innerWidth - width - EDGE)
  const above = at.top - height - EDGE / 2
  panel.style.left = `${left}px`
  panel.style.top = `${above >= EDGE ? above : at.bottom + EDGE / 2}px`
}

/** The button that opens the six reactions, beside a message; the menu is there from the first press. */
export function ReactButton(props: Omit<Props, 'otherName'>) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(false)
  // Anew each time: closed and opened within one task, a browser tells of the opening alone.
  const [open, setOpen] = useState<object | null>(null)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={ICON_BUTTON}
        data-react=""
        aria-label="React"
        aria-haspopup="true"
        aria-expanded={open !== null}
        title="React"
        popoverTarget={id}
        // The press itself opens what it finds once this is done.
        onClick={() => {
          if (!used) flushSync(() => setUsed(true))
        }}
      >
        {REACT_ICON}
      </button>
      {used && <ReactMenu {...props} id={id} trigger={trigger} open={open} setOpen={setOpen} />}
    </>
  )
}

interface MenuProps extends Omit<Props, 'otherName'> {
  id: string
  trigger: RefObject<HTMLButtonElement | null>
  open: object | null
  setOpen: (open: object | null) => void
}

function ReactMenu({ id, trigger, open, setOpen, ...props }: MenuProps) {
  const { message, me } = props
  const toggle = useToggle(props)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()

  useEffect(() => {
    const shown = panel.current
    if (!open || !shown || !trigger.current) return
    place(shown, trigger.current)
    shown.querySelector('button')?.focus()
    // It stands still while the messages under it would move on.
    const hide = () => shown.hidePopover()
    window.addEventListener('scroll', hide, { capture: true, once: true })
    window.addEventListener('resize', hide, { once: true })
    return () => {
      window.removeEventListener('scroll', hide, { capture: true })
      window.removeEventListener('resize', hide)
    }
  }, [open, trigger])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll('button')]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      className={menu}
      onToggle={(event) => setOpen(event.newState === 'open' ? {} : null)}
    >
      {open && (
        <div>
          <div
            role="toolbar"
            aria-label="Reactions to choose"
            className={bar}
            onKeyDown={onKeyDown}
          >
            {CHOICES.map(({ reaction, name }) => (
              <button
                key={reaction}
                type="button"
                className={choice}
                aria-label={name}
                aria-pressed={hasMine(message.reactions, me, reaction)}
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
          <ReportMessage message={message} me={me} className={choice} onChosen={close} />
        </div>
      )}
    </div>
  )
}

const STEPS: { [key: string]: 1 | -1 } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
