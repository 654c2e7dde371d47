import { tag } from '../../../../styled-system/recipes'

/** Whether a collection is public or private. */
export function VisibilityTag({ collection }: { collection: { is_public: boolean | null } }) {
  const isPrivate = collection.is_public === false
  return (
    <span className={tag({ tone: isPrivate ? 'plain' : 'success' })}>
      {isPrivate ? 'Private' : 'Public'}
    </span>
  )
}
