import type { Fields } from './store.ts'

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Values of a wrong type, by the name of the field. */
const WRONG: { readonly [name: string]: unknown } = {
  likes_count: 'many',
  comments_count: null,
  views_count: { total: 'lots' },
  rating: 'excellent',
  tags: 7,
  created_at: null,
  is_read: 'perhaps',
  is_online: 'perhaps',
  unread_count: 'some',
  reactions: 'none',
  followers_count: [],
  following_count: {},
  following: 'unknown',
  is_following: null,
  skills: { first: 'ink' },
  price: { amount: 'on request' },
  category: ['Fonts', 3],
  status: 'IN_PROGRESS',
  headline: 12,
  excerpt: false,
}

/** The same response with wrong types, nulls and names in another casing. */
export function hostile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hostile)
  if (typeof value !== 'object' || value === null) return value
  const changed: Fields = {}
  for (const [name, content] of Object.entries(value)) {
    if (Object.hasOwn(WRONG, name)) changed[name] = WRONG[name]
    else
      changed[/^(?:sender|first|last|full)_/.test(name) ? camelCase(name) : name] = hostile(content)
  }
  return changed
}
