/**
 * Assigns the client's modules to chunks. Small files compress badly, and each costs a request on a
 * slow connection, so modules shared by several chunks are grouped by when they are needed.
 */

interface Rule {
  readonly chunk: string
  readonly test: RegExp
  /** Minimum number of lazy chunks that share the module; otherwise it stays in them. */
  readonly sharedBy: number
}

/** The first matching rule applies. Several rules may name the same chunk. */
const RULES: readonly Rule[] = [
  // Only where the page configures it.
  { chunk: 'absent-features', test: /base\/absent-features/, sharedBy: 1 },
  // Only /reset-password and /email-verified.
  {
    chunk: 'password-reset',
    test: /password-?reset|reset-password-page|email-verified-page|new-password-form|reset-request-form/i,
    sharedBy: 1,
  },
  // Reading without network: loaded after the page.
  { chunk: 'offline', test: /effects\/offline|stores\/saved-responses/, sharedBy: 1 },
  // Lists and threads, with small modules that they share with a few other chunks.
  {
    chunk: 'browse',
    test: /machines\/(?:browse|content\/(?:feed\/(?:feed\.(?:policy|setup|machine)|states)|thread|lightbox|search))|recent-searches|app\/browse-facade|effects\/(?:browse|content\/search)\.|api\/(?:comment-removal|post-views)|content\/comments\.ts|content\/images\.tsx/,
    sharedBy: 1,
  },
  // Sign-in and registration forms, with their requests and Google's button.
  {
    chunk: 'sign-in',
    test: /services\/(?:api\/auth|browser\/google|queries\/google)\.|googleButton\.|signIn\.selectors|sign-in-answers|effects\/account\/google-button|account\/auth\/(?:login-page|signup-page|sign-in-flow|auth-form|new-password-hint|login-form|form-errors|google-)|views\/forms\/use-form/,
    sharedBy: 1,
  },
  // Content and users, as pages without lists need them too.
  {
    chunk: 'data',
    test: /views\/(?:read-model|hooks\/(?:use-keyed-actor|data-saver)|marketing\/home\/stat\.)|icons\/copy\.|recipes\/avatar|views\/shared\/(?:content\/(?:content-image|feed-item|published|ratio|relative-time)|lists\/empty-state|users\/author-line)|thumbhash|\/(?:use)?[iI]nfiniteQuery(?:Observer|Behavior)?\.js|machines\/users\/follow\/follow\.(?:selectors|policy)|protocol\/(?:account\/user-relation|base\/detail-ids|users\/(?:freelance|profile))|enums\/projects/,
    sharedBy: 2,
  },
  // Databases of the browser, for saved responses and for the authenticated scope.
  { chunk: 'data', test: /idb-keyval|services\/stores\/database/, sharedBy: 2 },
  // Next to the posts, and on the home page of a signed-in user.
  {
    chunk: 'creators',
    test: /shared\/(?:page\/aside-part|projects\/open-projects|users\/(?:creator-list|suggested-creators))/,
    sharedBy: 2,
  },
  // The steps of a new user, on the home page and the dashboard.
  { chunk: 'first-steps', test: /use-first-steps|firstSteps\.(?:policy|selectors)/, sharedBy: 2 },
  { chunk: 'small', test: /item-licence/, sharedBy: 2 },
  // Filters, on pages that load the lists anyway.
  { chunk: 'lists', test: /shared\/lists\/filter-fields/, sharedBy: 2 },
  // Users in lists.
  {
    chunk: 'creators',
    test: /users\/creator-(?:card|list)|freelance\/freelancer-card/,
    sharedBy: 2,
  },
  // Services in lists and results.
  {
    chunk: 'offers',
    test: /shared\/(?:freelance\/(?:message|offer-card)|content\/highlight)/,
    sharedBy: 2,
  },
  // Only used by home and collections.
  {
    chunk: 'collections',
    test: /(?:queries|api)\/collections|collections\/collection-card/,
    sharedBy: 2,
  },
  // What changes collections, for dialogs and the dashboard.
  {
    chunk: 'collection-form',
    test: /queries\/own-collections|shared\/collections\/collection-form|content\/collection-terms/,
    sharedBy: 1,
  },
  // The author next to a content item, and the drafts of its comments.
  {
    chunk: 'browse',
    test: /hooks\/use-(?:follow-stats|saved-draft)|shared\/users\/(?:author-card|details|follow-)|content\/detail\/other-pieces/,
    sharedBy: 2,
  },
  // The details of an order and what can be done with it.
  {
    chunk: 'order',
    test: /views\/market\/orders\/(?:order-d|copy-)|protocol\/market\/orders/,
    sharedBy: 1,
  },
  // Each shared by two chunks, and too small for a request of its own.
  {
    chunk: 'dealing',
    test: /views\/market\/(?:licence|file-facts|download-panel|receipt|orders\/order-status)|queries\/orders|shared\/(?:content\/(?:more-from|previews)|freelance\/offer-services|users\/message-button)|hooks\/offer-services|start-conversation|icons\/(?:download|file-down)\./,
    sharedBy: 2,
  },
  // Shared by public pages and the start of the authenticated scope, which shows none of them.
  {
    chunk: 'ways',
    test: /node_modules\/immer|record-writer|inbox\/start\.selectors|(?:application|download)\.selectors|purchase\.policy|queries\/stats/,
    sharedBy: 2,
  },
  {
    chunk: 'member',
    test: /machines\/(?:messaging\/(?:chat|inbox)|live\/connection|publishing\/(?:editor|uploads))\/|protocol\/(?:live\/policies|messaging\/(?:conversation|position)|notifications\/devices|safety\/moderation\.)|services\/(?:member-api|http\/capability|stores\/message-order|api\/(?:messaging|message-|oldest-first-pages|moderation|likes|capabilities|follow\.ts|follow\/(?:helpers|interaction)))|content\/capabilities/,
    sharedBy: 2,
  },
  // Not needed by the page of a single content item, which should load fast when shared.
  {
    chunk: 'ways',
    test: /services\/(?:public-users-api|queue|api\/stats)|protocol\/(?:content\/palette|base\/typed-number)/,
    sharedBy: 1,
  },
  {
    chunk: 'ways',
    test: /src\/(?:protocol\/(?:projects|messaging|live|notifications)\/|protocol\/users\/(?:profile|freelance)|enums\/(?:projects|messaging)|protocol\/content\/(?:blog|portfolio|explore)\.ts|machines\/(?:projects|users)\/|machines\/content\/feed\/feed\.selectors|services\/http\/(?:public-users-call|form|server-message|transfer|body)|services\/browser\/image-prep|services\/api\/(?:follow|moderation|notifications|profiles|record-writer|send-form|uploads)|services\/queries\/(?:assets|blog|portfolio|projects|search|services))/,
    sharedBy: 3,
  },
  {
    chunk: 'lists',
    test: /views\/(?:(?:users|market|projects)\/|forms\/check-field)|views\/content\/feed\/(?:blog-card|feed-|shown-items|content-f|tile-wall)|views\/shared\/(?:content\/categories|freelance\/(?:facts|freelancer)|lists\/(?:cached-feed|current-in|filter-|list-end)|market\/|page\/part-tabs|projects\/|users\/)/,
    sharedBy: 3,
  },
  {
    chunk: 'data',
    test: /@tanstack|valtio|proxy-compare|views\/dates|icons\/(?:settings|user-round)\.|src\/(?:protocol|services|machines)\/(?!account|content\/content-parts|safety\/admin|queries\/(?:settings|collections)|projects\/application|(?:publishing|messaging)\/\w+\/)/,
    sharedBy: 2,
  },
  {
    chunk: 'data',
    test: /src\/views\/(?:components\/(?!lazy-section)|routing|safety|forms\/(?:field|parts|text-)|hooks\/(?!browse-context|scroll-to-hash|use-(?:first-steps|removed))|shared\/(?:content\/toggles|safety\/))|recipes\/(?:field|menu)|lucide-react/,
    sharedBy: 3,
  },
  // Sections and rows of lists on the dashboard, in the settings and on staff pages.
  {
    chunk: 'sections',
    test: /components\/(?:lazy-section|stat-tiles)|dashboard\/(?:dashboard-row|deletion)/,
    sharedBy: 2,
  },
  {
    chunk: 'sections',
    test: /dashboard\/own-(?:list|row|portfolio|posts|purchases|services)|icons\/(?:quote|text-quote)\./,
    sharedBy: 1,
  },
  // Forms and pages for signed-in users, a few hundred bytes each: as separate files, their names
  // alone would cost the first view.
  {
    chunk: 'small',
    test: /views\/(?:forms\/(?:choice-field|check-field|radio-list|tag-field|tags\.)|publishing\/(?:category-field|long-text)|account\/settings\/(?:account-(?:draft|fields)|avatar-field|failure))/,
    sharedBy: 2,
  },
  {
    chunk: 'browse',
    test: /src\/views\/(?:(?:content|market|users|projects)\/|hooks\/(?:browse-context|scroll-to-hash|use-removed)|shared\/(?!freelance\/(?:message|offer)|page\/info-page))|protocol\/content\/content-parts|thumbhash|recipes\/tag/,
    sharedBy: 3,
  },
  // The rest of what the authenticated scope needs to start; every private page waits for it.
  {
    chunk: 'member',
    test: /src\/(?:machines\/(?!safety\/admin|account\/firstSteps|.*selectors)|app\/(?:effects\/(?!account\/first-steps|messaging\/missed|market\/page-downloads|publishing\/editor-(?:content|loading|pictures))|member-|read-model|unread|capability-gate)|protocol\/live\/(?:policies|socket-url)|services\/(?:stores\/(?!first-steps|mutes-in-account|chunk-store)|browser\/(?!head-tags|announcer|download|save-file)))|account\/confirmation\.ts|idb-keyval|reconnecting-/,
    sharedBy: 1,
  },
  { chunk: 'ark', test: /@ark-ui|@zag-js/, sharedBy: 3 },
  { chunk: 'dialog', test: /@ark-ui|@zag-js|recipes\/dialog|dialog-panel/, sharedBy: 2 },
]

/** The bundler's chunk groups (rolldown's codeSplitting). */
export function chunkGroups() {
  /** At least how many chunks share a module. */
  const shared = new Map<string, number>()
  // Takes no modules: it is called for modules that at least `chunkCount` chunks share, and records
  // that. Groups of the same name are not merged, so one group takes all modules.
  const countShares = (chunkCount: number, priority: number) => ({
    debugName: `shared by ${chunkCount}`,
    minShareCount: chunkCount,
    priority,
    name(id: string) {
      shared.set(id, Math.max(chunkCount, shared.get(id) ?? 0))
      return null
    },
  })
  const chunkOf = (id: string): string | null => {
    const chunkCount = shared.get(id) ?? 1
    const rule = RULES.find(({ test, sharedBy }) => chunkCount >= sharedBy && test.test(id))
    return rule?.chunk ?? null
  }
  return [
    // Everything that loads initially.
    { name: 'first', tags: ['$initial' as const], priority: 4 },
    countShares(3, 3),
    countShares(2, 2),
    { debugName: 'later', priority: 1, name: chunkOf },
  ]
}
