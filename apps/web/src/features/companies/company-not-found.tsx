import { NotFound } from '../../components/not-found.tsx'

export const CompanyNotFound = () => <NotFound text="This company does not exist or has been removed." />
