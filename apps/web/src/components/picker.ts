import type { Suggestion } from '@personae/contract/suggestions'
import type { ReactNode } from 'react'

interface Props {
  label: string
  description?: string
  placeholder: string
  error: ReactNode
  text: string
  onText: (text: string) => void
  onPick: (character: Suggestion) => void
  'data-path': string
  /** The slash leads to the search of the site. */
  'aria-keyshortcuts': undefined
}

/** A field that suggests characters and gives the one that is picked. */
export type Picker = (props: Props) => ReactNode
