/** Exercises for an evening. */
export const PROMPTS = [
  {
    title: 'One street, six o’clock',
    text: 'Stand in one place for twenty minutes before sunrise. Take eleven photos and keep one.',
  },
  {
    title: 'Three colours from a market stall',
    text: 'Choose one stall. Using only its three main colours, draw something that isn’t there.',
  },
  {
    title: 'A label for water',
    text: 'Design the label of a bottle of river water. It must be read from across the road.',
  },
  {
    title: 'The story before the story',
    text: 'Ask an elder how a folktale begins, before the part everyone knows. Draw that page.',
  },
  {
    title: 'Repeat, then break it',
    text: 'Embroider or draw a pattern of nine squares. Break exactly one, and make that the reason to look.',
  },
  {
    title: 'Sixty seconds of sound',
    text: 'Record one minute where you live. Make the poster for it as if it were a concert.',
  },
] as const
