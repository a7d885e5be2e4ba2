import { NotFound } from '../../components/not-found.tsx'

export const ContributorNotFound = () => <NotFound text="No user of this name has published a character." />
