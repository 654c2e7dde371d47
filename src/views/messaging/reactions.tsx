import { css } from '../../../styled-system/css'
import { wrap } from '../../../styled-system/patterns'
import type { ChatActor } from '../../machines/messaging/chat/chat.machine.ts'
import {
  hasOwnReaction,
  type ReactionGroup,
  reactionGroups,
} from '../../machines/messaging/chat/reactions.policy.ts'
import { idKey } from '../../protocol/base/ids.ts'
import type { ChatUser, Message } from '../../protocol/base/types.ts'
import { useAnnounce } from '../components/announcer.tsx'

/** The available reactions with their names. */
export const REACTION_CHOICES = [
  { reaction: '👍', name: 'Thumbs up' },
  { reaction: '❤️', name: 'Heart' },
  { reaction: '😂', name: 'Laughing' },
  { reaction: '🔥', name: 'Fire' },
  { reaction: '👏', name: 'Applause' },
  { reaction: '🙏', name: 'Thank you' },
] as const

const nameOf = (reaction: string): string =>
  REACTION_CHOICES.find((choice) => choice.reaction === reaction)?.name ?? reaction

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
  // The touch target is larger than the chip.
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

/** Toggles a reaction and announces the result to screen readers. */
export function useToggleReaction({
  message,
  me,
  chat,
}: Omit<Props, 'otherName'>): (reaction: string) => void {
  const announce = useAnnounce()
  return (reaction) => {
    const hasReaction = hasOwnReaction(message.reactions, me, reaction)
    chat.send({ type: 'reaction.toggle', id: message.id, reaction })
    announce(`${nameOf(reaction)} ${hasReaction ? 'taken back' : 'added'}`)
  }
}

/** `You and Ayen Deng`, as far as the names are known. */
function formatReactors({ mine, others, count }: ReactionGroup): string {
  const names = [...(mine ? ['You'] : []), ...new Set(others)]
  const hiddenCount = count - names.length
  if (hiddenCount > 0 && names.length > 0) names.push(`${hiddenCount} more`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The reactions to a message, the user's own marked; pressing one toggles it. */
export function ReactionChips({ otherName, ...props }: Props) {
  const { message, me } = props
  const toggle = useToggleReaction(props)
  const groups = reactionGroups(message, me, () => otherName)
  if (groups.length === 0) return null
  return (
    <ul className={chips} aria-label="Reactions" data-of={idKey(message.id)}>
      {groups.map((group) => {
        const reactors = formatReactors(group)
        const { reaction, count, mine } = group
        return (
          <li key={reaction}>
            <button
              type="button"
              className={chip}
              aria-pressed={mine}
              aria-label={`${nameOf(reaction)}, ${count}${reactors === '' ? '' : `: ${reactors}`}`}
              title={reactors}
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
