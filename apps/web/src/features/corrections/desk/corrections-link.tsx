import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/link-button.tsx'
import { openCountQuery } from './desk.queries.ts'

/** The way to the desk of corrections, with the number of open ones. */
export function CorrectionsLink() {
  const { data } = useQuery(openCountQuery())
  return (
    <LinkButton to="/admin/corrections" variant="default">
      {data === undefined ? 'Corrections' : `Corrections (${data.count.toLocaleString('en-US')})`}
    </LinkButton>
  )
}
