import './lib/zod-config.ts'
import './styles/index.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { defaultParseSearch } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from './components/toasts.tsx'
import { galleryQuery } from './features/gallery/gallery-query.ts'
import { parseGallerySearch } from './features/gallery/gallery-search.ts'
import { rememberedPages } from './features/gallery/remembered-pages.ts'
import { queryClient } from './lib/trpc.ts'
import { SignedInRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

// The gallery is the same for everybody: it need not wait until it is known who is looking.
if (window.location.pathname === '/') {
  const search = parseGallerySearch(defaultParseSearch(window.location.search))
  const pages = rememberedPages((window.history.state as { __TSR_key?: string } | null)?.__TSR_key)
  void queryClient.prefetchInfiniteQuery({ ...galleryQuery(search), pages })
}

const colorSchemes = localStorageColorSchemeManager({ key: 'theme' })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={queryClient}>
        <SignedInRouter />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
