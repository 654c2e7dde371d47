/** The download URL has expired; request a new one. */
export class LinkExpired extends Error {
  constructor() {
    super('the download link has expired')
    this.name = 'LinkExpired'
  }
}
