import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { hstack } from '../../../../styled-system/patterns'
import { menu } from '../../../../styled-system/recipes'
import { ignoreComposition } from '../../../protocol/base/ignore-composition.ts'
import type { Participant } from '../../../protocol/base/types.ts'
import {
  type MentionQuery,
  matchMention,
  mentionQueryAt,
  requestedText,
} from '../../../protocol/content/mention-query.ts'
import { mentionableUsersQuery } from '../../../services/queries/follow-stats.ts'
import { useApp } from '../../app-context.tsx'
import { useAnnounce } from '../../components/announcer.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { useUser } from '../../hooks/session.ts'
import { formatCount } from '../../locale.ts'
import { nameOf } from '../users/author-line.tsx'

const MAX_SUGGESTIONS = 5

const anchor = css({ position: 'relative' })
const list = css({ position: 'absolute', insetInlineStart: '0', insetBlockStart: '1' })
const row = hstack({ gap: '3', minWidth: '0' })
const names = css({ minWidth: '0', '& > *': { display: 'block', truncate: true } })
const username = css({ color: 'muted', textStyle: 'small' })

type Field = RefObject<HTMLTextAreaElement | null>

/** Users to choose from while `@` and a part of a name are typed into the field, for signed-in users. */
export default function MentionSuggestions({ field }: { field: Field }) {
  const user = useUser()
  const query = useMentionQuery(field)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  if (query === null && closedAt !== null) setClosedAt(null)
  if (user === null || query === null || query.start === closedAt) return null
  return (
    <Suggestions
      key={query.start}
      field={field}
      query={query}
      onClose={() => setClosedAt(query.start)}
    />
  )
}

/** The mention at the caret of the focused field. */
function useMentionQuery(field: Field): MentionQuery | null {
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const update = useEffectEvent(() => {
    const element = field.current
    const isActive = element !== null && element === document.activeElement
    const hasCaret = isActive && element.selectionStart === element.selectionEnd
    const next = hasCaret ? mentionQueryAt(element.value, element.selectionStart) : null
    const isSame = next?.start === query?.start && next?.text === query?.text
    if (!isSame) setQuery(next)
  })
  useEffect(() => {
    const onChange = () => update()
    // Also when the text was typed before this component had loaded.
    onChange()
    const element = field.current
    element?.addEventListener('blur', onChange)
    element?.addEventListener('input', onChange)
    document.addEventListener('selectionchange', onChange)
    return () => {
      element?.removeEventListener('blur', onChange)
      element?.removeEventListener('input', onChange)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [field])
  return query
}

/** Replaces the typed part by the username, as if the user had typed it. */
function insertMention(field: Field, { start, text }: MentionQuery, user: Participant): void {
  const element = field.current
  if (element === null) return
  element.setRangeText(`@${user.username} `, start, start + 1 + text.length, 'end')
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function Suggestions({
  field,
  query,
  onClose,
}: {
  field: Field
  query: MentionQuery
  onClose: () => void
}) {
  const { api } = useApp()
  const id = useId()
  const requested = requestedText(query)
  const { data } = useQuery({
    ...mentionableUsersQuery(api, requested),
    // Until the response arrives, the previous users that still match.
    placeholderData: (previous) => previous,
  })
  const users = requested === null ? [] : matchMention(data ?? [], query, MAX_SUGGESTIONS)
  const [marked, setMarked] = useState({ text: '', index: 0 })
  const index = marked.text === query.text ? Math.min(marked.index, users.length - 1) : 0
  const mark = (next: number) =>
    setMarked({ text: query.text, index: (next + users.length) % users.length })
  const choose = (user: Participant) => insertMention(field, query, user)
  useListKeys(field, (key) => {
    const user = users[index]
    if (user === undefined) return false
    if (key === 'ArrowDown') mark(index + 1)
    else if (key === 'ArrowUp') mark(index - 1)
    else if (key === 'Enter' || key === 'Tab') choose(user)
    else if (key === 'Escape') onClose()
    else return false
    return true
  })
  useActiveOption(field, users.length, id, `${id}-${index}`)
  const s = menu()
  if (users.length === 0) return null
  return (
    <div className={anchor}>
      <div id={id} role="listbox" aria-label="People to mention" className={cx(s.content, list)}>
        {users.map((user, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and references the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={user.username}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            data-highlighted={at === index ? '' : undefined}
            className={s.item}
            onPointerMove={() => at !== index && mark(at)}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(user)}
          >
            <span className={row}>
              <Avatar src={user.avatar} name={nameOf(user)} decorative />
              <span className={names}>
                <bdi>{nameOf(user)}</bdi>
                <bdi className={username}>@{user.username}</bdi>
              </span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Passes keys of the field to `handle` before the form; it returns true for those it has used. */
function useListKeys(field: Field, handle: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !handle(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const element = field.current
    const listener = ignoreComposition((event: KeyboardEvent) => onKey(event))
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [field])
}

/** Announces the number of suggestions and references the active one from the field. */
function useActiveOption(field: Field, count: number, listId: string, optionId: string): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (count > 0) announce(formatCount(count, 'person', 'people'))
  }, [announce, count])
  useEffect(() => {
    const element = field.current
    if (element === null || count === 0) return
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name)
    }
  }, [field, count, listId, optionId])
}
