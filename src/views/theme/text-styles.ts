import { defineTextStyles } from '@pandacss/dev'

/**
 * Bricolage is for the product's own display text; names and user-written titles use the body font.
 */
export const textStyles = defineTextStyles({
  display: {
    value: {
      fontFamily: 'display',
      fontSize: '4xl',
      fontWeight: 'bold',
      lineHeight: 'display',
      letterSpacing: 'tight',
      textWrap: 'balance',
    },
  },
  heading: {
    value: {
      fontFamily: 'display',
      fontSize: '3xl',
      fontWeight: 'bold',
      lineHeight: 'display',
      letterSpacing: 'tight',
      textWrap: 'balance',
    },
  },
  subheading: {
    value: {
      fontFamily: 'display',
      fontSize: '2xl',
      fontWeight: 'semibold',
      lineHeight: 'display',
      textWrap: 'balance',
    },
  },
  title: {
    value: { fontFamily: 'body', fontSize: 'lg', fontWeight: 'semibold', lineHeight: 'snug' },
  },
  name: {
    value: { fontFamily: 'body', fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug' },
  },
  pageName: {
    value: { fontFamily: 'body', fontSize: '2xl', fontWeight: 'bold', lineHeight: 'snug' },
  },
  lead: {
    value: { fontFamily: 'body', fontSize: 'lg', lineHeight: 'body', textWrap: 'pretty' },
  },
  body: { value: { fontFamily: 'body', fontSize: 'md', lineHeight: 'body' } },
  small: { value: { fontFamily: 'body', fontSize: 'sm', lineHeight: 'body' } },
  label: {
    value: { fontFamily: 'body', fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' },
  },
  caption: { value: { fontFamily: 'body', fontSize: 'xs', lineHeight: 'snug' } },
  eyebrow: {
    value: {
      fontFamily: 'body',
      fontSize: 'xs',
      fontWeight: 'semibold',
      lineHeight: 'snug',
      letterSpacing: 'wide',
      textTransform: 'uppercase',
    },
  },
})
