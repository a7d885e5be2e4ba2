import { NotFound } from '../../components/not-found.tsx'

export const ListNotFound = () => <NotFound text="It does not exist, or its owner keeps it private." />
