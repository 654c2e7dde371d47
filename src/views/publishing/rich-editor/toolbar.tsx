import { type Editor, useEditorState } from '@tiptap/react'
import { ImagePlus, Link as LinkIcon, type LucideIcon, Text } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { center, flex } from '../../../../styled-system/patterns'
import { ignoreComposition } from '../../../protocol/base/ignore-composition.ts'
import { HISTORY_ACTIONS, TEXT_ACTIONS, type TextAction } from './actions.ts'

const bar = flex({
  position: 'sticky',
  insetBlockStart: '[var(--header)]',
  zIndex: 'raised',
  wrap: { base: 'nowrap', md: 'wrap' },
  gap: { base: '0', md: '0.5' },
  overflowX: 'auto',
  padding: '1',
  borderBlockEnd: 'hairline',
  borderTopRadius: 'sm',
  background: 'surface',
})
const tool = center({
  flexShrink: '0',
  // On phones the last visible tool is cut off, which shows that there are more.
  width: { base: '[47px]', md: 'touch' },
  height: 'touch',
  borderRadius: 'sm',
  color: 'fg',
  _hover: { background: 'sunken' },
  '&[aria-pressed=true]': { background: 'nile.wash', color: 'nile' },
  '&[aria-disabled=true]': { opacity: '[0.5]' },
})

interface Props {
  textEditor: Editor
  disabled: boolean
  onLink: () => void
  /** Null if the server accepts no pictures inside a text. */
  onPicture: (() => void) | null
  onDescribe: () => void
}

interface Tool {
  name: string
  hint?: string | undefined
  Icon: LucideIcon
  pressed?: boolean | undefined
  able: boolean
  press: () => void
}

/** All tools with their state at the caret. */
function useTools({ textEditor, onLink, onPicture, onDescribe }: Props): Tool[] {
  const actions = [...TEXT_ACTIONS, ...HISTORY_ACTIONS]
  const state = useEditorState({
    editor: textEditor,
    selector: ({ editor }) => ({
      on: actions.map(({ isOn }) => isOn?.(editor) ?? false),
      able: actions.map(({ canRun }) => canRun?.(editor) ?? true),
      link: editor.isActive('link'),
      picture: editor.isActive('image'),
    }),
  })
  const toTool = ({ name, hint, Icon, run, isOn }: TextAction): Tool => {
    const index = actions.findIndex((action) => action.name === name)
    return {
      name,
      hint,
      Icon,
      pressed: isOn && state.on[index],
      able: state.able[index] ?? true,
      press: () => void run(textEditor.chain().focus()).run(),
    }
  }
  const createTool = (name: string, Icon: LucideIcon, press: () => void) => ({ name, Icon, press })
  return [
    ...TEXT_ACTIONS.map(toTool),
    { ...createTool('Link', LinkIcon, onLink), pressed: state.link, able: true },
    ...(onPicture === null
      ? []
      : [{ ...createTool('Add an image', ImagePlus, onPicture), able: true }]),
    { ...createTool('Edit alt text', Text, onDescribe), able: state.picture },
    ...HISTORY_ACTIONS.map(toTool),
  ]
}

/** Toolbar with a single tab stop; arrow keys move between its tools. */
export function Toolbar(props: Props): ReactNode {
  const tools = useTools(props)
  const [current, setCurrent] = useState(0)
  const host = useRef<HTMLDivElement>(null)
  const onKeyDown = ignoreComposition((event: KeyboardEvent) => {
    const lastIndex = tools.length - 1
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: lastIndex }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tools.length) % tools.length
    setCurrent(index)
    host.current?.querySelectorAll('button')[index]?.focus()
  })
  return (
    <div ref={host} role="toolbar" aria-label="Formatting" className={bar} onKeyDown={onKeyDown}>
      {tools.map(({ name, hint, Icon, pressed, able, press }, index) => (
        <button
          key={name}
          type="button"
          className={tool}
          aria-label={name}
          title={hint ?? name}
          aria-pressed={pressed}
          aria-disabled={!able || undefined}
          disabled={props.disabled}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the focus in the editor for pointer users.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => able && press()}
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
    </div>
  )
}
