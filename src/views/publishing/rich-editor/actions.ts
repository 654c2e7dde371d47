import type { ChainedCommands, Editor } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'

export interface TextAction {
  name: string
  /** The `title` attribute, with the shortcut. */
  hint?: string
  Icon: LucideIcon
  run: (chain: ChainedCommands) => ChainedCommands
  /** Absent for actions without an on/off state. */
  isOn?: (textEditor: Editor) => boolean
  canRun?: (textEditor: Editor) => boolean
  /** Present for block formats: further search words in the slash menu. */
  searchWords?: string
}

const markAction = (
  name: string,
  type: string,
  Icon: LucideIcon,
  keys: string,
  run: TextAction['run'],
): TextAction => ({
  name,
  hint: `${name} (${keys})`,
  Icon,
  run,
  isOn: (textEditor) => textEditor.isActive(type),
})

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+'

/** Actions of the toolbar in order; link and image come after them. */
export const TEXT_ACTIONS: readonly TextAction[] = [
  markAction('Bold', 'bold', Bold, `${MOD}B`, (chain) => chain.toggleBold()),
  markAction('Italic', 'italic', Italic, `${MOD}I`, (chain) => chain.toggleItalic()),
  markAction('Underline', 'underline', Underline, `${MOD}U`, (chain) => chain.toggleUnderline()),
  markAction('Strikethrough', 'strike', Strikethrough, `${MOD}Shift+S`, (chain) =>
    chain.toggleStrike(),
  ),
  markAction('Code', 'code', Code, `${MOD}E`, (chain) => chain.toggleCode()),
  {
    name: 'Heading',
    searchWords: 'title',
    Icon: Heading2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (textEditor) => textEditor.isActive('heading', { level: 2 }),
  },
  {
    name: 'Smaller heading',
    searchWords: 'subtitle',
    Icon: Heading3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (textEditor) => textEditor.isActive('heading', { level: 3 }),
  },
  {
    name: 'List',
    searchWords: 'bullet',
    Icon: List,
    run: (chain) => chain.toggleBulletList(),
    isOn: (textEditor) => textEditor.isActive('bulletList'),
  },
  {
    name: 'Numbered list',
    searchWords: 'ordered',
    Icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (textEditor) => textEditor.isActive('orderedList'),
  },
  {
    name: 'Quote',
    searchWords: 'blockquote',
    Icon: TextQuote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (textEditor) => textEditor.isActive('blockquote'),
  },
  {
    name: 'Code block',
    searchWords: 'pre',
    Icon: SquareCode,
    run: (chain) => chain.toggleCodeBlock(),
    isOn: (textEditor) => textEditor.isActive('codeBlock'),
  },
  {
    name: 'Divider',
    searchWords: 'divider rule',
    Icon: Minus,
    run: (chain) => chain.setHorizontalRule(),
  },
]

export const HISTORY_ACTIONS: readonly TextAction[] = [
  {
    name: 'Undo',
    hint: `Undo (${MOD}Z)`,
    Icon: Undo2,
    run: (chain) => chain.undo(),
    canRun: (textEditor) => textEditor.can().undo(),
  },
  {
    name: 'Redo',
    hint: `Redo (${MOD}Shift+Z)`,
    Icon: Redo2,
    run: (chain) => chain.redo(),
    canRun: (textEditor) => textEditor.can().redo(),
  },
]
