import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/inter/index.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#web/query.ts'
import { cssVariables, theme } from '#web/theme.ts'
import { maxToasts } from '#web/toasts.ts'

/** Everything a screen or a dialog needs around it, except the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notifications position="top-right" limit={maxToasts} autoClose={2000} pauseResetOnHover="notification" zIndex={400} />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
