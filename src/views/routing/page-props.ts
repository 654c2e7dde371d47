/** Props of every page. */
export interface PageProps {
  /** Decoded values of the path's `:names`. */
  params: Readonly<Record<string, string | undefined>>
}
