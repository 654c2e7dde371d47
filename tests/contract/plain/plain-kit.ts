import type { Api, TestResponse, TestUser } from '../kit/kit.ts'

/** Fields of the page's main form: what a browser sends unless the user changes it. */
type Fields = { readonly [name: string]: string }

const ENTITIES: { readonly [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)

/** The attribute of a tag, unescaped; null if it has none. */
const attributeOf = (tag: string, name: string): string | null => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? null : unescapeHtml(value)
}

/** The main form of a page. */
export function formOf({ text }: Pick<TestResponse, 'text'>) {
  const form = /<form [^>]*id="form">[\s\S]*?<\/form>/.exec(text)?.[0]
  if (form === undefined) throw new Error(`no form: ${text}`)
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]): [string, string] => [
    attributeOf(tag, 'name') ?? '',
    attributeOf(tag, 'value') ?? '',
  ])
  const areas = [...form.matchAll(/(<textarea [^>]*>)\n?([\s\S]*?)<\/textarea>/g)].map(
    ([, tag = '', text = '']): [string, string] => [
      attributeOf(tag, 'name') ?? '',
      unescapeHtml(text),
    ],
  )
  const fields: Fields = Object.fromEntries([...inputs, ...areas])
  return { action: attributeOf(form, 'action') ?? '', fields }
}

/** The error next to a field of a page; null without one. */
export const errorOf = ({ text }: TestResponse, field: string): string | null => {
  const found = new RegExp(`<p class="error" id="${field}-error">([^<]*)</p>`).exec(text)?.[1]
  return found === undefined ? null : unescapeHtml(found)
}

/** The alert of a page; null without one. */
export const alertOf = ({ text }: TestResponse): string | null => {
  const found = /<p class="alert" role="alert">([^<]*)<\/p>/.exec(text)?.[1]
  return found === undefined ? null : unescapeHtml(found)
}

export type PlainBrowser = ReturnType<typeof createPlainBrowser>

/** A browser without JavaScript: it keeps cookies and sends forms, and does not follow redirects. */
export function createPlainBrowser(api: Api, headers: { readonly [name: string]: string } = {}) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, fields?: Fields, more: Fields = {}) => {
    const response = await api.request(method, path, {
      headers: {
        ...headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...more,
      },
      ...(fields ? { raw: new URLSearchParams(fields).toString() } : {}),
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const open = (path: string) => send('GET', path)
  /** Opens the page and sends its form with these texts. */
  const fill = async (path: string, texts: Fields, more: Fields = {}) => {
    const { action, fields } = formOf(await open(path))
    return send('POST', action, { ...fields, ...texts }, more)
  }
  return {
    cookies,
    open,
    fill,
    /** Sends a form of a page that is open. */
    submit: (page: TestResponse, texts: Fields, more: Fields = {}) => {
      const { action, fields } = formOf(page)
      return send('POST', action, { ...fields, ...texts }, more)
    },
    post: (path: string, fields: Fields, more: Fields = {}) => send('POST', path, fields, more),
    signIn: ({ username, password }: TestUser, next = '/plain') =>
      fill(`/plain/sign-in?next=${encodeURIComponent(next)}`, { username, password }),
  }
}
