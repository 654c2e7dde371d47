import { MINUTE } from './dates.ts'
import type { Line } from './dialogue.ts'

const PARAGRAPH =
  'My grandmother starts every story at the river, even the ones about the moon. She says a story needs water to begin and a fire to end, and the listener needs something to do with the hands. '

/** Edge cases for chats: markup, no spaces, right-to-left, 5,000 characters. */
export function edgeCaseLines(): Line[] {
  const messages: readonly (readonly [0 | 1, string])[] = [
    [1, 'I will send you the strange ones first, so that you know what the book must survive 😄'],
    [1, '<script>alert("hello")</script> <b>this is not bold</b> &amp; that is not an ampersand'],
    [0, 'It arrived exactly like that, with the brackets'],
    [1, '🥁🥁🥁'],
    [0, '😂'],
    [1, `https://example.org/archive/${'folktales-of-the-white-nile-'.repeat(9)}part-1`],
    [0, 'The long address wraps on my phone, good'],
    [1, 'مساء الخير! كيف الحال؟ الحكاية الثانية جاهزة (12 صفحة).'],
    [0, 'Misa al-kher! Ana kwes, shukran 🙏'],
    [1, 'Thuɔŋjäŋ: ä ë ɛ̈ ï ö ɔ̈ – ŋ ɣ ɛ ɔ. Do the dots sit above the letters for you?'],
    [0, 'They do. And ŋ has the right height'],
    [1, 'First line\n\nThird line, after an empty one\n\tand one that is indented'],
    [1, PARAGRAPH.repeat(30).slice(0, 5000)],
    [0, 'That is not a message, that is a chapter'],
    [1, '\u202Ethis line asks to be read backwards\u202C but you should see it is only text'],
    [0, 'Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaah'],
  ]
  return messages.map(([speaker, text]) => ({ speaker, text, gap: 2 * MINUTE }))
}
