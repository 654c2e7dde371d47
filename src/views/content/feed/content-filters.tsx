import type { ReactNode } from 'react'
import { CATEGORIES } from '../../shared/content/categories.ts'
import { ActiveFilter, bar, Choices } from '../../shared/lists/filter-bar.tsx'
import { filterPath } from '../../shared/lists/filters.ts'

/** Links that choose a category. */
export function CategoryChoices({
  path,
  filters,
}: {
  path: string
  filters: Readonly<Record<string, string>> & { category: string }
}) {
  return (
    <Choices
      label="Category"
      options={['', ...CATEGORIES].map((category) => ({
        label: category || 'All',
        href: filterPath(path, { ...filters, category }),
        chosen: filters.category.toLowerCase() === category.toLowerCase(),
      }))}
    />
  )
}

/** Category and tag filters of a content list; `children` come before them. */
export function ContentFilters({
  path,
  filters,
  children,
}: {
  path: string
  filters: Readonly<Record<string, string>> & { category: string; tag: string }
  children?: ReactNode
}) {
  const { tag } = filters
  return (
    <div className={bar}>
      {children}
      <CategoryChoices path={path} filters={filters} />
      {tag !== '' && (
        <div>
          <ActiveFilter href={filterPath(path, { ...filters, tag: '' })}>#{tag}</ActiveFilter>
        </div>
      )}
    </div>
  )
}
