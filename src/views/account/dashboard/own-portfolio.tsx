import { useInfiniteQuery } from '@tanstack/react-query'
import { myWorksQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { OwnList } from './own-list.tsx'

/** The user's portfolio items, with edit and delete. */
export default function OwnPortfolio() {
  const { api } = useApp()
  return (
    <OwnList
      type="work"
      toEntry={(item) => ({ type: 'work', item })}
      id="own-work"
      title="Your work"
      text="What others see on your profile."
      action={
        <ButtonLink size="sm" href="/create/upload-work">
          Upload work
        </ButtonLink>
      }
      query={useInfiniteQuery(myWorksQuery(api))}
      label="your work"
      empty="No work yet. Upload a finished project with 6–20 images."
    />
  )
}
