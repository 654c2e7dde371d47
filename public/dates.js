// A worker of a moment. The first number and the first date of a process keep a slow phone busy for a
// tenth of a second; made here, in a thread of its own, they are there for the page, which has the same
// process, and nobody who presses or scrolls waits for them. The language and the place of the pages.
const date = { calendar: 'gregory', timeZone: 'Africa/Juba', day: 'numeric', month: 'short' }
new Intl.NumberFormat('en-SS').format(1)
new Intl.DateTimeFormat('en-SS', date).format(0)
new Intl.DateTimeFormat().resolvedOptions()
close()
