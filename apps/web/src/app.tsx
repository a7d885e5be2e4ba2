import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { Toasts } from './components/toasts.tsx'
import { useFocusRestore } from './lib/use-focus.ts'
import { queryClient } from './lib/trpc.ts'
import { type AppRouter, SignedInRouter } from './router.tsx'
import { theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'theme' })

interface Props {
  router: AppRouter
  /** Shown instead of the router's screens. */
  children?: ReactNode
}

export function App({ router, children }: Props) {
  useFocusRestore()
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        // The library's variables are in a style sheet (theme-variables.ts).
        withCssVariables={false}
        withGlobalClasses={false}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="dark"
      >
        <QueryClientProvider client={queryClient}>
          {children ?? <SignedInRouter router={router} />}
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
