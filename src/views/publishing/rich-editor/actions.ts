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
  isOn?: (text: Editor) => boolean
  canRun?: (text: Editor) => boolean
  /** Present for block formats: further search words in the slash menu. */
  block?: string
}

const mark = (
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
  isOn: (text) => text.isActive(type),
})

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+'

/** Actions of the toolbar in order; link and image come after them. */
export const TEXT_ACTIONS: readonly TextAction[] = [
  mark('Bold', 'bold', Bold, `${MOD}B`, (chain) => chain.toggleBold()),
  mark('Italic', 'italic', Italic, `${MOD}I`, (chain) => chain.toggleItalic()),
  mark('Underline', 'underline', Underline, `${MOD}U`, (chain) => chain.toggleUnderline()),
  mark('Strikethrough', 'strike', Strikethrough, `${MOD}Shift+S`, (chain) => chain.toggleStrike()),
  mark('Code', 'code', Code, `${MOD}E`, (chain) => chain.toggleCode()),
  {
    name: 'Heading',
    block: 'title',
    Icon: Heading2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (text) => text.isActive('heading', { level: 2 }),
  },
  {
    name: 'Smaller heading',
    block: 'subtitle',
    Icon: Heading3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (text) => text.isActive('heading', { level: 3 }),
  },
  {
    name: 'List',
    block: 'bullet',
    Icon: List,
    run: (chain) => chain.toggleBulletList(),
    isOn: (text) => text.isActive('bulletList'),
  },
  {
    name: 'Numbered list',
    block: 'ordered',
    Icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (text) => text.isActive('orderedList'),
  },
  {
    name: 'Quote',
    block: 'blockquote',
    Icon: TextQuote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (text) => text.isActive('blockquote'),
  },
  {
    name: 'Code block',
    block: 'pre',
    Icon: SquareCode,
    run: (chain) => chain.toggleCodeBlock(),
    isOn: (text) => text.isActive('codeBlock'),
  },
  {
    name: 'Divider',
    block: 'divider rule',
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
    canRun: (text) => text.can().undo(),
  },
  {
    name: 'Redo',
    hint: `Redo (${MOD}Shift+Z)`,
    Icon: Redo2,
    run: (chain) => chain.redo(),
    canRun: (text) => text.can().redo(),
  },
]
