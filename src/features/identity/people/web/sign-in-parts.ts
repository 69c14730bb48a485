import type { ComponentType, ReactNode } from 'react'

/** What signing in looks like belongs to another feature: `composed-pages.tsx` hands it in. */
export type SignInParts = {
  Frame: ComponentType<{ title: string; children: ReactNode }>
  LoginDialog: ComponentType<{ opened: boolean; onClose: () => void }>
}
