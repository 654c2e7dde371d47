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
const choiceRow = hstack({ gap: '3' })
/** Minimum width of the list, px; keeps it inside of the editor's box. */
const WIDTH_PX = 208

/** Handles a key before the editor does; returns true if it was meant for the list. */
export type HandleKey = (event: KeyboardEvent) => boolean

interface Choice {
  name: string
  Icon: LucideIcon
  run: () => void
}

interface Props {
  textEditor: Editor
  /** Key handler of the list, called by the editor for each key. */
  keys: RefObject<HandleKey>
  /** Null if the server accepts no pictures inside a text. */
  onPicture: (() => void) | null
}

const SLASH_QUERY = /^\/((?! )[\p{L}\p{N} ]{0,24})$/u

interface SlashQuery {
  from: number
  to: number
  searchText: string
}

/** Text typed after the slash at the start of a paragraph; null if the menu is not requested. */
function slashQueryOf({ state, isFocused, isEditable }: Editor): SlashQuery | null {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || !isFocused || !isEditable || parent.type.name !== 'paragraph') return null
  const searchText = SLASH_QUERY.exec(parent.textContent)?.[1]
  if (searchText === undefined || $from.parentOffset !== parent.content.size) return null
  return { from: $from.start(), to: $from.pos, searchText }
}

/** Menu that a "/" at the start of a paragraph opens: a list of block formats below the caret. */
export function SlashMenu({ textEditor, keys, onPicture }: Props) {
  const query = useEditorState({
    editor: textEditor,
    selector: ({ editor }) => slashQueryOf(editor),
  })
  const [shut, setShut] = useState<number | null>(null)
  if (query === null && shut !== null) setShut(null)
  if (query === null || query.from === shut) return null
  return (
    <List
      {...{ textEditor, keys, onPicture, query }}
      key={query.from}
      onShut={() => setShut(query.from)}
    />
  )
}

/** Choices that match the typed words, in the order of the toolbar. */
function choicesFor(
  textEditor: Editor,
  { from, to, searchText }: SlashQuery,
  onPicture: Props['onPicture'],
) {
  const emptied = () => textEditor.chain().focus().deleteRange({ from, to })
  const blocks = TEXT_ACTIONS.filter(({ searchWords }) => searchWords !== undefined).map(
    ({ name, searchWords = '', Icon, run }) => ({
      name,
      also: searchWords,
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
  const foldedSearch = folded(searchText)
  return [...blocks, ...(onPicture === null ? [] : [picture])].filter(({ name, also }) =>
    folded(`${name} ${also}`)
      .split(' ')
      .some((_, at, all) => all.slice(at).join(' ').startsWith(foldedSearch)),
  )
}

function List({
  textEditor,
  keys,
  onPicture,
  query,
  onShut,
}: Props & { query: SlashQuery; onShut: () => void }) {
  const id = useId()
  const s = menu()
  const list = useRef<HTMLDivElement>(null)
  const choices: Choice[] = choicesFor(textEditor, query, onPicture)
  const [marked, setMarked] = useState({ words: '', index: 0 })
  const index = marked.words === query.searchText ? marked.index : 0
  const markChoice = (next: number) =>
    setMarked({ words: query.searchText, index: (next + choices.length) % choices.length })
  useAriaMenu(textEditor, choices.length, `${id}-list`, `${id}-${index}`)
  useEffect(() => {
    keys.current = ({ key }) => {
      if (choices.length === 0) return false
      if (key === 'ArrowDown') markChoice(index + 1)
      else if (key === 'ArrowUp') markChoice(index - 1)
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
    if (list.current !== null) positionBelow(list.current, textEditor, query.from)
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
          onPointerMove={() => at !== index && markChoice(at)}
          // Keeps the focus in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <span className={choiceRow}>
            <Icon size={18} aria-hidden />
            {name}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Places the list below the current line, within the box around it. */
function positionBelow(list: HTMLElement, textEditor: Editor, from: number): void {
  const parentBox = list.offsetParent?.getBoundingClientRect()
  if (parentBox === undefined) return
  const { left, bottom } = textEditor.view.coordsAtPos(from)
  list.style.top = `${bottom - parentBox.top + 4}px`
  list.style.left = `${Math.max(0, Math.min(left - parentBox.left, parentBox.width - WIDTH_PX))}px`
}

/**
 * Announces the number of options, and sets `aria-activedescendant` of the editor to the active
 * one.
 */
function useAriaMenu(textEditor: Editor, count: number, listId: string, optionId: string): void {
  const announce = useAnnounce()
  useEffect(() => {
    announce(count === 0 ? 'No matches' : `${formatCount(count, 'option', 'options')}`)
  }, [announce, count])
  useEffect(() => {
    const { dom } = textEditor.view
    if (count === 0) return
    const ariaAttributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    }
    for (const [name, value] of Object.entries(ariaAttributes)) dom.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(ariaAttributes)) dom.removeAttribute(name)
    }
  }, [textEditor, count, listId, optionId])
}
