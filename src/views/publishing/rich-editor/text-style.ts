import { css } from '../../../../styled-system/css'

/** Box of the editor, styled like the published page. */
export const frame = css({
  border: 'control',
  borderRadius: 'sm',
  background: 'surface',
  '&:focus-within': { borderColor: 'fg' },
  '& .ProseMirror': {
    position: 'relative',
    // Required by ProseMirror: keeps every typed space.
    whiteSpace: 'pre-wrap',
    fontVariantLigatures: '[none]',
    minHeight: '[16rem]',
    padding: '4',
    fontSize: 'lg',
    borderRadius: 'sm',
  },
  '& .ProseMirror > :where(:not(:first-child))': { marginBlockStart: '4' },
  '& .ProseMirror .is-editor-empty:first-child::before': {
    content: 'attr(data-placeholder)',
    float: 'start',
    height: '0',
    color: 'muted',
    pointerEvents: 'none',
  },
  '& h2': { textStyle: 'pageName' },
  '& h3': { textStyle: 'title', fontSize: 'xl' },
  '& h4': { textStyle: 'title' },
  '& .ProseMirror a': {
    color: 'accent',
    textDecoration: 'underline',
    textUnderlineOffset: '[0.2em]',
    cursor: 'text',
  },
  '& .ProseMirror ul': { listStyleType: 'disc', paddingInlineStart: '6' },
  '& .ProseMirror ol': { listStyleType: 'decimal', paddingInlineStart: '6' },
  '& blockquote': {
    paddingInlineStart: '4',
    borderInlineStartWidth: 'thick',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'sorghum',
    color: 'muted',
  },
  '& .ProseMirror img': {
    display: 'block',
    maxWidth: 'full',
    height: '[auto]',
    marginInline: 'auto',
    borderRadius: 'sm',
    '&.ProseMirror-selectednode': { outline: '[2px solid var(--colors-focus)]' },
    '&.ProseMirror-separator': { display: 'inline', margin: '0', width: '0', height: '0' },
  },
  '& .ProseMirror [draggable][contenteditable=false]': { userSelect: 'text' },
  '& .ProseMirror-hideselection': {
    caretColor: 'transparent',
    '& *::selection': { background: 'transparent' },
  },
  '& .ProseMirror-gapcursor': {
    display: 'none',
    pointerEvents: 'none',
    position: 'absolute',
    _after: {
      content: '""',
      display: 'block',
      position: 'absolute',
      insetBlockStart: '[-2px]',
      width: '5',
      borderBlockStart: '[1px solid currentColor]',
    },
  },
  '& .ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  '& code': { fontFamily: 'mono', fontSize: 'md', background: 'sunken', borderRadius: 'sm' },
  '& pre': { overflowX: 'auto', padding: '4', background: 'sunken', borderRadius: 'sm' },
  '& .ProseMirror hr': { borderColor: 'hairline', marginBlock: '8' },
})

export const invalidFrame = css({ borderColor: 'danger' })
