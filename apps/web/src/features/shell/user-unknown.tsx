import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { currentUserQuery } from '../../lib/current-user.ts'

/** Replaces a screen for signed-in users until the server has said who the user is: they need not log in again. */
export const UserUnknown = () => (
  <div className="page">
    <title>Personae</title>
    <LoadFailed level={1} title="Couldn't load this page" query={useQuery(currentUserQuery)} />
  </div>
)
