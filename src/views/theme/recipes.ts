import { cva, sva } from '../../../styled-system/css'

/** Buttons and links that look like buttons. One `accent` a view. */
export const button = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'touch',
    flexShrink: '0',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'sm',
    fontFamily: 'body',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    transitionProperty: '[background-color, border-color, color]',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
    _disabled: { opacity: '[0.55]' },
    '&[aria-disabled=true]': { opacity: '[0.55]', cursor: 'not-allowed' },
  },
  variants: {
    look: {
      accent: {
        background: 'accent',
        color: 'onAccent',
        _hover: { background: 'accent.hover' },
      },
      outline: {
        background: 'transparent',
        borderColor: 'control',
        color: 'fg',
        _hover: { background: 'sunken' },
      },
      quiet: {
        background: 'transparent',
        color: 'fg',
        _hover: { background: 'sunken' },
      },
      danger: {
        background: 'danger',
        color: 'onDanger',
        _hover: { background: 'danger.hover' },
      },
    },
    size: {
      md: { paddingInline: '4', paddingBlock: '2', fontSize: 'md' },
      sm: { paddingInline: '3', paddingBlock: '1', fontSize: 'sm' },
      lg: { paddingInline: '6', paddingBlock: '3', fontSize: 'lg' },
      icon: { width: 'touch', height: 'touch', padding: '0', borderRadius: 'full' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { look: 'accent', size: 'md' },
})

/** The box a person types in: input, textarea, select. */
export const input = cva({
  base: {
    width: 'full',
    minHeight: 'touch',
    paddingInline: '3',
    paddingBlock: '2',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'control',
    borderRadius: 'sm',
    background: 'surface',
    color: 'fg',
    fontSize: 'md',
    lineHeight: 'snug',
    transitionProperty: '[border-color]',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg' },
    _invalid: { borderColor: 'danger', boxShadow: '[inset 0 0 0 1px var(--colors-danger)]' },
    _disabled: { opacity: '[0.6]', cursor: 'not-allowed' },
  },
})

/** Label, box, hint and error of one field. */
export const field = sva({
  slots: ['root', 'label', 'control', 'hint', 'error', 'toggle'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' },
    label: { textStyle: 'label', color: 'fg' },
    control: { position: 'relative', display: 'flex' },
    hint: { textStyle: 'small', color: 'muted' },
    error: { textStyle: 'small', color: 'danger', display: 'flex', gap: '1', alignItems: 'start' },
    toggle: {
      position: 'absolute',
      insetInlineEnd: '0',
      insetBlock: '0',
      width: 'touch',
      display: 'grid',
      placeItems: 'center',
      color: 'muted',
      borderRadius: 'sm',
      _hover: { color: 'fg' },
    },
  },
})

/** A person's picture; initials while there is none. */
export const avatar = sva({
  slots: ['root', 'image', 'initials'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-grid',
      placeItems: 'center',
      flexShrink: '0',
      overflow: 'hidden',
      borderRadius: 'full',
      background: 'nile.wash',
      color: 'nile',
      verticalAlign: 'middle',
    },
    image: { width: 'full', height: 'full', objectFit: 'cover' },
    initials: { fontFamily: 'body', fontWeight: 'semibold', lineHeight: 'none' },
  },
  variants: {
    size: {
      sm: { root: { width: '8', height: '8', fontSize: 'xs' } },
      md: { root: { width: '10', height: '10', fontSize: 'sm' } },
      lg: { root: { width: '12', height: '12', fontSize: 'md' } },
      xl: { root: { width: '24', height: '24', fontSize: '2xl' } },
    },
  },
  defaultVariants: { size: 'md' },
})

/** A short word about something: kind of maker, skill, status. */
export const tag = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderRadius: 'full',
    textStyle: 'caption',
    fontWeight: 'medium',
  },
  variants: {
    tone: {
      plain: { background: 'sunken', color: 'fg' },
      nile: { background: 'nile.wash', color: 'nile' },
      sorghum: { background: 'sorghum.wash', color: 'fg' },
      accent: { background: 'accent.wash', color: 'accent' },
      success: { background: 'success.wash', color: 'success' },
      danger: { background: 'danger.wash', color: 'danger' },
    },
  },
  defaultVariants: { tone: 'plain' },
})

export const card = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    background: 'surface',
    color: 'fg',
  },
  variants: {
    pad: {
      none: { overflow: 'hidden' },
      md: { padding: '4', gap: '3' },
      lg: { padding: { base: '4', md: '6' }, gap: '4' },
    },
    raised: { true: { borderColor: 'transparent', boxShadow: 'raised' } },
  },
  defaultVariants: { pad: 'md' },
})

/** A number of unread things. */
export const badge = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '5',
    height: '5',
    paddingInline: '1',
    borderRadius: 'full',
    background: 'accent',
    color: 'onAccent',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: 'none',
  },
})

/** A link in running text (`text`), or a quiet one in lists and navigation (`plain`). */
export const link = cva({
  base: {
    color: 'accent',
    borderRadius: 'sm',
    textUnderlineOffset: '[0.2em]',
    transitionProperty: '[color]',
    transitionDuration: 'fast',
  },
  variants: {
    look: {
      text: {
        textDecoration: 'underline',
        fontWeight: 'medium',
        _hover: { color: 'accent.hover' },
      },
      plain: {
        color: '[inherit]',
        textDecoration: 'none',
        _hover: { textDecoration: 'underline' },
        _current: { fontWeight: 'semibold' },
      },
    },
  },
  defaultVariants: { look: 'text' },
})
