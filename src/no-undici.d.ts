/** The types of ofetch name it for servers; with it Node's globals would be known in a browser. */
export type Dispatcher = never
