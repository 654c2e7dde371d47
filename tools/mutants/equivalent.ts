const atLeaving = 'leaving the state resets the tries, too'
const nothingNew =
  'a form that waits for the event ignores changes, so nothing is unsaved; otherwise nothing handles it'
const atRest = 'at rest nothing reads the target of the search, and the next search replaces it'
const atLoad =
  'at load no user is signed in and the session is not resumable yet, so the reset changes nothing'
const noMember =
  'no actor receives events for the authenticated scope, because its code failed to load'
const atLogin =
  'no user is signed in yet, and storing the tokens cleared `resumable`, so the reset changes nothing'

/**
 * Equivalent mutants of statecharts, each with the reason why no test can kill it: by chart, then by
 * the id that `npm run mutants` prints.
 */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app: {
    'signedIn.failed on network.online: without send (3)': noMember,
    'signedIn.failed on page.visible: without send (3)': noMember,
  },
  application: {
    'none on application.known 2 of 2: dropped':
      'the root state then handles the event by the same action',
  },
  chat: {
    'messages.loaded.newest.behind on connection.reopened: without resetAttempts (1)': atLeaving,
    'messages.loaded.newest.behind on chat.opened: without resetAttempts (1)': atLeaving,
    'messages.loaded.newest.behind on page.visible: without resetAttempts (1)': atLeaving,
    'quoteSearch on chat.closed: without endQuoteSearch (1)': atRest,
    'quoteSearch.looking on always 3 of 5: without endQuoteSearch (1)': atRest,
    'quoteSearch.looking on always 5 of 5: without endQuoteSearch (1)': atRest,
    'quoteSearch.found on quote.shown: without endQuoteSearch (1)': atRest,
  },
  connection: {
    'idle on conversation.leave: dropped':
      'the root state then targets idle again and clears the conversation data, which is empty in idle',
  },
  editor: {
    'saving.clearing on clear done 1 of 3: without notifyCleared (1)': nothingNew,
    'saving.clearing on clear done 2 of 3: without notifyCleared (1)': nothingNew,
    'saving.clearing on clear error 1 of 3: without notifyCleared (2)': nothingNew,
    'saving.clearing on clear error 2 of 3: without notifyCleared (2)': nothingNew,
    'saving.clearing on after storeWait 1 of 3: without notifyCleared (1)': nothingNew,
    'saving.clearing on after storeWait 2 of 3: without notifyCleared (1)': nothingNew,
  },
  engagement: {
    'looking on looking error: without project (3)':
      'without a response the flags are unchanged, and so is what is shown',
  },
  feed: {
    'list on feed.showNew: without showNew (1)':
      'no newer items are held back while no list is loaded',
    'list on feed.showNew: dropped':
      'no newer items are held back while no list is loaded: the event would only be reported',
    'watch.waiting on always: dropped':
      'a check that becomes due ends at once in unseen, without a request',
  },
  inbox: {
    'list.loaded.refreshing on nextList error: without clearQueue (2)':
      'the held messages are cleared by the next request for the list, and nothing reads them before',
  },
  markRead: {
    'collecting on after tick 2 of 3: without startBatch (1)':
      'nothing is collected there, and nothing is in flight since idle, so the batch is empty',
  },
  purchase: {
    'buying entered: without clearProblem (1)':
      'each state with a problem clears it on exit, so buying starts without one',
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
      'a picture that is not resized yet was never sent, and resuming cleared the error',
  },
  uploads: {
    'active on uploads.add: without startNext (2)':
      'each new upload reports at once that it is waiting, and that starts the next',
  },
  transport: {
    'idle on transport.disconnect: dropped':
      'the root state then targets idle again, which has no entry or exit actions',
  },
}
