const onlyKey = 'only whether the piece is there is read, never what stands with it'
const atLeaving = 'leaving the state resets the tries as well'
const nothingNew =
  'a form that waits for it takes no changes, so nothing is unsaved then; else nobody hears it'
const atRest =
  'what was looked for is read by nobody at rest, and the next search begins with its own'
const atLoad = 'at load nobody is signed in yet and nothing can be started again: both are so'
const noMember = 'what is told to the signed-in part is heard by nobody: its code did not come'
const everTimed = 'the normaliser gives each a time that can be read'
const listedAnew = 'the ids are then put together from the list anew, and are the same'
const threeParts = 'what has the form of a colour has three parts'
const unmet = 'no colour of whole parts lies just there'
const dayless = 'what has no day has none of the right form either, which is asked next'
const atLogin =
  'nobody is signed in yet, and storing the tokens withdrew what could be started again: both are so'

/**
 * Mutants that do the same as what they are mutants of, each with the reason why no test can tell it.
 * By chart or file, then by the mutant's id as `npm run mutants -- --list CHART` prints it.
 */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app: {
    'signedIn.failed on network.online: without tell (3)': noMember,
    'signedIn.failed on page.visible: without tell (3)': noMember,
  },
  application: {
    'none on application.known 2 of 2: dropped': 'the root then learns it, which is all it does',
  },
  chat: {
    '(root) on outgoing.sent: without settleAnswered (2)':
      'who is sent is not among the failed: the retry took it off them',
    'messages.loaded.newest.behind on connection.reopened: without resetTries (1)': atLeaving,
    'messages.loaded.newest.behind on chat.opened: without resetTries (1)': atLeaving,
    'messages.loaded.newest.behind on page.visible: without resetTries (1)': atLeaving,
    'quest on chat.closed: without endQuest (1)': atRest,
    'quest.looking on always 3 of 5: without endQuest (1)': atRest,
    'quest.looking on always 5 of 5: without endQuest (1)': atRest,
    'quest.found on quote.shown: without endQuest (1)': atRest,
  },
  connection: {
    'idle on conversation.leave: dropped':
      'the root then takes it to idle, where it is, and forgets the conversation, the open and the text: in idle there is none of them',
  },
  editor: {
    'saving.clearing on clear done 1 of 3: without tellCleared (1)': nothingNew,
    'saving.clearing on clear done 2 of 3: without tellCleared (1)': nothingNew,
    'saving.clearing on clear error 1 of 3: without tellCleared (2)': nothingNew,
    'saving.clearing on clear error 2 of 3: without tellCleared (2)': nothingNew,
    'saving.clearing on after storeWait 1 of 3: without tellCleared (1)': nothingNew,
    'saving.clearing on after storeWait 2 of 3: without tellCleared (1)': nothingNew,
  },
  engagement: {
    'looking on looking error: without project (3)':
      'without an answer the flags are as they were, and so is what is shown',
  },
  feed: {
    'list on feed.showNew: without showNew (1)':
      'nothing newer is held back while no list stands there',
    'list on feed.showNew: dropped':
      'nothing newer is held back while no list stands there: it would only be reported',
    'watch.waiting on always: dropped':
      'the look that falls due meanwhile ends at once in unseen, and asks for nothing',
  },
  inbox: {
    'list.loaded.refreshing on nextList error: without dropHeld (2)':
      'what is held is forgotten when the list is next asked for, and nobody reads it before',
  },
  markRead: {
    'collecting on after tick 2 of 3: without takeBatch (1)':
      'nothing is gathered there, and nothing is on its way since idle: it takes nothing',
  },
  purchase: {
    'buying entered: without clearProblem (1)':
      'each state that has a problem clears it on leaving, and buying comes after one of them or after none',
  },
  session: {
    'loading on session.logout: without clearMemory (2)': atLoad,
    'loading.start on readTokens done 3 of 3: without withdrawResume (1)': atLoad,
    'loading.refresh on refresh.refused: without withdrawResume (1)': atLoad,
    'loading.refresh on forceRefresh error 3 of 3: without withdrawResume (1)': atLoad,
    'loading.user on refresh.refused: without clearMemory (2)': atLoad,
    'loading.user on fetchUser error 2 of 4: without clearMemory (2)': atLoad,
    'loading.user on fetchUser error 4 of 4: without withdrawResume (1)': atLoad,
    'anonymous.signingIn.user on refresh.refused: without clearMemory (2)': atLogin,
    'anonymous.signingIn.user on fetchUser error 2 of 3: without clearMemory (2)': atLogin,
    'anonymous.google.user on refresh.refused: without clearMemory (2)': atLogin,
    'anonymous.google.user on fetchUser error 2 of 3: without clearMemory (2)': atLogin,
    'anonymous.registering.user on refresh.refused: without clearMemory (2)': atLogin,
    'anonymous.registering.user on fetchUser error 2 of 3: without clearMemory (2)': atLogin,
  },
  upload: {
    'waiting on upload.start 2 of 2: without begin (1)':
      'what was never made smaller was never sent, and going on forgot what went wrong',
  },
  uploads: {
    'active on uploads.add: without startNext (2)':
      'each new upload tells at once that it waits, and that starts the next',
  },
  transport: {
    'idle on transport.disconnect: dropped':
      'the root then takes it to idle, where it is: nothing is done on entering or leaving idle',
  },
  'src/machines/content/feed/feed.policy.ts': {
    'answered.indexOf(item) <= top, not <':
      'at that place stands one that is known, and the others are asked about',
  },
  'src/machines/content/search/search.policy.ts': {
    'by >= 0, not >': 'no step at all was answered before',
  },
  'src/machines/create/editor/editor.policy.ts': {
    '!isObject(a) || !isObject(b) || Array.i… && Array.isArray(b), not ||':
      'a list is no object to isObject, which is asked before',
  },
  'src/machines/notices/followNotifications/followNotifications.policy.ts': {
    '1 for 0 in const time = (item: FollowNotification) => parseTime(item.t…': everTimed,
  },
  'src/machines/notices/notifications/notifications.policy.ts': {
    '1 for 0 in const keyed = items.map((item) => ({ item, time: parseTime(…': everTimed,
    'items.length < NOTIFICATION_STORE_LIMIT, not <=':
      'of exactly as many as there may be all are kept, in their order',
  },
  'src/machines/notices/toasts/toasts.policy.ts': {
    'waiting.length >= 1, not >':
      'one alone that tells of several becomes what it is: the same number, title and address',
  },
  'src/machines/talk/chat/arrivals.policy.ts': {
    '101 for 100 in return new Set(list.slice(Math.max(0, last - 100)).map(mess…':
      'the last of them is found first, for a list loses its stored end never or whole',
  },
  'src/machines/talk/chat/pages.policy.ts': {
    '1 for 0 in const first = page[0] && timeOf(page[0])':
      'only a page of one has no second, and that is the same either way round',
  },
  'src/machines/talk/chat/reactions.policy.ts': {
    '2 for 1 in const place = wish ? placeOf(messages, wish.id) : -1':
      'a list has nothing below its first place, at -2 as little as at -1',
    'without at.set(idKey(one.id), place)':
      'only spares looking twice: it is looked up in a list that is not changed',
  },
  'src/machines/talk/inbox/inbox.policy.ts': {
    '1 for 0 in const status = isServiceFailure(failure) ? failure.status :…':
      'it is asked for 401 and 403 alone',
    '1 for 0 in return first === null || second === null ? 0 : first - seco…':
      'only whether it is below 0 is asked',
    'without keys.set(seen, found)': listedAnew,
    'without keys.set(next, known.add(id))': listedAnew,
  },
  'src/machines/live/connection/connection.policy.ts': {
    '1 for 0 in return { ...tally, [count]: nth, retryAt: now + (delay ?? 0…':
      'a retry is scheduled only where one is left, and then the policy names its delay',
  },
  'src/machines/browse/browse.policy.ts': {
    "2 for 1 in return SHOWN_IN[kind].includes(key.split('&', 1)[0] ?? '')":
      'only the first of the parts is read, however many there are',
  },
  'src/machines/content/engagement/engagement.policy.ts': {
    'false in looked[key] = true': onlyKey,
    'false in : { ownSaves: { ...context.ownSaves, [key]: true as const }…': onlyKey,
  },
  'src/protocol/base/page-head.ts': {
    'cut >= 0, not >': 'a line has no space at its start: it was trimmed',
  },
  'src/protocol/content/content.ts': {
    '1 for 0 in return Object.hasOwn(record.counts, idKey(id)) ? (record.co…':
      'what the record has of its own is a number',
  },
  'src/protocol/base/text.ts': {
    'text.length < limit, not <=': 'a text of just so many is walked through, and comes out whole',
  },
  'src/protocol/base/time.ts': {
    'without formatters.set(key, formatter)': 'it is then made anew each time, and is the same',
  },
  'src/protocol/content/palette.ts': {
    'by >= 0, not >': 'no shade is by 0',
    "1 for 0 in [0, 'red'],": 'below the first hue that is named it is red as well',
    '1 for 0 in const [red = 0, green = 0, blue = 0] = parts.slice(1).map((…': threeParts,
    '1 for 0 in const [red = 0, green = 0, blue = 0] = parts.slice(1).map((… (2)': threeParts,
    '1 for 0 in const [red = 0, green = 0, blue = 0] = parts.slice(1).map((… (3)': threeParts,
    'light <= 0.13, not <': unmet,
    'light >= 0.88, not >': unmet,
    'chroma <= 0.15, not <': unmet,
    'chroma <= 0.1, not <': unmet,
    'chroma <= 0.3, not <': unmet,
    'chroma <= 0.45, not <': unmet,
    'light <= 0.45, not <': unmet,
  },
  'src/protocol/notices/devices.ts': {
    'id === null || created_at === null && last_used_at === null, not ||':
      'what has no beginning has none that could be read either, which is asked next',
  },
  'src/protocol/market/assets.ts': {
    '!isObject(raw) && day === null, not ||': dayless,
  },
  'src/protocol/safety/admin.ts': {
    '!isObject(raw) && day === null, not ||': dayless,
  },
  'src/services/http/client.ts': {
    'without inFlight.delete(controller)':
      'a call that is over takes no notice of being cancelled: it only stays in memory',
  },
}
