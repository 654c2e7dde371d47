/** Texts users write about and below content, as templates of `grammar.ts`. */

export const POSTS = [
  'New on the wall today: {title}. [Thank you to everyone who carried paint.|The ladder survived.|It rained twice and we kept going.]',
  'Does anyone in {town} have a [spare tripod|good scanner|large oven] for one afternoon? I pay in [coffee|samosas|a print]. #{tag}',
  'Three things I learned this week: 1. [measure twice|write the price down first|ask about the power]. 2. [Bring water|Say no to Sundays|Sketch small]. 3. [Call the printer|Back up the phone|Sleep]. #{tag}',
  '[Open for commissions|Two places left] until the end of the month. [Portraits, covers, labels.|Small jobs welcome, big ones with a deposit.] Write to me here.',
  'Work in progress. [The colours are still wrong|The left half is done|I like it, my mother does not]. What would you change? #{tag}',
  'The {thing} is finished. [It took nine days|It took one evening and eight years]. More on my page.',
  'To whoever bought the [blue|red|small] one at {place}: [it looks better in the morning|wash it cold|please send a photograph].',
  'Workshop at {place} on Saturday. Twelve places, bring [a pencil|cloth|your own cup]. @ayen and I will be there from nine.',
  'If you send a picture by phone, send the original, not the screenshot. My printer asked me to ask you. #{tag}',
  'Somebody asked how I price things. I count hours, cloth and boda fares, then I add [a tenth|the fright]. It is written on https://example.org/prices so that I stop explaining it.',
  'Found this in an old sketchbook from {town}. [Ten years ago I could not draw hands.|I still cannot draw hands.] #{tag}',
  'Good light at {place} this morning. [Nothing else to report.|Bad coffee.|I stayed until the guard asked why.]',
] as const

export const POST_TITLES = [
  '',
  '',
  '',
  'Work in progress',
  'A question',
  'News from {town}',
  'Workshop on Saturday',
  'Finished',
] as const

export const BLOG_TITLES = [
  'How I [photograph|draw|record] {place} without a permit problem',
  'What a {thing} taught me about colour',
  'Pricing your work in {town}',
  'A year of [posters|portraits|labels], counted',
  'Working when the power goes',
  'Notes from a workshop at {place}',
  'Five questions to ask a client',
  'Why I sign the back',
  'On [paper|cloth|clay|sound] and patience',
  'Moving a studio from {town} to Juba',
] as const

export const BLOG_LEADS = [
  'I was asked this four times last month, so here is the long answer, with numbers.',
  'This is what I would have liked to read before I spent the money.',
  'Notes from the last year, tidied up. Disagree with me below.',
  'A short guide, made of mistakes.',
] as const

export const BLOG_HEADINGS = [
  'Start with the light',
  'What it costs',
  'Tools I really use',
  'What went wrong',
  'Ask first',
  'The part nobody sees',
  'Next time',
  'Thanks',
] as const

export const BLOG_PARAGRAPHS = [
  'The first thing people notice is the {thing}. The first thing I notice is where the shade falls, because shade decides [where people sit|how long they stay|what I can charge].',
  'I keep a notebook with three columns: hours, money, mood. After a year the third column explains the other two. In {town} the good months are [May and June|November and March].',
  'If you take one thing from this: <strong>write the agreement down</strong>, even if it is one line in a message. A sentence from both sides has saved me twice.',
  'We tried it at {place} with borrowed equipment. It failed in an interesting way: the sound was perfect and nobody had pressed <em>record</em> on the camera.',
  'There is a difference between a discount and a gift. A discount tells people what the work is worth. A gift tells them what they are worth.',
  'My teacher used to say that a {thing} has no wrong side, only sides you have not looked at. I have repeated this so often that students think it is mine.',
] as const

