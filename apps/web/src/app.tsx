import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Toasts } from './components/toasts.tsx'
import { queryClient } from './lib/trpc.ts'
import { type AppRouter, SignedInRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'theme' })

export const App = ({ router }: { router: AppRouter }) => (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={queryClient}>
        <SignedInRouter router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)
