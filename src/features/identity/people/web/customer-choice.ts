import { type ComponentType, createContext, type ReactNode } from 'react'

type Props = {
  label: string
  description: string
  value: string | null
  /** Of the one that stands there already. */
  name: string
  error: ReactNode
  nothingFound: string
  withAsterisk: boolean
  onChange: (id: string | null) => void
}
/** A field for one of the customers. Their room stands above this one: `composed-pages.tsx` hands it in. */
export type CustomerField = ComponentType<Props>
export const CustomerChoice = createContext<CustomerField>(() => null)