export const BLOG_LISTS = [
  ['A phone with enough space', 'A cloth to put things on', 'Water', 'The number of the printer'],
  ['Paper: 40 %', 'Boda and bus: 15 %', 'Everything I forgot: 45 %'],
  ['Ask for the size before the price', 'Ask who decides', 'Ask when it will be used'],
] as const

export const BLOG_QUOTES = [
  'You can always make it smaller. You cannot make it earlier.',
  'If it looks easy, sit down and watch again.',
  'Nobody ever asked for their money back because the edges were clean.',
] as const

export const COMMENTS = [
  'How did you get that [blue|red|edge]?',
  'This should be a [poster|book cover|mural].',
  'The second one. Every time the second one.',
  'My [daughter|uncle|whole office] wants this on the wall 😄',
  'Beautiful. Where in {town} can I see it?',
  'I walked past this [yesterday|on Sunday] and did not know it was yours!',
  'Is it for sale? What size is it?',
  'Kwes tamam. Keep going.',
  'The hands! Finally somebody who can draw hands.',
  'We need this at {place}. I mean it, write to me.',
  'Very calm. I like what you left out.',
  'Strong colours, but I miss the {thing} from the sketch.',
  'Thank you for writing the prices down.',
  'Saved for our next [label|cover|calendar].',
  'What paper is that?',
  'جميل جداً، شكراً لك.',
  'Apuɔth apɛi!',
  'I tried the same and burned it. What temperature?',
] as const

export const REPLY_TEMPLATES = [
  'Two thin coats, and wait in between.',
  'Thank you! It is at {place} until Friday.',
  'Not yet, but write to me.',
  'Ha, tell [your daughter|him|them] it is already promised. I can make another.',
  'A3, cotton paper. I buy it in [Kampala|Nairobi].',
  'That was an accident, I will pretend it was not.',
  'Come by on Saturday and I show you.',
  'You are too kind. The light did it.',
] as const

export interface ProjectTemplate {
  /** Used in turn. */
  titles: readonly string[]
  category: string
  skills: readonly string[]
  summary: string
}

