import './styles/index.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from './components/toasts.tsx'
import { queryClient } from './lib/trpc.ts'
import { SignedInRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

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
