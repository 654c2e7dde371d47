export type Kind = 'comments' | 'titles' | 'documents' | 'identifiers'

/** The texts of a file by kind; of TypeScript comments, test titles and the distinct identifiers. */
export function textsOf(file: string, source: string): { [kind in Kind]?: string } {
  if (file.endsWith('.md')) return { documents: withoutCode(source) }
  const comments = [...source.matchAll(TOKEN)].map(([token]) => token).filter(isComment)
  const code = source.replace(TOKEN, (token) => (isComment(token) ? '' : token))
  const names = code
    .replace(STRING, "''")
    .replace(JSX_TEXT, '><')
    .match(/[\p{L}_$][\p{L}\d_$]*/gu)
  return {
    comments: withoutCode(comments.join('\n')),
    identifiers: [...new Set(names)].join('\n'),
    ...(IS_TEST.test(file) ? { titles: titlesOf(code).join('\n') } : {}),
  }
}

/** Lower-case words; of identifiers their parts: `toldByUser` has told, by and user. */
export function wordsOf(kind: Kind, text: string): string[] {
  const separated = kind === 'identifiers' ? text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ') : text
  return (separated.match(/\p{L}[\p{L}'’]*/gu) ?? []).map((word) => word.toLowerCase())
}

const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`$\n]*`/g

/** Matches comments, and strings so that `//` in a URL does not start a comment. */
const TOKEN = new RegExp(`${STRING.source}|/\\*[\\s\\S]*?\\*/|(?<![\\\\:])//[^\\n]*`, 'g')

const isComment = (token: string): boolean => token.startsWith('/')

const JSX_TEXT = />[^<>{}=()]*</g

const IS_TEST = /\.(?:test|spec)\.tsx?$/

const TITLE = /\b(?:test|it|describe|step)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** Titles without their clause ids. */
const titlesOf = (code: string): string[] =>
  [...code.matchAll(TITLE)].map(([, , title = '']) => title.replace(/^\[[^\]]*\]/, ''))

const withoutCode = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