export const PROJECTS: readonly ProjectTemplate[] = [
  {
    titles: [
      'Mural at the primary school in {town}',
      'A wall of birds for a school in {town}',
      'Alphabet mural for two classrooms in {town}',
      'A river on the long wall of a school in {town}',
      'Numbers and animals: a school wall in {town}',
      'The wall by the school gate in {town}',
      'A painted school yard in {town}',
      'Second wall of the girls’ school in {town}',
    ],
    category: 'Painting',
    skills: ['Mural painting', 'Workshop teaching'],
    summary: 'Forty metres of wall, two weeks, and a hundred children who want to help.',
  },
  {
    titles: [
      'Labels for the new roast',
      'Labels for six coffees',
      'A face for the coffee of {town}',
      'One family of coffee labels',
      'Labels for this year’s harvest',
      'Coffee tins for {town}',
      'Labels for the roasters of {town}',
      'Six sacks look for six faces',
    ],
    category: 'Design',
    skills: ['Branding', 'Illustration'],
    summary: 'Six coffees, six labels, one family. We have the sacks, we need the faces.',
  },
  {
    titles: [
      'A picture book about {place}',
      'The hare at {place}: a picture book',
      'A counting book from {town}',
      'A picture book about the first rain',
      'A bedtime book about the Nile',
      'Grandmother tells: a picture book',
      'A picture book about a goat and a bus',
      'An ABC of {town}',
    ],
    category: 'Illustration',
    skills: ['Illustration', 'Writing'],
    summary: 'Twenty-four pages for children from five, in English and Juba Arabic.',
  },
  {
    titles: [
      'Short documentary: market day in {town}',
      'Short documentary: the ferry pilots',
      'Short documentary: who paints the buses',
      'Short documentary: a day at {place}',
      'Short documentary: the radio of {town}',
      'Short documentary: the wrestlers’ cook',
      'Short documentary: the last basket makers',
      'Short documentary: choir practice in {town}',
    ],
    category: 'Film',
    skills: ['Film', 'Sound recording', 'Editing'],
    summary: 'Nine minutes, three days of shooting in {town}, a small crew.',
  },
  {
    titles: [
      'Website for a clinic in {town}',
      'A health centre in {town} goes online',
      'Website for the eye clinic in {town}',
      'Opening hours online: the mothers’ clinic in {town}',
      'Website for the dispensary in {town}',
      'New pages for the children’s ward in {town}',
      'Website for the dentist in {town}',
      'A small, quick site for the vaccination team in {town}',
    ],
    category: 'Digital',
    skills: ['Web development', 'Interface design'],
    summary: 'Opening hours, vaccines, a telephone number. It has to work on a slow connection.',
  },
  {
    titles: [
      'Posters for the book fair',
      'Posters for the book fair in {town}',
      'Posters for the fair of small presses',
      'Book fair: three posters in two colours',
      'Posters for the children’s book fair',
      'Posters for the poetry tent at the fair',
      'Screen-printed posters for a fair of books',
      'Posters for the comics table at the book fair',
    ],
    category: 'Design',
    skills: ['Poster design', 'Screen printing'],
    summary: 'Three posters, two colours each, printed by hand before the fair opens.',
  },
  {
    titles: [
      'Uniforms for a choir of thirty',
      'Robes for the choir of {town}',
      'Thirty singers, one cloth',
      'A choir in {town} needs its clothes',
      'Sunday uniforms for a choir in {town}',
      'New collars for the choir of {town}',
      'Uniforms for the youth choir of {town}',
      'Cloth and cut for thirty voices',
    ],
    category: 'Fashion',
    skills: ['Tailoring', 'Pattern cutting'],
    summary: 'Thirty singers, four sizes, one cloth. Fittings in {town}.',
  },
  {
    titles: [
      'Album cover and three videos',
      'Cover, photographs and videos for a first album',
      'Pictures for nine songs',
      'Three videos for a band from {town}',
      'An album from {town} needs its cover',
      'Sleeve and videos for a live album',
      'The look of a record: cover, portraits, videos',
      'Artwork for a gospel album from {town}',
    ],
    category: 'Music',
    skills: ['Design', 'Film', 'Photography'],
    summary: 'Nine songs are recorded. Now they need pictures.',
  },
]

export const PROJECT_DETAILS = [
  'We start when the team is complete and meet at {place} every [Monday|Wednesday] afternoon.',
  'Transport and materials are paid on top. The fee is paid half at the start, half at the end.',
  'Please say in two or three sentences what you would do first, and link one work that you like of your own.',
] as const

export const APPLICATIONS = [
  'I have done [two|three] of these in {town} and can start [on Monday|next week]. My first step would be to visit {place} and draw it.',
  'This is close to what I do anyway. I would bring my own equipment and one helper.',
  'I would like to learn from this one. I can give two days a week and I am never late.',
] as const

export const COLLECTIONS = [
  ['River and rain', 'Water in all its moods: ferries, herons, the first rain on iron sheets.'],
  ['Hands at work', 'Thread, clay, wood, ink. Things that were made slowly.'],
  ['Juba mornings', 'Markets and stages before the heat.'],
  ['Letters and signs', 'Painted by hand, spelled right, ŋ and ɣ included.'],
  ['Faces', 'Portraits under one window, one bulb or one tree.'],
  ['Two colours', 'Posters and prints that needed no third.'],
  ['For children', 'Picture books, folktales, and a hare who wins late.'],
  ['Walls', 'Murals and the streets that asked for them.'],
  ['Sunday clothes', 'Cloth, collars, pockets.'],
  ['Sounds you can see', 'Sleeves, posters and stills from people who make music.'],
  ['Shade', 'Houses, halls and benches that keep cool.'],
  ['Small and useful', 'Labels, timetables, forms that people finish.'],
] as const
