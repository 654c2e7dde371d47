import { defineRecipe } from '@pandacss/dev'

/** Buttons and links that look like buttons. One `accent` per view. */
const button = defineRecipe({
  className: 'button',
  staticCss: ['*'],
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
      accent: { background: 'accent', color: 'onAccent', _hover: { background: 'accent.hover' } },
      outline: {
        background: 'transparent',
        borderColor: 'control',
        color: 'fg',
        _hover: { background: 'sunken' },
      },
      quiet: { background: 'transparent', color: 'fg', _hover: { background: 'sunken' } },
      danger: { background: 'danger', color: 'onDanger', _hover: { background: 'danger.hover' } },
    },
    size: {
      md: { paddingInline: '4', paddingBlock: '2', fontSize: 'md' },
      sm: { paddingInline: '3', paddingBlock: '1', fontSize: 'sm' },
      lg: { paddingInline: '6', paddingBlock: '3', fontSize: 'lg' },
      /** One of several options; the current one is filled. */
      pill: {
        paddingInline: '4',
        paddingBlock: '1',
        borderRadius: 'full',
        fontSize: 'sm',
        whiteSpace: 'nowrap',
        _current: {
          background: 'fg',
          borderColor: 'fg',
          color: 'canvas',
          _hover: { background: 'fg' },
        },
      },
      icon: { width: 'touch', height: 'touch', padding: '0', borderRadius: 'full' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { look: 'accent', size: 'md' },
})

/** Input, textarea and select. */
const input = defineRecipe({
  className: 'input',
  staticCss: ['*'],
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

/** A short label: creator type, skill, status. */
const tag = defineRecipe({
  className: 'tag',
  staticCss: ['*'],
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

const card = defineRecipe({
  className: 'card',
  staticCss: ['*'],
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

/** Unread count. */
const badge = defineRecipe({
  className: 'badge',
  staticCss: ['*'],
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '5',
    height: '5',
    paddingInline: '1',
    whiteSpace: 'nowrap',
    borderRadius: 'full',
    background: 'accent',
    color: 'onAccent',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: 'none',
  },
})

/** A link in running text (`text`), or a plain one in lists and navigation (`plain`). */
const link = defineRecipe({
  className: 'link',
  staticCss: ['*'],
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

/** Secondary text, or an error (`danger`). */
const note = defineRecipe({
  className: 'note',
  staticCss: ['*'],
  base: { textStyle: 'small', color: 'muted' },
  variants: { tone: { danger: { color: 'danger' } } },
})

/** Heading of a page or section, with actions at its end. */
const head = defineRecipe({
  className: 'head',
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '2',
    marginBlockEnd: '4',
    '& h1': { textStyle: 'pageName' },
    '& h2': { textStyle: 'title' },
  },
})

/** Avatar of a user, with name and a short text next to it. */
const userTile = defineRecipe({
  className: 'userTile',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minWidth: '0',
    '& > div': { minWidth: '0', flexGrow: '1' },
    '& :is(h2, h3)': { textStyle: 'name' },
    '& :is(h2, h3, div) > a': {
      color: 'fg',
      textDecoration: 'none',
      borderRadius: 'sm',
      _hover: { textDecoration: 'underline' },
    },
    '& p': { textStyle: 'small', color: 'muted', lineClamp: '2' },
  },
})

/** Description list in two columns. */
const facts = defineRecipe({
  className: 'facts',
  base: {
    display: 'grid',
    gridTemplateColumns: '[auto minmax(0, 1fr)]',
    columnGap: '4',
    rowGap: '1',
    '& dt': { color: 'muted' },
  },
})

/** Statistics, each on a tile above its label. */
const figures = defineRecipe({
  className: 'figures',
  base: {
    display: 'grid',
    gap: '2',
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'space-between',
      padding: '4',
      borderRadius: 'md',
      background: 'sunken',
    },
    '& dt': { textStyle: 'small', color: 'muted' },
    '& dd': { textStyle: 'title' },
  },
})

export const recipes = {
  button,
  input,
  tag,
  card,
  badge,
  link,
  note,
  head,
  userTile,
  facts,
  figures,
}
