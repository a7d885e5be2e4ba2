import { useQuery } from '@tanstack/react-query'
import { CardRow } from '../../components/card-row.tsx'
import { editorialQuery } from './editorial.queries.ts'
import classes from './editorial-row.module.css'

/** The characters that admins have chosen for the home page; nothing if there are none. */
export function EditorialRow() {
  const { data } = useQuery(editorialQuery)
  if (!data || data.cards.length === 0) return null
  return (
    <div className={classes.root}>
      <CardRow title={data.title} cards={data.cards} />
    </div>
  )
}
