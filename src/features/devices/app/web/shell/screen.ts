import type { ComponentType } from 'react'

/** `path`: below `/device`, `customers/:id`. A screen is fetched when it is first opened; the worker keeps it like everything else. */
export type Screen = { path: string; load: () => Promise<{ default: ComponentType<{ params: Record<string, string> }> }> }
