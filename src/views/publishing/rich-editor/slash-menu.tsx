import { type Editor, useEditorState } from '@tiptap/react'
import { ImagePlus, type LucideIcon } from 'lucide-react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { hstack } from '../../../../styled-system/patterns'
import { menu } from '../../../../styled-system/recipes'
import { folded } from '../../../protocol/base/text.ts'
import { useAnnounce } from '../../components/announcer.tsx'
import { formatCount } from '../../locale.ts'
import { TEXT_ACTIONS } from './actions.ts'

const box = css({ position: 'absolute' })
const line = hstack({ gap: '3' })
/** Minimum width of the list, px; keeps it inside of the editor's box. */
const WIDTH = 208

/** Handles a key before the editor does; returns true if it was meant for the list. */
export type HandleKey = (event: KeyboardEvent) => boolean

interface Choice {
  name: string
  Icon: LucideIcon
  run: () => void
}

interface Props {
  text: Editor
  /** Key handler of the list, called by the editor for each key. */
  keys: RefObject<HandleKey>
  /** Null if the server accepts no pictures inside a text. */
  onPicture: (() => void) | null
}

const ASKED = /^\/((?! )[\p{L}\p{N} ]{0,24})$/u

interface Asked {
  from: number
  to: number
  words: string
}

/** Text typed after the slash at the start of a block; null if the menu is not requested. */
function askedAt({ state, isFocused, isEditable }: Editor): Asked | null {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || !isFocused || !isEditable || parent.type.name !== 'paragraph') return null
  const words = ASKED.exec(parent.textContent)?.[1]
  if (words === undefined || $from.parentOffset !== parent.content.size) return null
  return { from: $from.start(), to: $from.pos, words }
}

/** Menu that a "/" at the start of a block opens: a list of block formats below the caret. */
export function SlashMenu({ text, keys, onPicture }: Props) {
  const asked = useEditorState({ editor: text, selector: ({ editor }) => askedAt(editor) })
  const [shut, setShut] = useState<number | null>(null)
  if (asked === null && shut !== null) setShut(null)
  if (asked === null || asked.from === shut) return null
  return (
    <List
      {...{ text, keys, onPicture, asked }}
      key={asked.from}
      onShut={() => setShut(asked.from)}
    />
  )
}

/** Choices that match the typed words, in the order of the toolbar. */
function choicesFor(text: Editor, { from, to, words }: Asked, onPicture: Props['onPicture']) {
  const emptied = () => text.chain().focus().deleteRange({ from, to })
  const blocks = TEXT_ACTIONS.filter(({ block }) => block !== undefined).map(
    ({ name, block = '', Icon, run }) => ({
      name,
      also: block,
      Icon,
      run: () => void run(emptied()).run(),
    }),
  )
  const picture = {
    name: 'Image',
    also: 'picture photo',
    Icon: ImagePlus,
    run: () => {
      emptied().run()
      onPicture?.()
    },
  }
  const wanted = folded(words)
  return [...blocks, ...(onPicture === null ? [] : [picture])].filter(({ name, also }) =>
    folded(`${name} ${also}`)
      .split(' ')
      .some((_, at, all) => all.slice(at).join(' ').startsWith(wanted)),
  )
}

function List({
  text,
  keys,
  onPicture,
  asked,
  onShut,
}: Props & { asked: Asked; onShut: () => void }) {
  const id = useId()
  const s = menu()
  const list = useRef<HTMLDivElement>(null)
  const choices: Choice[] = choicesFor(text, asked, onPicture)
  const [marked, setMarked] = useState({ words: '', index: 0 })
  const index = marked.words === asked.words ? marked.index : 0
  const mark = (next: number) =>
    setMarked({ words: asked.words, index: (next + choices.length) % choices.length })
  useAriaMenu(text, choices.length, `${id}-list`, `${id}-${index}`)
  useEffect(() => {
    keys.current = ({ key }) => {
      if (choices.length === 0) return false
      if (key === 'ArrowDown') mark(index + 1)
      else if (key === 'ArrowUp') mark(index - 1)
      else if (key === 'Enter') choices[index]?.run()
      else if (key === 'Escape') onShut()
      else return false
      return true
    }
    return () => {
      keys.current = () => false
    }
  })
  useLayoutEffect(() => {
    if (list.current !== null) placeUnder(list.current, text, asked.from)
  })
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [index])
  if (choices.length === 0) return null
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Insert"
      className={cx(s.content, box)}
    >
      {choices.map(({ name, Icon, run }, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the editor keeps the focus and references the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor handles the keys
        <div
          key={name}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === index}
          data-highlighted={at === index ? '' : undefined}
          className={s.item}
          onPointerMove={() => at !== index && mark(at)}
          // Keeps the focus in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <span className={line}>
            <Icon size={18} aria-hidden />
            {name}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Places the list below the current line, within the box around it. */
function placeUnder(list: HTMLElement, text: Editor, from: number): void {
  const around = list.offsetParent?.getBoundingClientRect()
  if (around === undefined) return
  const { left, bottom } = text.view.coordsAtPos(from)
  list.style.top = `${bottom - around.top + 4}px`
  list.style.left = `${Math.max(0, Math.min(left - around.left, around.width - WIDTH))}px`
}

/**
 * Announces the number of options, and sets `aria-activedescendant` of the editor to the active
 * one.
 */
function useAriaMenu(text: Editor, count: number, listId: string, optionId: string): void {
  const announce = useAnnounce()
  useEffect(() => {
    announce(count === 0 ? 'No matches' : `${formatCount(count, 'option', 'options')}`)
  }, [announce, count])
  useEffect(() => {
    const { dom } = text.view
    if (count === 0) return
    const own = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    }
    for (const [name, value] of Object.entries(own)) dom.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(own)) dom.removeAttribute(name)
    }
  }, [text, count, listId, optionId])
}
