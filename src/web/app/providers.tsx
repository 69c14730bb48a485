import './start/mantine.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/inter/index.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toaster } from '../layout/toaster.tsx'
import { queryClient } from './calls/query.ts'
import { cssVariables, theme } from './theme.ts'

/** Everything a screen or a dialog needs around it, except the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Toaster />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
