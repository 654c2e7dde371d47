/**
 * Which chunk of the client a module comes in. Small files compress badly, and each costs a request
 * on a slow line, so what several parts share is gathered by when it is needed.
 */

interface Rule {
  readonly chunk: string
  readonly test: RegExp
  /** By so many parts at least; what fewer share stays with them. */
  readonly sharedBy: number
}

/** The first that fits. Two rules may name one chunk. */
const RULES: readonly Rule[] = [
  // What lists and threads run on, with the little that they share with a few other parts each.
  {
    chunk: 'browse',
    test: /machines\/(?:browse|content\/(?:feed\/(?:feed\.(?:policy|setup|machine)|states)|thread|lightbox|search))|recent-searches|app\/browse-handle|effects\/(?:browse|search)\.|api\/(?:comments|post-views)|content\/comments\.ts|content\/pictures\.tsx/,
    sharedBy: 1,
  },
  // Forms to sign in and up, with what they ask and Google's button.
  {
    chunk: 'sign-in',
    test: /services\/(?:api\/auth|browser\/google|queries\/google)\.|googleButton\.|signIn\.selectors|sign-in-answers|effects\/google-button|session\/auth\/(?:sign-in-flow|use-form|login-form|form-errors|google-)/,
    sharedBy: 1,
  },
  // Of pieces and people, what pages that show no list need as well.
  {
    chunk: 'data',
    test: /views\/(?:read-model|use-one|front\/home\/figure)|icons\/copy\.|views\/content\/(?:content-picture|author-line|empty-state|data-saver|published|feed\/(?:piece|ratio|thumbhash))|thumbhash|\/(?:use)?[iI]nfiniteQuery(?:Observer|Behavior)?\.js|machines\/people\/follow\/follow\.(?:selectors|policy)|protocol\/people\/(?:freelance|profile)|enums\/work/,
    sharedBy: 2,
  },
  // Of home and of collections alone.
  {
    chunk: 'collections',
    test: /(?:queries|api)\/collections|collections\/collection-card/,
    sharedBy: 2,
  },
  // Who made a piece, beside it.
  {
    chunk: 'browse',
    test: /people\/profile\/(?:details|use-follow-stats|follow-button)|content\/(?:follow-author|other-pieces|author-card)/,
    sharedBy: 2,
  },
  // Of two parts each, and far too small for a request each.
  {
    chunk: 'dealing',
    test: /views\/market\/(?:licence|file-facts|download-panel|receipt)|content\/(?:more-from|message-button)|views\/kept-draft|start-conversation|icons\/(?:download|file-down)\./,
    sharedBy: 2,
  },
  // Of everybody's parts and of what the signed-in part begins with, which shows none of them.
  {
    chunk: 'ways',
    test: /node_modules\/immer|inbox\.(?:policy|selectors)|download\.selectors|purchase\.policy|queries\/stats/,
    sharedBy: 2,
  },
  {
    chunk: 'member',
    test: /machines\/(?:talk\/chat|live\/connection|create\/(?:editor|uploads))\/|services\/(?:member-api|order|http\/capability|api\/(?:messaging|likes|capabilities|follow\.ts|follow\/(?:helpers|interaction)))|content\/capabilities/,
    sharedBy: 2,
  },
  // What a piece by itself needs none of: those who were sent one shall not wait for it.
  { chunk: 'ways', test: /services\/(?:people-api|api\/stats)/, sharedBy: 1 },
  {
    chunk: 'ways',
    test: /src\/(?:protocol\/(?:work|talk|live|notices)\/|protocol\/people\/(?:profile|freelance)|enums\/(?:work|talk)|protocol\/content\/(?:blog|portfolio|explore)\.ts|machines\/(?:work|people)\/|machines\/content\/feed\/feed\.selectors|services\/http\/(?:people-call|form|frank|transfer|body)|services\/(?:lookup-queue|browser\/picture-prep)|services\/api\/(?:follow|moderation|notifications|profiles|send-form|uploads)|services\/queries\/(?:assets|blog|portfolio|projects|search))/,
    sharedBy: 3,
  },
  {
    chunk: 'lists',
    test: /views\/(?:people|market|work)\/(?!freelance\/(?:offer-card|message-button))|views\/content\/(?:feed\/(?:blog-card|feed-|shown-items|content-f|current-in|kept|filter-bar|filter-popover|tile-wall)|follow-author|empty-state|categories|part-tabs)/,
    sharedBy: 3,
  },
  {
    chunk: 'data',
    test: /@tanstack|valtio|proxy-compare|views\/(?:dates|talk\/text-parts)|icons\/(?:settings|user-round)\.|src\/(?:protocol|services|machines)\/(?!session|safety\/admin|queries\/(?:settings|collections)|work\/application|(?:create|talk)\/\w+\/)/,
    sharedBy: 2,
  },
  {
    chunk: 'data',
    test: /src\/views\/(?:components|routing|safety|forms\/(?:parts|text-)|session\/want|content\/(?:engagement|toggles))|recipes\/(?:field|menu)|lucide-react/,
    sharedBy: 3,
  },
  // Of forms and pages for members, some hundred bytes each: their names alone cost the first view.
  {
    chunk: 'small',
    test: /views\/(?:create\/(?:focus-heading|choice-field)|market\/check-field|safety\/radio-list|session\/dashboard\/deletion)/,
    sharedBy: 2,
  },
  {
    chunk: 'browse',
    test: /src\/views\/(?:(?:content|market|people|work)\/(?!freelance\/(?:offer-card|message-button)))|thumbhash|recipes\/tag/,
    sharedBy: 3,
  },
  // All else that the signed-in part begins with: every page of one's own waits for it.
  {
    chunk: 'member',
    test: /src\/(?:machines\/(?!safety\/admin|session\/firstSteps|.*selectors)|app\/(?:effects\/(?!first-steps)|member-|read-model|unread|capability-gate)|protocol\/live\/policies|services\/(?:stores\/(?!first-steps)|browser\/(?!head-tags|speech)))|session\/confirmation\.ts|idb-keyval|reconnecting-/,
    sharedBy: 1,
  },
  { chunk: 'ark', test: /@ark-ui|@zag-js/, sharedBy: 3 },
  { chunk: 'dialog', test: /@ark-ui|@zag-js|recipes\/dialog|dialog-panel/, sharedBy: 2 },
]

/** The groups of the bundler (rolldown's codeSplitting). */
export function chunkGroups() {
  /** By so many parts a module is known to be shared. */
  const shared = new Map<string, number>()
  // Takes nothing: it is asked for a name where so many parts share a module, and notes that. Groups
  // of one name are not put together, so all that is taken is taken by one.
  const counting = (parts: number, priority: number) => ({
    debugName: `shared by ${parts}`,
    minShareCount: parts,
    priority,
    name(id: string) {
      shared.set(id, Math.max(parts, shared.get(id) ?? 0))
      return null
    },
  })
  const chunkOf = (id: string): string | null => {
    const parts = shared.get(id) ?? 1
    const rule = RULES.find(({ test, sharedBy }) => parts >= sharedBy && test.test(id))
    return rule?.chunk ?? null
  }
  return [
    // All that is there before anything else.
    { name: 'first', tags: ['$initial' as const], priority: 4 },
    counting(3, 3),
    counting(2, 2),
    { debugName: 'later', priority: 1, name: chunkOf },
  ]
}
