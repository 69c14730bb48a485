/** A connected account as both generations of the API show it. */
export type Tenant = {
  id: string
  created: number
  /** Made by the v1 call; the other kind comes from v2. */
  type: 'standard' | 'express' | 'custom'
  email: string | null
  displayName: string | null
  country: string
  currency: string
  dashboard: 'full' | 'express' | 'none'
  feesCollector: 'stripe' | 'application'
  lossesCollector: 'stripe' | 'application'
  cardPayments: 'unrequested' | 'restricted' | 'pending' | 'active' | 'rejected'
  /** How it pays out; a tenant of before does so every day. */
  payouts?: 'daily' | 'manual'
  submitted: boolean
  /** What Stripe still wants to know, in its own words (`representative.dob.day`). */
  due: string[]
  metadata: Record<string, string>
  /** The tenant took the platform's access away. */
  disconnected: boolean
  closed: boolean
}
