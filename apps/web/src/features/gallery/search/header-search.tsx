import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { usePreload } from '../../../components/lazy-part.tsx'
import { useSearchKeys } from '../../../lib/use-site-keys.ts'
import classes from './header-search.module.css'

const SearchOverlay = lazyDialog(() => import('./search-overlay.tsx'), { name: 'The search', isSmall: true })

/** A button that looks like a field, or an icon if there is no room. It opens the search over the page. */
export function HeaderSearch() {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [isUsed, setIsUsed] = useState(false)
  if (isOpen && !isUsed) setIsUsed(true)
  useSearchKeys(open)
  usePreload(SearchOverlay)
  return (
    <>
      <UnstyledButton
        className={classes.root}
        aria-label="Search"
        aria-keyshortcuts="Control+K"
        title="Search (Ctrl K)"
        inert={import.meta.env.SSR}
        onClick={open}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={`not-narrow ${classes.word}`}>Search</span>
        <kbd className="not-narrow">/</kbd>
      </UnstyledButton>
      {isUsed && <SearchOverlay opened={isOpen} onClose={close} />}
    </>
  )
}
