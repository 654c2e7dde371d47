// Deferred, so it runs once the page is parsed and its style is there: on a slow line the client's
// code would take half of it from both. Kept for a year under this name; what changes gets another.
import(document.currentScript.dataset.entry)
